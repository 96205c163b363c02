import { Form } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'

type Client = { _id: number; name: string }

export function OutageMailCard({ client, isWanted }: { client: Client; isWanted: boolean }) {
  return (
    <Card title={messages.mails.title}>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">
          {isWanted ? messages.mails.on(client.name) : messages.mails.off(client.name)}.
        </p>
        <input type="hidden" name="isWanted" value={isWanted ? 'off' : 'on'} />
        <Button name="intent" value="mail">
          {isWanted ? messages.mails.turnOff : messages.mails.turnOn}
        </Button>
      </Form>
    </Card>
  )
}

export function StatusPageCard({ client }: { client: number }) {
  return (
    <Card title={messages.statusPage.title}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{messages.statusPage.text}.</p>
        <ButtonLink to={paths.clientStatusPage(client)}>{messages.statusPage.open}</ButtonLink>
      </div>
    </Card>
  )
}

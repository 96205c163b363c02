import { Form } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { monitorFormMessages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'

const words = monitorFormMessages

type Client = { _id: number; name: string }

export function OutageMailCard({ client, isWanted }: { client: Client; isWanted: boolean }) {
  return (
    <Card title={words.mails.title}>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">
          {isWanted ? words.mails.on(client.name) : words.mails.off(client.name)}.
        </p>
        <input type="hidden" name="isWanted" value={isWanted ? 'off' : 'on'} />
        <Button name="intent" value="mail">
          {isWanted ? words.mails.turnOff : words.mails.turnOn}
        </Button>
      </Form>
    </Card>
  )
}

export function StatusPageCard({ client }: { client: number }) {
  return (
    <Card title={words.statusPage.title}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{words.statusPage.text}.</p>
        <ButtonLink to={paths.clientStatusPage(client)}>{words.statusPage.open}</ButtonLink>
      </div>
    </Card>
  )
}

import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { twoFactorMessages } from '~/shared/messages/two-factor'

const messages = twoFactorMessages.reset

/** For super admins, when a person lost every factor. */
export function ResetFactors({ isOn }: { isOn: boolean }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        <p className="text-quiet">{isOn ? messages.on : messages.off}.</p>
        {isOn ? (
          <Form method="post" className="flex flex-col gap-3">
            <p className="text-pretty text-quiet">{messages.about}.</p>
            <Button
              name="intent"
              value="reset-two-factor"
              variant="danger"
              className="self-start"
              busy={isBusy}
            >
              {messages.submit}
            </Button>
          </Form>
        ) : null}
      </div>
    </Card>
  )
}

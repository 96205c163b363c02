import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { twoFactorMessages } from '~/shared/messages/two-factor'

const words = twoFactorMessages.reset

/** For super admins, when a person lost every factor. */
export function ResetFactors({ isOn }: { isOn: boolean }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-4">
        <p className="text-quiet">{isOn ? words.on : words.off}.</p>
        {isOn ? (
          <Form method="post" className="flex flex-col gap-3">
            <p className="text-pretty text-quiet">{words.about}.</p>
            <Button
              name="intent"
              value="reset-two-factor"
              variant="danger"
              className="self-start"
              busy={isBusy}
            >
              {words.submit}
            </Button>
          </Form>
        ) : null}
      </div>
    </Card>
  )
}

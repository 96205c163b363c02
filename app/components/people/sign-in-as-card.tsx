import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { supportMessages as messages } from '~/shared/messages/support'

/** For super admins. */
export function SignInAsCard({ isAllowed }: { isAllowed: boolean }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card title={messages.asUser}>
      <p className="text-pretty text-quiet">{isAllowed ? messages.asUserAbout : messages.asUserRefused}</p>
      {isAllowed ? (
        <Form method="post" className="mt-4">
          <Button name="intent" value="sign-in-as" busy={isBusy}>
            {messages.begin}
          </Button>
        </Form>
      ) : null}
    </Card>
  )
}

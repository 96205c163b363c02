import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'

const messages = testingMessages.tests

export function CancelQueuedDialog({ queued, closeTo }: { queued: number; closeTo: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Dialog title={messages.cancelQueuedTitle} closeTo={closeTo}>
      <p className="text-pretty">
        {queued > 0 ? messages.cancelQueuedWarning(queued) : messages.nothingQueued}.
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        {queued > 0 ? (
          <Button variant="danger" busy={isBusy}>
            {messages.cancelQueued}
          </Button>
        ) : null}
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}

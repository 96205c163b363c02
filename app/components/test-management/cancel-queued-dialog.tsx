import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'

const words = testingMessages.tests

export function CancelQueuedDialog({ queued, closeTo }: { queued: number; closeTo: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Dialog title={words.cancelQueuedTitle} closeTo={closeTo}>
      <p className="text-pretty">{queued > 0 ? words.cancelQueuedWarning(queued) : words.nothingQueued}.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        {queued > 0 ? (
          <Button variant="danger" busy={isBusy}>
            {words.cancelQueued}
          </Button>
        ) : null}
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}

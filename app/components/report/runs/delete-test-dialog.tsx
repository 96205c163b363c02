import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormFailure } from '~/components/ui/form/form-failure'
import { formatDateTime } from '~/shared/format/date'
import { formMessages } from '~/shared/messages/form'
import { deletionMessages } from '~/shared/messages/hierarchy'
import { testingMessages } from '~/shared/messages/testing'
import type { Test } from '~/shared/schemas/lighthouse'

const messages = testingMessages.tests

type Props = {
  test: Pick<Test, 'testId' | 'deviceName' | 'createdAt'>
  pageName: string
  closeTo: string
  timeZone: string
  lastResult: SubmissionResult | null | undefined
}

export function DeleteTestDialog({ test, pageName, closeTo, timeZone, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={messages.deleteTitle} closeTo={closeTo}>
      <FormFailure errors={errors} />
      <p className="text-pretty">{deletionMessages.test}</p>
      <p className="text-quiet wrap-anywhere">
        {pageName}, {test.deviceName}, {formatDateTime(test.createdAt, timeZone)}
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="test" value={test.testId} />
        <Button variant="danger" busy={isBusy}>
          {formMessages.delete}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { formMessages } from '~/shared/messages/form'
import { annotationFormMessages } from '~/shared/messages/notes'

type Props = {
  title: string
  text?: string
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

export function DeleteAnnotationDialog({ title, text, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={title} closeTo={closeTo}>
      <FormFailure errors={errors} />
      {text ? <p className="text-pretty wrap-anywhere">{text}</p> : null}
      <p className="text-pretty text-quiet">{annotationFormMessages.removedFromCharts}.</p>
      <Form method="post" className="flex flex-col">
        <FormButtons submit={formMessages.delete} busy={isBusy} cancelTo={closeTo} variant="danger" />
      </Form>
    </Dialog>
  )
}

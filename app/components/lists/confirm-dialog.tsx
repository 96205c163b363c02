import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '../ui/form/form-failure'

type ConfirmDialogProps = {
  title: string
  warning: string
  submit: string
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

export function ConfirmDialog({ title, warning, submit, closeTo, lastResult }: ConfirmDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={title} closeTo={closeTo}>
      <FormFailure errors={errors} />
      <p className="text-pretty">{warning}.</p>
      <Form method="post" className="flex flex-col">
        <FormButtons submit={submit} busy={isBusy} cancelTo={closeTo} variant="danger" />
      </Form>
    </Dialog>
  )
}

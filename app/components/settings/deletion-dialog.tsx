import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog'
import { FormButtons } from '~/components/ui/form-buttons'
import { Notice } from '~/components/ui/notice'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { FormFailure } from './form-failure'

const schema = () => import('~/shared/schemas/client').then(({ deletionForm }) => deletionForm)

type DeletionDialogProps = {
  name: string
  closeTo: string
  /** What is lost; everything inside it unless told. */
  warning?: string
  lastResult: SubmissionResult | null | undefined
}

/** Deleting asks for the name again; the API compares it. */
export function DeletionDialog({ name, closeTo, warning, lastResult }: DeletionDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string }>({ schema, lastResult })
  return (
    <Dialog title={messages.deletion.title(name)} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <Notice tone="poor" title={messages.deletion.irreversible}>
          <p className="wrap-anywhere">{warning ?? messages.deletion.warning(name)}</p>
        </Notice>
        <FormFailure errors={form.errors} />
        <TextField
          label={messages.deletion.retype(name)}
          field={fields.name}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          required
        />
        <FormButtons submit={messages.form.delete} busy={isBusy} cancelTo={closeTo} variant="danger" />
      </Form>
    </Dialog>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { deletedMessages } from '~/shared/messages/deleted'
import { formMessages } from '~/shared/messages/form'
import { deletionMessages } from '~/shared/messages/hierarchy'
import { FormFailure } from '../ui/form/form-failure'

const schema = () => import('~/shared/schemas/client').then(({ deletionForm }) => deletionForm)

type DeletionDialogProps = {
  name: string
  closeTo: string
  warning?: string
  /** It can't be restored afterwards. */
  isFinal?: boolean
  lastResult: SubmissionResult | null | undefined
}

/** The user retypes the name, and the API compares it. */
export function DeletionDialog({ name, closeTo, warning, isFinal = false, lastResult }: DeletionDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string }>({ schema, lastResult })
  return (
    <Dialog title={deletionMessages.title(name)} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <Notice
          tone={isFinal ? 'poor' : 'warning'}
          title={isFinal ? deletionMessages.irreversible : deletedMessages.restorableFor}
        >
          <p className="wrap-anywhere">{warning ?? deletionMessages.warning(name)}</p>
        </Notice>
        <FormFailure errors={form.errors} />
        <TextField
          label={deletionMessages.retype(name)}
          field={fields.name}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          required
        />
        <FormButtons submit={formMessages.delete} busy={isBusy} cancelTo={closeTo} variant="danger" />
      </Form>
    </Dialog>
  )
}

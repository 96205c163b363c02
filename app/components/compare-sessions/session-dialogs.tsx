import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { NameField } from '~/components/ui/form/name-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { compareSessionMessages as messages } from '~/shared/messages/compare-sessions'
import type { CompareSession, compareSessionForm } from '~/shared/schemas/compare-session'
import { MAX_SESSION_NOTES } from '~/shared/values/choices'

const schema = () => import('~/shared/schemas/compare-session').then((m) => m.compareSessionForm)

interface Props {
  session: Pick<CompareSession, '_id' | 'title' | 'notes'>
  lastResult: SubmissionResult | null | undefined
  closeTo: string
}

export function EditSessionDialog({ session: { title, notes }, lastResult, closeTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<z.input<typeof compareSessionForm>>({
    lastResult,
    defaultValue: { title, notes },
    schema,
  })
  return (
    <Dialog title={messages.session.editTitle} closeTo={closeTo} width="form">
      <StackedForm form={form}>
        <NameField field={fields.title} label={messages.chosen.titleField} />
        <TextArea field={fields.notes} label={messages.chosen.notes} optional maxLength={MAX_SESSION_NOTES} />
        <FormButtons
          submit={isBusy ? messages.session.saving : messages.session.save}
          busy={isBusy}
          cancelTo={closeTo}
        />
      </StackedForm>
    </Dialog>
  )
}

export const DeleteSessionDialog = ({ session, lastResult, closeTo }: Props) => (
  <ConfirmDialog
    title={messages.session.deleteTitle}
    warning={messages.session.deleteWarning(session.title)}
    submit={messages.session.delete}
    closeTo={closeTo}
    lastResult={lastResult}
  />
)

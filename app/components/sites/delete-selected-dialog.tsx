import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { deletedMessages } from '~/shared/messages/deleted'
import { formMessages } from '~/shared/messages/form'
import { selectionMessages } from '~/shared/messages/site-edit'
import { SiteNames } from './site-names'

const schema = () =>
  import('~/shared/schemas/site-selection-form').then(({ deleteSelectedForm }) => deleteSelectedForm)

type Props = {
  names: string[]
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

/** The user retypes the number of sites. */
export function DeleteSelectedDialog({ names, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ count: string }>({ schema, lastResult })
  const { length: count } = names
  return (
    <Dialog title={selectionMessages.deleteTitle(count)} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <Notice tone="warning" title={deletedMessages.restorableFor}>
          <p>{selectionMessages.deleteWarning(count)}.</p>
        </Notice>
        <SiteNames names={names} />
        <FormFailure errors={form.errors} />
        <TextField
          label={selectionMessages.retypeCount(count)}
          field={fields.count}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          required
        />
        <FormButtons submit={formMessages.delete} busy={isBusy} cancelTo={closeTo} variant="danger" />
      </Form>
    </Dialog>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { siteMoveMessages as messages } from '~/shared/messages/site-edit'
import { SiteNames } from './site-names'

const schema = () => import('~/shared/schemas/site-move').then(({ moveSelectedForm }) => moveSelectedForm)

type Props = {
  names: string[]
  projects: { _id: number; name: string }[]
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

/** To another project of the client. */
export function MoveSelectedDialog({ names, projects, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ project: string }>({ schema, lastResult })
  const hasOther = projects.length > 0
  return (
    <Dialog title={messages.title(names.length)} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <SiteNames names={names} />
        <FormFailure errors={form.errors} />
        <SelectField
          label={messages.project}
          help={hasOther ? messages.help : messages.noOther}
          field={fields.project}
          options={projects.map(({ _id, name }) => ({ value: String(_id), label: name }))}
          placeholder={messages.choose}
          disabled={!hasOther}
          required
        />
        {hasOther ? <FormButtons submit={messages.submit} busy={isBusy} cancelTo={closeTo} /> : null}
      </Form>
    </Dialog>
  )
}

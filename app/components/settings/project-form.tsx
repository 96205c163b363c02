import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { FormFailure } from './form-failure'

const schema = () => import('~/shared/schemas/project').then(({ projectForm }) => projectForm)

type ProjectFormProps = {
  lastResult: SubmissionResult | null | undefined
  name?: string
  cancelTo?: string
}

export function ProjectForm({ lastResult, name, cancelTo }: ProjectFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const isNew = name === undefined
  const [form, fields] = useForm<{ name: string }>({ schema, lastResult, defaultValue: { name } })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={form.errors} />
      <TextField
        label="Name"
        help={isNew ? 'For example a brand, a country or a team' : undefined}
        field={fields.name}
        maxLength={120}
        autoComplete="off"
        autoFocus={isNew}
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isBusy}>
          {isNew ? formMessages.create : isBusy ? formMessages.saving : formMessages.save}
        </Button>
        {cancelTo ? <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink> : null}
      </div>
    </Form>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import type { Client } from '~/shared/schemas/client'
import { ClientFields, type ClientValues } from './client-fields'
import { FormFailure } from './form-failure'

const schema = () => import('~/shared/schemas/client').then(({ clientForm }) => clientForm)

type ClientFormProps = { client: Client; lastResult: SubmissionResult | null | undefined }

export function ClientForm({ client, lastResult }: ClientFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<ClientValues>({
    schema,
    lastResult,
    defaultValue: { name: client.name, retentionDays: String(client.retentionDays ?? '') },
  })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={form.errors} />
      <ClientFields fields={fields} />
      <div>
        <Button variant="primary" busy={isBusy}>
          {isBusy ? formMessages.saving : formMessages.save}
        </Button>
      </div>
    </Form>
  )
}

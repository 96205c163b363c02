import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FileField } from '~/components/ui/form/file-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import type { ToolSource } from '~/shared/schemas/tool-import'

const messages = toolImportMessages.form

type Props = {
  source: ToolSource
  lastResult: SubmissionResult | null | undefined
  cancelTo: string
}

/** A file of another tool, or the address of its server. */
export function ToolForm({ source, lastResult, cancelTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{
    file: File
    address: string
    toolProject: string
    withSecrets: string
  }>({ id: `import-${source}`, lastResult })
  const hasServer = source === 'lighthouse-ci'
  return (
    <Card>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <p className="text-quiet">{messages.intros[source]}</p>
        <FormFailure errors={form.errors} />
        <FileField field={fields.file} label={messages.file} help={messages.fileHints[source]} />
        {hasServer ? (
          <>
            <TextField
              label={messages.address}
              help={messages.addressHint}
              field={fields.address}
              type="url"
              placeholder="https://lhci.example.com"
            />
            <TextField
              label={messages.toolProject}
              help={messages.toolProjectHint}
              field={fields.toolProject}
            />
          </>
        ) : null}
        {source === 'uptime-kuma' ? (
          <Checkbox label={messages.withSecrets} help={messages.withSecretsHint} field={fields.withSecrets} />
        ) : null}
        <FormButtons submit={messages.check} busy={isBusy} cancelTo={cancelTo} />
      </Form>
    </Card>
  )
}

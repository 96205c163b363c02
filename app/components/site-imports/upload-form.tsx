import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FileField } from '~/components/ui/form/file-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextArea } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { siteImportMessages as messages } from '~/shared/messages/site-imports'

type Props = {
  lastResult: SubmissionResult | null | undefined
  maxRows: number
  cancelTo: string
}

const EXAMPLE = 'https://example.com/\nhttps://example.org/pricing'

export function UploadForm({ lastResult, maxRows, cancelTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ file: File; text: string; ignoresUnknown: string }>({
    id: 'upload',
    lastResult,
  })
  return (
    <Card>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <p className="text-quiet">{messages.intro}</p>
        <FormFailure errors={form.errors} />
        <FileField
          field={fields.file}
          label={messages.file}
          help={messages.fileHelp(maxRows)}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        />
        <TextArea
          label={messages.text}
          help={messages.textHelp}
          field={fields.text}
          rows={8}
          mono
          placeholder={EXAMPLE}
          spellCheck={false}
        />
        <Checkbox label={messages.ignoresUnknown} field={fields.ignoresUnknown} />
        <FormButtons submit={messages.check} busy={isBusy} cancelTo={cancelTo} />
      </Form>
    </Card>
  )
}

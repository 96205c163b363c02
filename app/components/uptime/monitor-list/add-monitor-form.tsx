import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { addMonitorMessages as messages } from '~/shared/messages/monitor-list'

const schema = () => import('~/shared/schemas/add-monitor-form').then(({ addMonitorForm }) => addMonitorForm)

interface Props {
  lastResult: SubmissionResult | null | undefined
  sites: { value: string; label: string }[]
  chosen: number | undefined
  cancelTo: string
}

export function AddMonitorForm({ lastResult, sites, chosen, cancelTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ address: string; site: string }>({
    lastResult,
    defaultValue: { address: '', site: chosen === undefined ? '' : String(chosen) },
    schema,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={[...(form.errors ?? []), ...(form.allErrors['target'] ?? [])]} />
      <TextField
        label={messages.address}
        help={messages.addressHelp}
        field={fields.address}
        placeholder="https://example.com/"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        autoFocus
        required
        mono
      />
      <SelectField
        label={messages.site}
        help={messages.siteHelp}
        field={fields.site}
        placeholder={messages.siteOfPage}
        options={sites}
        optional
      />
      <p className="text-13 text-pretty text-quiet">{messages.moreHelp}.</p>
      <FormButtons submit={messages.submit} busy={isBusy} cancelTo={cancelTo} />
    </Form>
  )
}

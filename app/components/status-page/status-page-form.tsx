import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { AccentField } from '~/components/branding/accent-field'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { AddressField } from '~/components/ui/form/address-field'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { TextArea } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { statusPageFormMessages as messages } from '~/shared/messages/status-pages'
import { ShownMonitors } from './shown-monitors'
import type { MonitorChoice, StatusPageValues } from './status-page-values'

const schema = () => import('~/shared/schemas/status-page-form').then(({ statusPageForm }) => statusPageForm)

type StatusPageFormProps = {
  values: StatusPageValues
  choices: MonitorChoice[]
  /** Number of offered monitors if the client has more; null if all are offered. */
  offered: number | null
  lastResult: SubmissionResult | null | undefined
}

export function StatusPageForm({ values, choices, offered, lastResult }: StatusPageFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<StatusPageValues>({ lastResult, defaultValue: values, schema })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormFailure errors={[...(form.errors ?? []), ...(fields.monitors.errors ?? [])]} />
      <Card>
        <div className="flex flex-col gap-4">
          <Checkbox label={messages.enabled} help={messages.enabledHelp} field={fields.isEnabled} />
          <NameField label={messages.title} field={fields.title} />
          <TextArea
            label={messages.message}
            help={messages.messageHelp}
            field={fields.message}
            rows={3}
            maxLength={1000}
            optional
          />
          <AddressField
            label={messages.website}
            field={fields.website}
            placeholder="https://example.com/"
            optional
          />
          <AccentField field={fields.accent} label={messages.accent} help={messages.accentHelp} />
          <Checkbox label={messages.showsResponse} field={fields.showsResponse} />
        </div>
      </Card>
      <ShownMonitors choices={choices} offered={offered} rows={fields.monitors.getFieldList()} />
      <div className="sticky-actions">
        <Button variant="primary" busy={isBusy}>
          {messages.save}
        </Button>
      </div>
    </Form>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { FormFailure } from '~/components/settings/form-failure'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/choice-field'
import { FormButtons } from '~/components/ui/form-buttons'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { MONITOR_KINDS } from '~/shared/rules/uptime/outcomes'
import type { Location } from '~/shared/schemas/device'
import type { Page } from '~/shared/schemas/site'
import { KindChoice } from './kind-choice'
import { KindFields } from './kind-fields'
import { familyOf, foreignSettings, kindOf } from './kind-of'
import { KindState } from './kind-state'
import type { MonitorValues, RequestValues } from './monitor-values'
import { RequestFields } from './request-fields'
import { TargetFields } from './target-fields'
import { TimingFields } from './timing-fields'

const words = messages.monitorForm

type MonitorFormProps = {
  values: MonitorValues
  stored?: { headers: string[]; hasBody: boolean }
  pages: Page[]
  locations: Location[]
  lastResult: SubmissionResult | null | undefined
  submit: string
  cancelTo: string
}

/** What is wrong though no field of the form is about it. */
const LOOSE = ['', 'site', 'settings', 'settings.kind', 'request']

const NOTHING_STORED = { headers: [], hasBody: false }

export function MonitorForm(props: MonitorFormProps) {
  const { values, stored = NOTHING_STORED, pages, locations, lastResult } = props
  const { state, formData } = useNavigation()
  const isBusy = state === 'submitting' && !formData?.has('intent')
  const [form, fields] = useForm<MonitorValues>({ lastResult, defaultValue: values, followsAnswers: true })
  const settings = fields.settings.getFieldset()
  const kind = kindOf(settings.kind.initialValue, values.settings.kind)
  const isHttp = familyOf(kind) === 'http'
  const sent = fields.request.initialValue as Partial<RequestValues> | undefined
  const carried = {
    kept: fields.kept.initialValue,
    settings: foreignSettings(kind, fields.settings.initialValue),
    ...(!isHttp && { request: sent }),
  }
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-form flex-col gap-4">
      <KindState name={settings.kind.name} kind={kind} carried={carried} />
      <FormFailure errors={LOOSE.flatMap((name) => form.allErrors[name] ?? [])} />
      <Card>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col items-start gap-2">
            <KindChoice
              label={words.kind}
              kinds={MONITOR_KINDS.map((known) => ({ kind: known, label: messages.uptime.kinds[known] }))}
              chosen={kind}
            />
            <p className="text-13 text-pretty text-quiet">{words.kindHelp[kind]}.</p>
          </div>
          <TextField
            label={words.name}
            help={words.nameHelp}
            error={fields.name.errors}
            name={fields.name.name}
            defaultValue={fields.name.initialValue}
            maxLength={120}
            autoComplete="off"
            optional
          />
          <TargetFields kind={kind} page={fields.page} target={fields.target} pages={pages} />
          <KindFields kind={kind} fields={settings} />
        </div>
      </Card>
      <TimingFields fields={fields} locations={locations} />
      {isHttp ? (
        <RequestFields
          settings={settings}
          request={fields.request}
          headers={sent?.headers ?? []}
          stored={stored}
        />
      ) : null}
      <Card>
        <Checkbox
          label={words.paused}
          help={words.pausedHelp}
          name={fields.isPaused.name}
          defaultChecked={fields.isPaused.initialValue === 'on'}
        />
      </Card>
      <FormButtons submit={props.submit} busy={isBusy} cancelTo={props.cancelTo} />
    </Form>
  )
}

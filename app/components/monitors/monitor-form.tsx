import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { uptimeMessages } from '~/shared/messages/uptime'
import { isSettingOf, kindFamily, kindOf } from '~/shared/rules/uptime/monitor-form-fields'
import { MONITOR_KINDS } from '~/shared/rules/uptime/outcomes'
import type { Location } from '~/shared/schemas/device'
import type { Page } from '~/shared/schemas/site'
import { KindChoice } from './kind-choice'
import { KindFields } from './kind-fields'
import { KindState } from './kind-state'
import type { MonitorValues } from './monitor-values'
import { RequestFields } from './request-fields'
import { TargetFields } from './target-fields'
import { TimingFields } from './timing-fields'

type MonitorFormProps = {
  values: MonitorValues
  stored?: { headers: string[]; hasBody: boolean }
  pages: Page[]
  locations: Location[]
  lastResult: SubmissionResult | null | undefined
  submit: string
  cancelTo: string
}

/** Errors that belong to no field of the form. */
const LOOSE = ['', 'site', 'settings', 'settings.kind', 'request']

const schema = () => import('~/shared/schemas/monitor-form').then(({ monitorForm }) => monitorForm)

const without = (values: object | undefined, isShown: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !isShown(name)))

const NOTHING_STORED = { headers: [], hasBody: false }

export function MonitorForm(props: MonitorFormProps) {
  const { values, stored = NOTHING_STORED, pages, locations, lastResult } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<MonitorValues>({ lastResult, defaultValue: values, schema })
  const settings = fields.settings.getFieldset()
  const targets = fields.targets.getFieldset()
  const kind = kindOf(settings.kind.value, values.settings.kind)
  const family = kindFamily(kind)
  const isHttp = family === 'http'
  const carried = {
    targets: without(fields.targets.value, (name) => name === family),
    settings: without(fields.settings.value, (name) => name === 'kind' || isSettingOf(kind, name)),
    ...(!isHttp && { request: fields.request.value }),
  }
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex max-w-form flex-col gap-4">
      <KindState name={settings.kind.name} kind={kind} carried={carried} />
      <FormFailure errors={LOOSE.flatMap((name) => form.allErrors[name] ?? [])} />
      <Card>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col items-start gap-2">
            <KindChoice
              label={messages.kind}
              form={form}
              name={settings.kind.name}
              kinds={MONITOR_KINDS.map((known) => ({ kind: known, label: uptimeMessages.kinds[known] }))}
              chosen={kind}
            />
            <p className="text-13 text-pretty text-quiet">{messages.kindHelp[kind]}.</p>
          </div>
          <NameField label={messages.name} help={messages.nameHelp} field={fields.name} optional />
          <TargetFields kind={kind} page={fields.page} target={targets[family]} pages={pages} />
          <KindFields kind={kind} fields={settings} />
        </div>
      </Card>
      <TimingFields fields={fields} locations={locations} />
      {isHttp ? (
        <RequestFields form={form} settings={settings} request={fields.request} stored={stored} />
      ) : null}
      <Card>
        <Checkbox label={messages.paused} help={messages.pausedHelp} field={fields.isPaused} />
      </Card>
      <FormButtons isSticky submit={props.submit} busy={isBusy} cancelTo={props.cancelTo} />
    </Form>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { FormFailure } from '~/components/settings/form-failure'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/choice-field'
import { FormButtons } from '~/components/ui/form-buttons'
import { SegmentedLinks } from '~/components/ui/tabs'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { isHttpKind } from '~/shared/rules/uptime/monitor-target'
import { MONITOR_KINDS, type MonitorKind } from '~/shared/rules/uptime/outcomes'
import type { Location } from '~/shared/schemas/device'
import type { Page } from '~/shared/schemas/site'
import { KindFields } from './kind-fields'
import type { HeaderValues, MonitorValues } from './monitor-values'
import { RequestFields } from './request-fields'
import { TargetFields } from './target-fields'
import { TimingFields } from './timing-fields'

const words = messages.monitorForm

type MonitorFormProps = {
  kind: MonitorKind
  /** The same form for another kind: an address, so that it shows the fields of its kind without scripts. */
  kindTo: (kind: MonitorKind) => string
  values: MonitorValues
  stored?: { headers: string[]; hasBody: boolean }
  pages: Page[]
  locations: Location[]
  lastResult: SubmissionResult | null | undefined
  submit: string
  cancelTo: string
}

/** What is wrong though no field of the form is about it. */
function looseErrors({ error }: { error?: SubmissionResult['error'] }): string[] {
  return ['', 'site', 'settings', 'settings.kind', 'request'].flatMap((name) => error?.[name] ?? [])
}

/** The rows of headers as they were sent last; what was sent stays on the screen though its answer is gone. */
function useHeaders(lastResult: MonitorFormProps['lastResult'], stored: HeaderValues[]): HeaderValues[] {
  const rows = useRef(stored)
  const sent = lastResult?.initialValue as { request?: { headers?: HeaderValues[] } } | null | undefined
  if (sent) rows.current = sent.request?.headers ?? []
  return rows.current
}

const NOTHING_STORED = { headers: [], hasBody: false }

export function MonitorForm(props: MonitorFormProps) {
  const { kind, kindTo, values, stored = NOTHING_STORED, pages, locations, lastResult } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<MonitorValues>({ lastResult, defaultValue: values })
  const headers = useHeaders(lastResult, values.request.headers)
  const settings = fields.settings.getFieldset()
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-form flex-col gap-4">
      <FormFailure errors={looseErrors(lastResult ?? {})} />
      <input type="hidden" name="settings.kind" value={kind} />
      <Card>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-2">
            <SegmentedLinks
              label={words.kind}
              tabs={MONITOR_KINDS.map((known) => ({
                to: kindTo(known),
                label: messages.uptime.kinds[known],
                current: known === kind,
              }))}
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
      {isHttpKind(kind) ? (
        <RequestFields settings={settings} request={fields.request} headers={headers} stored={stored} />
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

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { ScheduleVerdict } from '~/components/sites/schedule-verdict'
import { localFirst } from '~/components/sites/site-values'
import { Button, ButtonLink } from '~/components/ui/button'
import { FoldMark } from '~/components/ui/fold-mark'
import { CheckboxGroup } from '~/components/ui/form/choice-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextArea } from '~/components/ui/form/text-field'
import { type FormFields, getFormProps, useForm } from '~/components/ui/form/use-form'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { competitorMessages as messages } from '~/shared/messages/competitors'
import { formMessages } from '~/shared/messages/form'
import { DEFAULT_CRON, SCHEDULE_PRESETS } from '~/shared/rules/schedule/schedules'
import type { SiteSettingsVerdict } from '~/shared/schemas/budget'
import type { Device, Location } from '~/shared/schemas/device'
import type { SiteSummary } from '~/shared/schemas/site'

const presets = () => SCHEDULE_PRESETS.map(({ cron, label }) => ({ value: cron, label }))

interface Values {
  name: string
  urls: string
  site: string
  frequency: string
  timezone: string
  devices: string[]
  regions: string[]
}

export interface CompetitorFormProps {
  /** Own sites of the client. */
  sites: SiteSummary[]
  devices: Device[]
  locations: Location[]
  verdict: SiteSettingsVerdict | null
  lastResult: SubmissionResult | null | undefined
  cancelTo: string
}

const schema = () => import('~/shared/schemas/competitor').then(({ competitorForm }) => competitorForm)

function valuesFor({ sites, devices, locations }: CompetitorFormProps, timezone: string): Values {
  return {
    name: '',
    urls: '',
    site: String(sites[0]?._id ?? ''),
    frequency: DEFAULT_CRON,
    timezone,
    devices: devices.filter((device) => device.isDefault).map((device) => String(device._id)),
    regions: localFirst(locations)
      .slice(0, 1)
      .map((location) => String(location._id)),
  }
}

type OwnProps = Pick<CompetitorFormProps, 'sites' | 'devices' | 'locations'> & { fields: FormFields<Values> }

function OwnSettings({ fields, sites, devices, locations }: OwnProps) {
  const { site, frequency, timezone, devices: chosen, regions } = fields
  const hasErrors = [frequency, chosen, regions].some(({ errors }) => errors)
  return (
    <details open={!site.initialValue || hasErrors || undefined}>
      <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-2 text-quiet hover:text-text">
        <FoldMark />
        {messages.ownSettings}
      </summary>
      <div className="flex flex-col gap-4 pt-1">
        {sites.length > 0 ? <p className="text-13 text-quiet">{messages.ownSettingsHelp}</p> : null}
        <input type="hidden" name={timezone.name} defaultValue={timezone.initialValue} />
        <SelectField label={messages.frequency} field={frequency} options={presets()} />
        <div className="grid gap-6 sm:grid-cols-2">
          <CheckboxGroup
            label={messages.devices}
            field={chosen}
            choices={devices.map(({ _id, name }) => ({ value: String(_id), label: name }))}
          />
          <CheckboxGroup
            label={messages.locations}
            field={regions}
            choices={localFirst(locations).map(({ _id, label }) => ({ value: String(_id), label }))}
          />
        </div>
      </div>
    </details>
  )
}

/** The settings of an own site, or those below it; 'Check' says what they need before they are saved. */
export function CompetitorForm(props: CompetitorFormProps) {
  const { sites, devices, locations, verdict, lastResult, cancelTo } = props
  const timeZone = useTimeZone()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({ lastResult, defaultValue: valuesFor(props, timeZone), schema })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      {/* Enter presses a form's first button: it must save, not check. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <FormFailure errors={form.errors} />
      <NameField label={messages.name} field={fields.name} />
      <TextArea
        label={messages.urls}
        help={messages.urlsHelp}
        field={fields.urls}
        rows={4}
        spellCheck={false}
        mono
      />
      {sites.length > 0 ? (
        <SelectField
          label={messages.like}
          help={messages.likeHelp}
          field={fields.site}
          placeholder={messages.likeNone}
          options={sites.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
      ) : null}
      <OwnSettings fields={fields} sites={sites} devices={devices} locations={locations} />
      {verdict ? (
        <div className="border-t border-line pt-4" aria-live="polite">
          <ScheduleVerdict verdict={verdict} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="add" busy={isBusy}>
          {messages.add}
        </Button>
        <Button name="intent" value="check">
          {messages.check}
        </Button>
        <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
      </div>
    </Form>
  )
}

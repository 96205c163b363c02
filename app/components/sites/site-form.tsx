import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { SectionStart } from '~/components/settings/form-sections'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox, CheckboxGroup } from '~/components/ui/form/choice-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { sitesLabelsMessages as labels } from '~/shared/messages/sites-labels'
import type { SiteSettingsVerdict } from '~/shared/schemas/budget'
import type { Device, Location } from '~/shared/schemas/device'
import { AnalyticsFields } from './analytics-fields'
import { consentOf } from './consent-finding'
import { describeDevice, describeLocation } from './describe-device'
import { MeasuringFields } from './measuring-fields'
import { PageRows } from './page-rows'
import { RunsField } from './runs-field'
import { ScheduleCheck } from './schedule-check'
import { ScheduleFields } from './schedule-fields'
import { localFirst, type SiteValues } from './site-values'

export type SiteFormProps = {
  lastResult: SubmissionResult | null | undefined
  values: SiteValues
  devices: Device[]
  locations: Location[]
  timeZones: string[]
  submitLabel: string
  cancelTo: string
  check: { path: string; site?: number; verdict: SiteSettingsVerdict | null }
  isNew?: boolean
  isUniversalGA?: boolean
  /** Where the analytics property of a site that exists is chosen. */
  analyticsAt?: string
}

const schema = () => import('~/shared/schemas/site-form').then(({ siteEditForm }) => siteEditForm)

/** One form to create and edit. Rows are added and removed by the server, so it works without scripts. */
export function SiteForm(props: SiteFormProps) {
  const {
    lastResult,
    values,
    devices,
    locations,
    timeZones,
    submitLabel,
    cancelTo,
    check,
    isNew,
    isUniversalGA,
    analyticsAt,
  } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<SiteValues>({ lastResult, defaultValue: values, schema })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex max-w-form flex-col gap-4">
      {/* Enter presses a form's first button: it must save, not remove a page. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <FormFailure errors={form.errors} />
      <SectionStart id="general" />
      <Card>
        <div className="flex flex-col gap-4">
          <NameField label={labels.name} field={fields.name} />
          <TextField
            label={labels.tags}
            help={labels.separatedByCommas}
            field={fields.tags}
            autoComplete="off"
            optional
          />
        </div>
      </Card>
      <SectionStart id="pages" />
      <PageRows
        form={form}
        pages={fields.pages}
        addresses={fields.addresses}
        isRowAdded={lastResult?.intent?.type === 'insert'}
      />
      <SectionStart id="devices" />
      <Card>
        <div className="grid gap-6 sm:grid-cols-2">
          <CheckboxGroup
            label={labels.devices}
            field={fields.devices}
            choices={devices.map((device) => ({
              value: String(device._id),
              label: device.name,
              help: describeDevice(device),
            }))}
          />
          <CheckboxGroup
            label={labels.locations}
            help={labels.testsOfALocationWithout}
            field={fields.regions}
            choices={localFirst(locations).map((location) => ({
              value: String(location._id),
              label: location.label,
              help: describeLocation(location),
            }))}
          />
        </div>
      </Card>
      <SectionStart id="schedule" />
      <ScheduleFields fields={fields} timeZones={timeZones} />
      <SectionStart id="budget" />
      <ScheduleCheck formId={form.id} path={check.path} site={check.site} verdict={check.verdict} />
      <SectionStart id="runs" />
      <RunsField field={fields.runs} noise={fields.countsNoisy} />
      <SectionStart id="measuring" />
      <MeasuringFields
        form={form}
        finding={consentOf(lastResult)}
        consentCookie={fields.consentCookie}
        keepsTrace={fields.keepsTrace}
      />
      <SectionStart id="analytics" />
      <AnalyticsFields
        googleSettings={fields.googleSettings}
        isUniversalGA={isUniversalGA === true}
        chooseAt={analyticsAt}
      />
      {isNew ? (
        <Checkbox
          label={addWebsiteMessages.startsTests}
          help={addWebsiteMessages.startsTestsHelp}
          field={fields.startsTests}
          value="on"
        />
      ) : null}
      <div className="sticky-actions">
        <Button variant="primary" name="intent" value="save" busy={isBusy}>
          {submitLabel}
        </Button>
        <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
      </div>
    </Form>
  )
}

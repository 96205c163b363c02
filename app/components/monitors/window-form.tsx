import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { FormFailure } from '~/components/settings/form-failure'
import { zoneOptions } from '~/components/sites/zone-options'
import { Card } from '~/components/ui/card'
import { FormButtons } from '~/components/ui/form-buttons'
import { SelectField, type SelectGroup, type SelectOption } from '~/components/ui/select-field'
import { SegmentedLinks } from '~/components/ui/tabs'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { CronFields, OnceFields } from './window-times'
import type { WindowValues } from './window-values'

const words = messages.windowForm

type WindowKind = 'once' | 'cron'
const KINDS: WindowKind[] = ['once', 'cron']

/** The kind that the address of the form asks for. */
export const windowKindOf = (search: URLSearchParams, otherwise: WindowKind): WindowKind =>
  KINDS.find((kind) => kind === search.get('kind')) ?? otherwise

type WindowFormProps = {
  kind: WindowKind
  kindTo: (kind: WindowKind) => string
  values: WindowValues & { place?: string | undefined }
  /** Left out where what it is about cannot be changed any more. */
  places?: (SelectOption | SelectGroup)[]
  timeZones: string[]
  lastResult: SubmissionResult | null | undefined
  submit: string
  cancelTo: string
}

/** Errors of any level that a window could be about are those of the one field. */
const PLACES = ['client', 'project', 'site', 'monitor']

export function WindowForm(props: WindowFormProps) {
  const { kind, kindTo, values, places, timeZones, lastResult, submit, cancelTo } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<WindowValues & { place: string; preset: string }>({
    lastResult,
    defaultValue: values,
  })
  const placeErrors = PLACES.flatMap((name) => lastResult?.error?.[name] ?? [])
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-form flex-col gap-4">
      <FormFailure errors={[...(form.errors ?? []), ...(places ? [] : placeErrors)]} />
      <input type="hidden" name="kind" value={kind} />
      <Card>
        <div className="flex flex-col gap-4">
          <TextField
            label={words.name}
            help={words.nameHelp}
            error={fields.name.errors}
            name={fields.name.name}
            defaultValue={fields.name.initialValue}
            maxLength={120}
            autoComplete="off"
            required
          />
          {places ? (
            <SelectField
              label={words.place}
              error={[...(fields.place.errors ?? []), ...placeErrors]}
              name={fields.place.name}
              defaultValue={fields.place.initialValue}
              options={places}
              placeholder={words.choosePlace}
              required
            />
          ) : null}
          <div>
            <SegmentedLinks
              label={words.kind}
              tabs={KINDS.map((known) => ({
                to: kindTo(known),
                label: words.kinds[known],
                current: known === kind,
              }))}
            />
          </div>
          {kind === 'once' ? <OnceFields fields={fields} /> : <CronFields fields={fields} />}
          <SelectField
            label={words.timezone}
            error={fields.timezone.errors}
            name={fields.timezone.name}
            defaultValue={fields.timezone.initialValue}
            options={zoneOptions(timeZones, fields.timezone.initialValue ?? 'UTC')}
          />
        </div>
      </Card>
      <FormButtons submit={submit} busy={isBusy} cancelTo={cancelTo} />
    </Form>
  )
}

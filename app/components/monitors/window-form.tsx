import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField, type SelectGroup, type SelectOption } from '~/components/ui/form/select-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { zoneOptions } from '~/components/visitor/zone-options'
import { windowFormMessages as messages } from '~/shared/messages/maintenance-windows'
import { otherKind, TIMES_OF, WINDOW_KINDS, type WindowKind, windowKindOf } from '~/shared/rules/window-times'
import { KindChoice } from './kind-choice'
import { KindState } from './kind-state'
import { CronFields, OnceFields } from './window-times'
import type { WindowValues } from './window-values'

type WindowFormProps = {
  values: WindowValues & { kind: WindowKind; place?: string | undefined }
  /** Undefined if the window's target can't be changed. */
  places?: (SelectOption | SelectGroup)[]
  timeZones: string[]
  lastResult: SubmissionResult | null | undefined
  submit: string
  cancelTo: string
}

/** Errors of these fields are shown at the one target field. */
const PLACES = ['client', 'project', 'site', 'monitor']

const windowSchema = () => import('~/shared/schemas/window-form').then(({ windowForm }) => windowForm)
const newWindowSchema = () =>
  import('~/shared/schemas/window-form').then(({ newWindowForm }) => newWindowForm)

export function WindowForm(props: WindowFormProps) {
  const { values, places, timeZones, lastResult, submit, cancelTo } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<WindowValues & { kind: string; place: string; preset: string }>({
    lastResult,
    defaultValue: values,
    schema: places ? newWindowSchema : windowSchema,
  })
  const kind = windowKindOf(fields.kind.value, values.kind)
  const carried = TIMES_OF[otherKind(kind)].map((name) => [name, fields[name].value])
  const placeErrors = PLACES.flatMap((name) => form.allErrors[name] ?? [])
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex max-w-form flex-col gap-4">
      <KindState name={fields.kind.name} kind={kind} carried={Object.fromEntries(carried)} />
      <FormFailure errors={[...(form.errors ?? []), ...(places ? [] : placeErrors)]} />
      <Card>
        <div className="flex flex-col gap-4">
          <NameField label={messages.name} help={messages.nameHelp} field={fields.name} />
          {places ? (
            <SelectField
              label={messages.place}
              error={[...(fields.place.errors ?? []), ...placeErrors]}
              field={fields.place}
              options={places}
              placeholder={messages.choosePlace}
              required
            />
          ) : null}
          <div>
            <KindChoice
              label={messages.kind}
              form={form}
              name={fields.kind.name}
              kinds={WINDOW_KINDS.map((known) => ({ kind: known, label: messages.kinds[known] }))}
              chosen={kind}
            />
          </div>
          {kind === 'once' ? <OnceFields fields={fields} /> : <CronFields fields={fields} />}
          <SelectField
            label={messages.timezone}
            field={fields.timezone}
            options={zoneOptions(timeZones, fields.timezone.initialValue ?? 'UTC')}
          />
        </div>
      </Card>
      <FormButtons submit={submit} busy={isBusy} cancelTo={cancelTo} />
    </Form>
  )
}

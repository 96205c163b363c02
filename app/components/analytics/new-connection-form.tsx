import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField, type SelectGroup } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { trafficMessages as messages } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'
import type { TrafficSource } from '~/shared/values/traffic-choices'
import { ConnectionFields, type ConnectionValues } from './connection-fields'

export type Places = {
  organizations: { _id: number; name: string }[]
  clients: { _id: number; name: string }[]
}

type FormProps = {
  source: TrafficSource
  places: Places
  /** `client:3`, where the visitor came from it. */
  place: string | null
  lastResult: SubmissionResult | null | undefined
}

function placeOptions({ organizations, clients }: Places): SelectGroup[] {
  const groups = [
    {
      label: messages.organizations,
      options: organizations.map(({ _id, name }) => ({ value: `organization:${_id}`, label: name })),
    },
    {
      label: messages.clients,
      options: clients.map(({ _id, name }) => ({ value: `client:${_id}`, label: name })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function firstPlace(places: Places, place: string | null): { place?: string } {
  const all = placeOptions(places).flatMap(({ options }) => options)
  const chosen = all.length === 1 ? all[0] : all.find(({ value }) => value === place)
  return chosen ? { place: chosen.value } : {}
}

const google = () => import('~/shared/schemas/traffic-connection').then((m) => m.googleStartForm)
const other = () => import('~/shared/schemas/traffic-connection').then((m) => m.newTrafficForm)

/** Leads to Google's consent screen. */
function GoogleForm({ places, place, lastResult }: FormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ place: string }>({
    id: 'google',
    lastResult,
    schema: google,
    defaultValue: firstPlace(places, place),
  })
  return (
    <Card>
      <StackedForm form={form}>
        <input type="hidden" name="intent" value="google" />
        <p className="text-pretty text-quiet">{messages.googleHelp}.</p>
        <SelectField
          label={messages.place}
          field={fields.place}
          options={placeOptions(places)}
          placeholder={messages.choosePlace}
          required
        />
        <p className="text-13 text-pretty text-quiet">{messages.googleTesting}.</p>
        <FormButtons submit={messages.google} busy={isBusy} cancelTo={paths.trafficConnections()} />
      </StackedForm>
    </Card>
  )
}

function CredentialsForm({ source, places, place, lastResult }: FormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<ConnectionValues & { place: string }>({
    id: 'credentials',
    lastResult,
    schema: other,
    defaultValue: firstPlace(places, place),
  })
  return (
    <Card {...(source === 'ga4' && { title: messages.orServiceAccount })}>
      <StackedForm form={form}>
        <input type="hidden" name="source" value={source} />
        <SelectField
          label={messages.place}
          field={fields.place}
          options={placeOptions(places)}
          placeholder={messages.choosePlace}
          required
        />
        <ConnectionFields source={source} fields={fields} />
        <FormButtons submit={messages.connect} busy={isBusy} cancelTo={paths.trafficConnections()} />
      </StackedForm>
    </Card>
  )
}

export function NewConnectionForms({
  hasGoogle,
  isGoogleAnswer,
  ...props
}: FormProps & { hasGoogle: boolean; isGoogleAnswer: boolean }) {
  const { source, places, lastResult } = props
  if (placeOptions(places).length === 0) return <Notice tone="info">{messages.noPlace}.</Notice>
  return (
    <div className="flex max-w-form flex-col gap-4">
      {source === 'ga4' && hasGoogle ? (
        <GoogleForm {...props} lastResult={isGoogleAnswer ? lastResult : null} />
      ) : null}
      {source === 'ga4' && !hasGoogle ? <Notice tone="info">{messages.googleOff}.</Notice> : null}
      <CredentialsForm {...props} lastResult={isGoogleAnswer ? null : lastResult} />
    </div>
  )
}

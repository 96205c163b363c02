import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField, type SelectGroup } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { channelsMessages as messages } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import type { ChannelKind } from '~/shared/values/channel-choices'
import { ChannelFields, type ChannelFieldValues } from './channel-fields'

type Places = {
  organizations: { _id: number; name: string }[]
  clients: { _id: number; name: string }[]
  teams: { _id: number; name: string; organizationName: string }[]
}

type NewChannelFormProps = {
  kind: ChannelKind
  places: Places
  lastResult: SubmissionResult | null | undefined
}

function placeOptions({ organizations, clients, teams }: Places): SelectGroup[] {
  const groups = [
    {
      label: messages.organizations,
      options: organizations.map(({ _id, name }) => ({ value: `organization:${_id}`, label: name })),
    },
    {
      label: messages.clients,
      options: clients.map(({ _id, name }) => ({ value: `client:${_id}`, label: name })),
    },
    {
      label: messages.teams,
      options: teams.map(({ _id, name }) => ({ value: `team:${_id}`, label: name })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const schema = () => import('~/shared/schemas/channel').then(({ newChannelForm }) => newChannelForm)

export function NewChannelForm({ kind, places, lastResult }: NewChannelFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const options = placeOptions(places)
  const all = options.flatMap((group) => group.options)
  const only = all.length === 1 ? all[0]?.value : undefined
  const [form, fields] = useForm<ChannelFieldValues & { place: string }>({
    lastResult,
    schema,
    defaultValue: { priority: 'severity', region: 'us', ...(only !== undefined && { place: only }) },
  })
  if (all.length === 0) return <Notice tone="info">{messages.noPlace}.</Notice>
  return (
    <Card className="max-w-form">
      <StackedForm form={form}>
        <input type="hidden" name="kind" value={kind} />
        <SelectField
          label={messages.place}
          field={fields.place}
          options={options}
          placeholder={messages.choosePlace}
          required
        />
        <ChannelFields kind={kind} fields={fields} />
        <FormButtons submit={messages.create} busy={isBusy} cancelTo={paths.channels()} />
      </StackedForm>
    </Card>
  )
}

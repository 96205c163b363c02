import { AddressField } from '~/components/ui/form/address-field'
import { Checkbox } from '~/components/ui/form/choice-field'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { channelsMessages } from '~/shared/messages/channels'
import {
  type ChannelKind,
  kindHasAddress,
  NTFY_PRIORITIES,
  PAGERDUTY_REGIONS,
} from '~/shared/schemas/channel-choices'

const words = channelsMessages

export type ChannelFieldValues = {
  name: string
  address: string
  token: string
  removesToken: string
  routingKey: string
  priority: string
  tags: string
  region: string
}

type ChannelFieldsProps = {
  kind: ChannelKind
  fields: FormFields<ChannelFieldValues>
  /** Of a channel that exists: its secrets may stay as they are. */
  stored?: { hint: string; hasToken: boolean }
}

function NtfyFields({ fields, stored }: Pick<ChannelFieldsProps, 'fields' | 'stored'>) {
  return (
    <>
      <TextField
        label={words.token}
        help={stored?.hasToken ? words.keepToken : words.tokenHelp}
        field={fields.token}
        mono
        autoComplete="off"
        spellCheck={false}
        optional
      />
      {stored?.hasToken ? <Checkbox label={words.removeToken} field={fields.removesToken} /> : null}
      <SelectField
        label={words.priority}
        field={fields.priority}
        options={NTFY_PRIORITIES.map((value) => ({ value, label: words.priorities[value] }))}
      />
      <TextField label={words.tags} help={words.tagsHelp} field={fields.tags} autoComplete="off" optional />
    </>
  )
}

function PagerdutyFields({ fields, stored }: Pick<ChannelFieldsProps, 'fields' | 'stored'>) {
  return (
    <>
      <TextField
        label={words.routingKey}
        help={stored ? words.keep(stored.hint) : words.routingKeyHelp}
        field={fields.routingKey}
        mono
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        required={!stored}
        optional={Boolean(stored)}
      />
      <SelectField
        label={words.region}
        field={fields.region}
        options={PAGERDUTY_REGIONS.map((value) => ({ value, label: words.regions[value] }))}
      />
    </>
  )
}

export function ChannelFields({ kind, fields, stored }: ChannelFieldsProps) {
  return (
    <>
      <NameField label={words.fieldName} help={words.nameHelp} field={fields.name} />
      {kindHasAddress(kind) ? (
        <AddressField
          label={words.address[kind]}
          help={stored ? words.keep(stored.hint) : words.addressHelp[kind]}
          field={fields.address}
          placeholder={stored ? undefined : 'https://'}
          optional={Boolean(stored)}
        />
      ) : null}
      {kind === 'ntfy' ? <NtfyFields fields={fields} stored={stored} /> : null}
      {kind === 'pagerduty' ? <PagerdutyFields fields={fields} stored={stored} /> : null}
    </>
  )
}

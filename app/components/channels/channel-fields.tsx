import { AddressField } from '~/components/ui/form/address-field'
import { Checkbox } from '~/components/ui/form/choice-field'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { channelsMessages as messages } from '~/shared/messages/channels'
import {
  type ChannelKind,
  kindHasAddress,
  NTFY_PRIORITIES,
  PAGERDUTY_REGIONS,
} from '~/shared/values/channel-choices'

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
        label={messages.token}
        help={stored?.hasToken ? messages.keepToken : messages.tokenHelp}
        field={fields.token}
        mono
        autoComplete="off"
        spellCheck={false}
        optional
      />
      {stored?.hasToken ? <Checkbox label={messages.removeToken} field={fields.removesToken} /> : null}
      <SelectField
        label={messages.priority}
        field={fields.priority}
        options={NTFY_PRIORITIES.map((value) => ({ value, label: messages.priorities[value] }))}
      />
      <TextField
        label={messages.tags}
        help={messages.tagsHelp}
        field={fields.tags}
        autoComplete="off"
        optional
      />
    </>
  )
}

function PagerdutyFields({ fields, stored }: Pick<ChannelFieldsProps, 'fields' | 'stored'>) {
  return (
    <>
      <TextField
        label={messages.routingKey}
        help={stored ? messages.keep(stored.hint) : messages.routingKeyHelp}
        field={fields.routingKey}
        mono
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        required={!stored}
        optional={Boolean(stored)}
      />
      <SelectField
        label={messages.region}
        field={fields.region}
        options={PAGERDUTY_REGIONS.map((value) => ({ value, label: messages.regions[value] }))}
      />
    </>
  )
}

export function ChannelFields({ kind, fields, stored }: ChannelFieldsProps) {
  return (
    <>
      <NameField label={messages.fieldName} help={messages.nameHelp} field={fields.name} />
      {kindHasAddress(kind) ? (
        <AddressField
          label={messages.address[kind]}
          help={stored ? messages.keep(stored.hint) : messages.addressHelp[kind]}
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

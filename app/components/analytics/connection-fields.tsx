import { AddressField } from '~/components/ui/form/address-field'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { trafficMessages as messages } from '~/shared/messages/traffic'
import type { TrafficSource } from '~/shared/values/traffic-choices'

export type ConnectionValues = {
  label: string
  baseUrl: string
  serviceAccount: string
  token: string
  user: string
  password: string
}

type ConnectionFieldsProps = {
  source: TrafficSource
  fields: FormFields<ConnectionValues>
  /** Of a connection that exists: its credentials may stay, and its address does. */
  account?: string
  /** False where the account is renewed by signing in at the service. */
  hasSecret?: boolean
}

const SECRET = { mono: true, autoComplete: 'off', spellCheck: false } as const

export function SecretFields({ source, fields, account }: ConnectionFieldsProps) {
  const keep = account === undefined ? undefined : messages.keepSecret(account)
  if (source === 'ga4')
    return (
      <TextArea
        label={messages.serviceAccount}
        help={keep ?? messages.serviceAccountHelp}
        field={fields.serviceAccount}
        rows={6}
        {...SECRET}
        optional={account !== undefined}
      />
    )
  return (
    <>
      <TextField
        label={messages.token[source]}
        help={keep ?? messages.tokenHelp[source]}
        field={fields.token}
        {...SECRET}
        optional={account !== undefined || source === 'umami'}
      />
      {source === 'umami' ? (
        <>
          <TextField
            label={messages.user}
            help={messages.userHelp}
            field={fields.user}
            autoComplete="off"
            optional
          />
          <TextField
            label={messages.password}
            field={fields.password}
            type="password"
            autoComplete="off"
            optional
          />
        </>
      ) : null}
    </>
  )
}

export function ConnectionFields(props: ConnectionFieldsProps) {
  const { source, fields, account, hasSecret = true } = props
  return (
    <>
      <TextField
        label={messages.label}
        help={account === undefined ? messages.labelHelp : undefined}
        field={fields.label}
        maxLength={120}
        autoComplete="off"
        optional
      />
      {source === 'ga4' || account !== undefined ? null : (
        <AddressField
          label={messages.address}
          help={messages.addressHelp[source]}
          field={fields.baseUrl}
          placeholder="https://"
          optional={source !== 'matomo'}
        />
      )}
      {hasSecret ? <SecretFields {...props} /> : null}
    </>
  )
}

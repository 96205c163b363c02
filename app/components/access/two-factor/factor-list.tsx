import { Form, useNavigation } from '@remix-run/react'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { twoFactorMessages as messages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import { areFewLeft } from '~/shared/rules/access/recovery-codes'
import type { TwoFactor } from '~/shared/schemas/two-factor'

type Used = { since: string; lastUsed: string | null }

function Uses({ since, lastUsed }: Used) {
  const zone = useTimeZone()
  return (
    <p className="text-13 text-quiet">
      {messages.since} {formatDateTime(since, zone)} ·{' '}
      {lastUsed ? `${messages.lastUsed} ${formatDateTime(lastUsed, zone)}` : messages.neverUsed}
    </p>
  )
}

function Factor({
  name,
  note,
  uses,
  action,
}: {
  name: string
  note?: string
  uses: Used
  action: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <Uses {...uses} />
        {note ? <p className="text-13 text-quiet wrap-anywhere">{note}</p> : null}
      </div>
      {action}
    </li>
  )
}

function RemoveLink({
  factor,
  label,
  redirectTo,
}: {
  factor: string
  label: string
  redirectTo: string | null
}) {
  return (
    <ButtonLink
      to={paths.accountTwoFactor({ dialog: 'remove', factor, redirectTo })}
      size="small"
      aria-label={label}
      preventScrollReset
    >
      {messages.totp.remove}
    </ButtonLink>
  )
}

const About = ({ children }: { children: ReactNode }) => (
  <p className="px-4 pb-4 text-pretty text-quiet">{children}.</p>
)

type ListProps = { factors: TwoFactor; redirectTo: string | null }

function AppCard({ factors: { totp }, redirectTo }: ListProps) {
  const isBusy = useNavigation().state !== 'idle'
  const add = (
    <Form method="post" action={paths.accountTwoFactor({ redirectTo })} preventScrollReset>
      <Button name="intent" value="start-app" size="small" icon={Plus} disabled={isBusy}>
        {messages.totp.add}
      </Button>
    </Form>
  )
  return (
    <Card title={messages.totp.title} actions={totp ? null : add} flush>
      <About>{messages.totp.about}</About>
      {totp ? (
        <ul>
          <Factor
            name={messages.totp.title}
            uses={totp}
            action={<RemoveLink factor="app" label={messages.totp.removeName} redirectTo={redirectTo} />}
          />
        </ul>
      ) : null}
    </Card>
  )
}

function PasskeyCard({ factors: { passkeys, hasPasskeys }, redirectTo }: ListProps) {
  const add = (
    <ButtonLink
      to={paths.accountTwoFactor({ dialog: 'passkey', redirectTo })}
      size="small"
      icon={KeyRound}
      preventScrollReset
    >
      {messages.passkey.add}
    </ButtonLink>
  )
  return (
    <Card title={messages.passkey.title} actions={hasPasskeys ? add : null} flush>
      <About>
        {hasPasskeys
          ? `${messages.passkey.about}. ${messages.passkey.perHost}`
          : messages.passkey.unavailable}
      </About>
      {passkeys.length > 0 ? (
        <ul>
          {passkeys.map(({ _id, name, host, worksHere, createdAt, lastUsed }) => (
            <Factor
              key={_id}
              name={name}
              {...(worksHere ? {} : { note: messages.passkey.onHost(host) })}
              uses={{ since: createdAt, lastUsed }}
              action={
                <RemoveLink factor={_id} label={messages.passkey.removeName(name)} redirectTo={redirectTo} />
              }
            />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function CodesCard({ factors: { recoveryCodesLeft: left }, redirectTo }: ListProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Card title={messages.recovery.title} note={messages.recovery.left(left)}>
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-quiet">{messages.recovery.about}.</p>
        {areFewLeft(left) ? <Notice tone="warning">{messages.recovery.few}.</Notice> : null}
        <Form
          method="post"
          action={paths.accountTwoFactor({ redirectTo })}
          className="flex flex-wrap items-center gap-x-3 gap-y-2"
        >
          <Button name="intent" value="renew-codes" disabled={isBusy}>
            {messages.recovery.renew}
          </Button>
          <span className="text-13 text-quiet">{messages.recovery.renewHelp}</span>
        </Form>
      </div>
    </Card>
  )
}

export function FactorList({ factors, redirectTo, errors }: ListProps & { errors: string[] }) {
  const isOn = factors.totp !== null || factors.passkeys.length > 0
  return (
    <div className="flex max-w-form flex-col gap-6">
      {factors.isRequired && !isOn ? <Notice tone="warning">{messages.required}.</Notice> : null}
      {errors.length > 0 ? (
        <Notice tone="poor" urgent>
          {errors.join('. ')}
        </Notice>
      ) : null}
      <p className="flex flex-wrap items-center gap-2 text-pretty text-quiet">
        <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? messages.on : messages.off}</Badge>
        {messages.about}.
      </p>
      <AppCard factors={factors} redirectTo={redirectTo} />
      <PasskeyCard factors={factors} redirectTo={redirectTo} />
      {isOn ? <CodesCard factors={factors} redirectTo={redirectTo} /> : null}
    </div>
  )
}

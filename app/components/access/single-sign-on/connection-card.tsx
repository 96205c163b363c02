import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CopyButton } from '~/components/ui/copy-button'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { brandDomainMessages } from '~/shared/messages/brand-domains'
import { singleSignOnMessages as messages } from '~/shared/messages/single-sign-on'
import type { Connection, ConnectionTrial } from '~/shared/schemas/single-sign-on'

export const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className="flex flex-col gap-1">
    <dt className="text-13 text-quiet">{label}</dt>
    <dd className="flex min-w-0 items-start gap-2">
      <code className="min-w-0 flex-1 font-mono text-13 wrap-anywhere">{text}</code>
      <CopyButton text={text} label={brandDomainMessages.copy} done={brandDomainMessages.copied} />
    </dd>
  </div>
)

const MARKS: Record<ConnectionTrial['steps'][number]['state'], Tone> = {
  good: 'good',
  warning: 'warning',
  poor: 'poor',
}

const Trial = ({ trial: { isUsable, steps } }: { trial: ConnectionTrial }) => (
  <Notice tone={isUsable ? 'good' : 'poor'} title={isUsable ? messages.usable : messages.unusable} urgent>
    <ul className="flex flex-col gap-1.5">
      {steps.map(({ step, state, text }) => (
        <li key={step} className="flex flex-wrap items-center gap-2">
          <Badge tone={MARKS[state]}>{step}</Badge>
          <span className="wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
    <p className="pt-1.5">{messages.notTried}</p>
  </Notice>
)

type Props = {
  connection: Connection
  trial: ConnectionTrial | null
  editTo: string
  removeTo: string
}

export function ConnectionCard({ connection, trial, editTo, removeTo }: Props) {
  const timeZone = useTimeZone()
  const isBusy = useNavigation().state === 'submitting'
  const { _id, name, issuer, joining, groups, isActive, signInUrl, lastUsedAt } = connection
  const fact = (label: string, value: ReactNode) => (
    <div className="flex flex-col gap-1">
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
  return (
    <Card title={name} note={isActive ? null : messages.off}>
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3">
          {fact(messages.issuer, <code className="font-mono text-13">{issuer}</code>)}
          {fact(messages.joining, messages.joiningNames[joining])}
          {groups.length > 0
            ? fact(
                messages.groups,
                groups.map(({ group, gives }) => (
                  <span key={`${group} ${gives}`} className="block">
                    {group} = {gives}
                  </span>
                )),
              )
            : null}
          {fact(
            apiKeyMessages.lastUsed,
            lastUsedAt ? formatDateTime(lastUsedAt, timeZone) : apiKeyMessages.never,
          )}
          <Copied label={messages.signInUrl} text={signInUrl} />
        </dl>
        {trial ? <Trial trial={trial} /> : null}
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="connectionId" value={_id} />
          <Button name="intent" value="try" busy={isBusy}>
            {messages.try}
          </Button>
          <ButtonLink to={editTo}>{messages.change}</ButtonLink>
          <ButtonLink to={removeTo}>{messages.remove}</ButtonLink>
        </Form>
      </div>
    </Card>
  )
}

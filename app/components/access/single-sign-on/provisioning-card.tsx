import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { scimMessages as messages } from '~/shared/messages/scim'
import type { ScimToken } from '~/shared/schemas/scim'
import { Copied } from './connection-card'

type Props = { provisioning: ScimToken; newToken: string | null }

export function ProvisioningCard({ provisioning, newToken }: Props) {
  const { baseUrl, hint, createdAt, lastUsedAt, users, groups } = provisioning
  const isBusy = useNavigation().state === 'submitting'
  const timeZone = useTimeZone()
  const timeOf = (moment: string | null) => (moment ? formatDateTime(moment, timeZone) : messages.never)
  const facts = [
    [
      messages.token,
      <code key="token" className="font-mono text-13">
        {hint}
      </code>,
    ],
    [messages.created, timeOf(createdAt)],
    [messages.lastUsed, timeOf(lastUsedAt)],
    [messages.provisioned, messages.counts(users, groups)],
  ] as const
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-quiet">{messages.about}</p>
        {newToken === null ? null : (
          <Notice tone="good" title={messages.fresh} urgent>
            <TextField
              label={messages.newToken}
              value={newToken}
              readOnly
              mono
              spellCheck={false}
              autoComplete="off"
            />
          </Notice>
        )}
        <dl className="flex flex-col gap-3">
          <Copied label={messages.baseUrl} text={baseUrl} />
          {hint === null
            ? null
            : facts.map(([label, value]) => (
                <div key={label} className="flex flex-col gap-1">
                  <dt className="text-13 text-quiet">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
        </dl>
        <p className="text-pretty text-quiet">{hint === null ? messages.noToken : messages.replaceAbout}</p>
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <Button name="intent" value="make-token" busy={isBusy}>
            {hint === null ? messages.create : messages.replace}
          </Button>
          {hint === null ? null : (
            <Button name="intent" value="revoke-token" busy={isBusy}>
              {messages.revoke}
            </Button>
          )}
        </Form>
      </div>
    </Card>
  )
}

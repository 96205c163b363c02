import { Form, Link, useNavigation } from '@remix-run/react'
import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { apiKeyMessages as messages } from '~/shared/messages/own-account'
import { paths } from '~/shared/paths'
import type { ApiKey } from '~/shared/schemas/api-key'

/** A read-only field, so that one click selects the whole key. */
function FreshKey({ value }: { value: string }) {
  return (
    <Notice tone="good" title={messages.fresh} urgent>
      <TextField label={messages.label} value={value} readOnly mono spellCheck={false} autoComplete="off" />
    </Notice>
  )
}

function KeyFacts({ apiKey: { hint, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const timeZone = useTimeZone()
  if (hint === null) return <p className="text-quiet">{messages.none}</p>
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      <dt className="text-quiet">{messages.title}</dt>
      <dd className="font-mono text-13">…{hint}</dd>
      <dt className="text-quiet">{messages.created}</dt>
      <dd>{createdAt ? formatDate(createdAt, timeZone) : null}</dd>
      <dt className="text-quiet">{messages.lastUsed}</dt>
      <dd>{lastUsedAt ? formatDateTime(lastUsedAt, timeZone) : messages.never}</dd>
    </dl>
  )
}

function KeyForm({ has, isBusy }: { has: boolean; isBusy: boolean }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <Button name="intent" value="regenerate-key" icon={KeyRound} busy={isBusy}>
        {has ? messages.replace : messages.create}
      </Button>
      {has ? (
        <Button name="intent" value="remove-key" variant="danger" busy={isBusy}>
          {messages.remove}
        </Button>
      ) : null}
    </Form>
  )
}

type ApiKeyCardProps = {
  apiKey: ApiKey
  newKey: string | null
  about: string
}

export function ApiKeyCard({ apiKey, newKey, about }: ApiKeyCardProps) {
  const isBusy = useNavigation().state === 'submitting'
  const has = apiKey.hint !== null
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-quiet">
          {about}. {messages.usage}.{' '}
          <Link to={paths.apiDocs()} className="text-link underline">
            {messages.reference}
          </Link>
          .
        </p>
        {newKey ? <FreshKey value={newKey} /> : null}
        <KeyFacts apiKey={apiKey} />
        {has ? (
          <details>
            <summary className="w-fit rounded-2 text-13 text-link hover:underline">{messages.change}</summary>
            <p className="py-2 text-pretty text-quiet">{messages.replaceWarning}.</p>
            <KeyForm has isBusy={isBusy} />
          </details>
        ) : (
          <KeyForm has={false} isBusy={isBusy} />
        )}
      </div>
    </Card>
  )
}

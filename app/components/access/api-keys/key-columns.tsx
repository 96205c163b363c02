import { RowLinks } from '~/components/lists/row-links'
import { Badge, type Tone } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { apiKeyMessages as messages } from '~/shared/messages/api-keys'
import { type KeyState, keyState } from '~/shared/rules/access/key-scopes'
import type { ApiKeyDetails } from '~/shared/schemas/api-key'

/** The URL of a dialog of the screen. */
export type DialogPath = (params: { dialog: string; key?: string }) => string

const TONES: Record<KeyState, Tone> = { active: 'neutral', expiring: 'warning', expired: 'poor' }

export function keyColumns(timeZone: string, now: Date, dialog: DialogPath): Column<ApiKeyDetails>[] {
  return [
    {
      key: 'name',
      header: messages.name,
      rowHeader: true,
      wide: true,
      cell: ({ name, shown }) => (
        <div className="min-w-0 lg:py-1.5">
          <span className="block wrap-anywhere">{name}</span>
          <span className="block font-mono text-12 font-normal text-quiet">{shown}</span>
        </div>
      ),
    },
    {
      key: 'scopes',
      header: messages.scopes,
      cell: ({ scopes }) => (
        <span className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope}>{messages.scopeNames[scope]}</Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'addresses',
      header: messages.addresses,
      cell: ({ addresses }) =>
        addresses.length === 0 ? (
          <span className="text-quiet">{messages.anyAddress}</span>
        ) : (
          <span className="font-mono text-12 wrap-anywhere">{addresses.join(', ')}</span>
        ),
    },
    {
      key: 'expires',
      header: messages.expires,
      cell: ({ expiresAt }) => {
        const state = keyState(expiresAt, now)
        return (
          <span className="flex flex-wrap items-center gap-2">
            {expiresAt ? formatDate(expiresAt, timeZone) : messages.never}
            {state === 'active' ? null : <Badge tone={TONES[state]}>{messages.states[state]}</Badge>}
          </span>
        )
      },
    },
    {
      key: 'used',
      header: messages.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, timeZone) : messages.never),
    },
    {
      key: 'created',
      header: messages.created,
      cell: ({ createdAt, createdBy }) => (
        <>
          <span className="block">{formatDate(createdAt, timeZone)}</span>
          {createdBy ? (
            <span className="text-quiet wrap-anywhere">{messages.createdBy(createdBy)}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'links',
      header: '',
      align: 'right',
      wide: true,
      cell: ({ _id, name }) => (
        <RowLinks
          name={name}
          links={[
            { label: messages.change, to: dialog({ dialog: 'edit', key: _id }) },
            { label: messages.revoke, to: dialog({ dialog: 'revoke', key: _id }) },
          ]}
        />
      ),
    },
  ]
}

import { Link } from '@remix-run/react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Moment } from '~/components/ui/moment'
import type { Column } from '~/components/ui/table'
import { systemLogMessages as messages } from '~/shared/messages/system-log'
import { paths } from '~/shared/paths'
import type { LogLevel, SystemLogEntry } from '~/shared/schemas/system-log'

const TONES: Record<LogLevel, Tone> = { warning: 'warning', error: 'poor', fatal: 'poor' }

/** What an error says, beside the sentence about it. */
function reasonOf({ details, message }: SystemLogEntry): string | null {
  const reason = (details['err'] as { message?: unknown } | undefined)?.message
  return typeof reason === 'string' && reason !== '' && reason !== message ? reason : null
}

function Details({ details }: Pick<SystemLogEntry, 'details'>) {
  if (Object.keys(details).length === 0) return null
  const { err, ...fields } = details
  const { stack, ...error } = typeof err === 'object' && err !== null ? (err as Record<string, unknown>) : {}
  const shown = { ...fields, ...(Object.keys(error).length > 0 && { err: error }) }
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer text-13 text-quiet">{messages.details}</summary>
      <pre className="mt-1 rounded-6 bg-sunken px-3 py-2 font-mono text-12 whitespace-pre-wrap wrap-anywhere">
        {[Object.keys(shown).length > 0 ? JSON.stringify(shown, null, 2) : null, stack]
          .filter((part) => typeof part === 'string')
          .join('\n')}
      </pre>
    </details>
  )
}

export function logColumns(timeZone: string): Column<SystemLogEntry>[] {
  return [
    {
      key: 'message',
      header: messages.message,
      rowHeader: true,
      wide: true,
      width: '55%',
      cell: (entry) => (
        <div className="py-1.5">
          <span className="wrap-anywhere">{entry.message || '–'}</span>
          <span className="block font-normal text-quiet wrap-anywhere">{reasonOf(entry)}</span>
          <div className="font-normal">
            <Details details={entry.details} />
          </div>
        </div>
      ),
    },
    {
      key: 'level',
      header: messages.level,
      cell: ({ level }) => <Badge tone={TONES[level]}>{messages.levels[level]}</Badge>,
    },
    {
      key: 'when',
      header: messages.when,
      cell: ({ at }) => <Moment at={at} timeZone={timeZone} />,
    },
    {
      key: 'source',
      header: messages.source,
      wide: true,
      cell: ({ part, name, job, instance, location, requestId }) => (
        <div className="py-1.5">
          <span className="block wrap-anywhere">
            {messages.types[part]} · {job ?? name}
          </span>
          <span className="block text-13 text-quiet wrap-anywhere">
            {[location, instance].filter(Boolean).join(' · ')}
          </span>
          {requestId === null ? null : (
            <Link
              to={paths.systemLog({ searchText: requestId })}
              title={messages.request}
              className="block font-mono text-12 text-quiet wrap-anywhere hover:underline"
            >
              {requestId}
            </Link>
          )}
        </div>
      ),
    },
  ]
}

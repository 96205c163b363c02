import { Moment } from '~/components/ui/moment'
import type { Column } from '~/components/ui/table'
import { formatClock } from '~/shared/format/date'
import { activityMessages as messages } from '~/shared/messages/activity'
import { activityLabelsMessages as labels } from '~/shared/messages/activity-labels'
import type { ActivityEntry } from '~/shared/schemas/activity'

function Changes({ changes }: Pick<ActivityEntry, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer text-13 text-quiet">
        {messages.details(changes.length)}
      </summary>
      <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-6 bg-sunken px-3 py-2">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="contents">
            <dt className="text-quiet">{field}</dt>
            <dd className="wrap-anywhere">
              {after ?? '–'}
              {before === null ? null : (
                <span className="text-quiet">
                  {' '}
                  ({messages.was} {before})
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const hierarchyOf = (entry: ActivityEntry, withOrganization: boolean, withClient: boolean) =>
  [withOrganization && entry.organizationName, withClient && entry.clientName, entry.projectName]
    .filter(Boolean)
    .join(' › ')

type Shown = { timeZone: string; withOrganization: boolean; withClient: boolean }

export function activityColumns({ timeZone, withOrganization, withClient }: Shown): Column<ActivityEntry>[] {
  return [
    {
      key: 'what',
      header: labels.what,
      rowHeader: true,
      wide: true,
      width: '40%',
      cell: (entry) => (
        <div className="py-1.5">
          <span className="wrap-anywhere">{entry.text}</span>
          <span className="block font-normal text-quiet wrap-anywhere">
            {hierarchyOf(entry, withOrganization, withClient)}
          </span>
          <div className="font-normal">
            <Changes changes={entry.changes} />
          </div>
        </div>
      ),
    },
    {
      key: 'who',
      header: labels.who,
      wide: true,
      cell: (entry) => (
        <>
          <span className="block wrap-anywhere">{entry.actorName}</span>
          {entry.actorKind === 'user' ? null : (
            <span className="text-quiet">{messages.kinds[entry.actorKind]}</span>
          )}
        </>
      ),
    },
    {
      key: 'when',
      header: labels.when,
      cell: (entry) => (
        <>
          <Moment at={entry.createdAt} timeZone={timeZone} />
          {entry.lastAt === null ? null : (
            <span className="block text-13 text-quiet">
              {messages.times(entry.times, formatClock(entry.lastAt, timeZone))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'from',
      header: labels.from,
      wide: true,
      cell: (entry) => (
        <div className="py-1.5">
          <span className="block wrap-anywhere">{entry.ip ?? (entry.device ? null : '–')}</span>
          {entry.device === null ? null : <span className="block text-13 text-quiet">{entry.device}</span>}
          <span
            className="block font-mono text-12 text-quiet wrap-anywhere xl:whitespace-nowrap"
            title={messages.request(entry.requestId)}
          >
            {entry.requestId}
          </span>
        </div>
      ),
    },
  ]
}

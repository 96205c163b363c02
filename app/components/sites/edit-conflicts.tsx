import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { siteEditMessages as messages } from '~/shared/messages/site-edit'
import type { EditConflict, MonitorFields, SiteFields } from '~/shared/schemas/site-edit'
import { type EditedField, FIELD_NAMES, type Labels, shownValue } from './edit-labels'

const MAX_SHOWN = 20

type Pair = { current: SiteFields & MonitorFields; wanted: SiteFields & MonitorFields }

function overwritten({ current, wanted }: Pair, labels: Labels, nameOf = (field: string) => field): string[] {
  const fields = Object.keys(wanted) as EditedField[]
  const textOf = (field: EditedField, from: Pair['current']) => shownValue(field, from[field] ?? null, labels)
  return fields.map((field) =>
    messages.overwrites(nameOf(FIELD_NAMES[field]), textOf(field, current), textOf(field, wanted)),
  )
}

const lines = ({ monitors, ...site }: EditConflict, labels: Labels): string[] => [
  ...overwritten(site, labels),
  ...monitors.flatMap((monitor) =>
    overwritten(monitor, labels, (field) => messages.ofMonitor(field, monitor.name)),
  ),
]

/** Sites that others changed meanwhile, with the choice what to do about them. */
export function EditConflicts({ conflicts, labels }: { conflicts: EditConflict[]; labels: Labels }) {
  const timeZone = useTimeZone()
  return (
    <Notice
      tone="warning"
      urgent
      title={messages.conflicts(conflicts.length)}
      actions={
        <>
          <Button size="small" name="conflicts" value="overwrite">
            {messages.applyAnyway}
          </Button>
          <Button size="small" name="conflicts" value="skip">
            {messages.skipThese}
          </Button>
        </>
      }
    >
      <p>{messages.conflictHelp}.</p>
      <ul className="mt-2 flex flex-col gap-2">
        {conflicts.slice(0, MAX_SHOWN).map((conflict) => (
          <li key={conflict._id}>
            <p className="font-medium wrap-anywhere">{conflict.name}</p>
            <p className="text-13 text-quiet">
              {messages.changedBy(conflict.changedBy, formatDateTime(conflict.changedAt, timeZone))}
            </p>
            <ul className="text-13">
              {lines(conflict, labels).map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {conflicts.length > MAX_SHOWN ? (
        <p className="mt-2">{messages.more(conflicts.length - MAX_SHOWN)}</p>
      ) : null}
    </Notice>
  )
}

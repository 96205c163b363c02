import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { siteEditMessages } from '~/shared/messages/site-edit'
import type { EditConflict, MonitorFields, SiteFields } from '~/shared/schemas/site-edit'
import { type EditedField, FIELD_NAMES, type Labels, shownValue } from './edit-labels'

const words = siteEditMessages
const MAX_SHOWN = 20

type Pair = { current: SiteFields & MonitorFields; wanted: SiteFields & MonitorFields }

function overwritten({ current, wanted }: Pair, labels: Labels, nameOf = (field: string) => field): string[] {
  const fields = Object.keys(wanted) as EditedField[]
  const shown = (field: EditedField, from: Pair['current']) => shownValue(field, from[field] ?? null, labels)
  return fields.map((field) =>
    words.overwrites(nameOf(FIELD_NAMES[field]), shown(field, current), shown(field, wanted)),
  )
}

const lines = ({ monitors, ...site }: EditConflict, labels: Labels): string[] => [
  ...overwritten(site, labels),
  ...monitors.flatMap((monitor) =>
    overwritten(monitor, labels, (field) => words.ofMonitor(field, monitor.name)),
  ),
]

/** Sites that others changed meanwhile, with the choice what to do about them. */
export function EditConflicts({ conflicts, labels }: { conflicts: EditConflict[]; labels: Labels }) {
  const timeZone = useTimeZone()
  return (
    <Notice
      tone="warning"
      urgent
      title={words.conflicts(conflicts.length)}
      actions={
        <>
          <Button size="small" name="conflicts" value="overwrite">
            {words.applyAnyway}
          </Button>
          <Button size="small" name="conflicts" value="skip">
            {words.skipThese}
          </Button>
        </>
      }
    >
      <p>{words.conflictHelp}.</p>
      <ul className="mt-2 flex flex-col gap-2">
        {conflicts.slice(0, MAX_SHOWN).map((conflict) => (
          <li key={conflict._id}>
            <p className="font-medium wrap-anywhere">{conflict.name}</p>
            <p className="text-13 text-quiet">
              {words.changedBy(conflict.changedBy, formatDateTime(conflict.changedAt, timeZone))}
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
        <p className="mt-2">{words.more(conflicts.length - MAX_SHOWN)}</p>
      ) : null}
    </Notice>
  )
}

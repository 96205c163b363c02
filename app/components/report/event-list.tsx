import { Link, useLocation, useOutletContext } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { EVENT_LOOKS } from '~/components/charts/annotation-lane'
import { useCan } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { formatDateTime } from '~/shared/format/date'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { targetAtLevel } from '~/shared/rules/annotations'
import type { ReportView } from '~/shared/schemas/lighthouse'
import type { ReportContext } from './no-point'
import { type ReportEvent, reportEvents } from './report-events'
import { presentChange } from './series-chart'

const words = messages.annotations
/** More are folded away: most readers look for the latest. */
const SHOWN = 6

function changeTo({ _id, kind, level }: NonNullable<ReportEvent['written']>): string {
  const isOperator = level === 'operator'
  if (kind === 'note') {
    const params = { dialog: 'edit', note: _id }
    return isOperator ? paths.operatorNotes(params) : paths.notes(params)
  }
  const params = { dialog: 'edit', deployment: _id }
  return isOperator ? paths.operatorDeployments(params) : paths.deployments(params)
}

function EventLine({ event, timeZone }: { event: ReportEvent; timeZone: string }) {
  const { place } = useOutletContext<ReportContext>()
  const can = useCan()
  const { at, kind, text, to, written } = event
  const { icon: Icon, ink } = EVENT_LOOKS[kind]
  const mayChange =
    written && can(`${written.kind}.update`, targetAtLevel(written.level, place)) ? written : null
  return (
    <li className="flex gap-2.5 border-t border-line py-2 first:border-t-0">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={`mt-0.5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        <p className="text-pretty wrap-anywhere">
          {to ? (
            <a href={to} rel="noreferrer" className="text-link hover:underline">
              {text}
            </a>
          ) : (
            text
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-13 text-quiet">
          <span>{messages.chart.kinds[kind]}</span>
          <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, timeZone)}</time>
          {written ? <span>{words.levels[written.level]}</span> : null}
          {written?.by ? <span className="wrap-anywhere">{words.by(written.by)}</span> : null}
          {mayChange ? (
            <Link
              to={changeTo(mayChange)}
              aria-label={words.changeOf(text)}
              className="rounded-2 text-link hover:underline"
              data-print="hide"
            >
              {words.change}
            </Link>
          ) : null}
        </p>
      </div>
    </li>
  )
}

type Props = { report: ReportView; page: number; timeZone: string }

/** What happened in the dates shown, in words: what of the measuring changed, what was deployed, what was noted. */
export function EventList({ report, page, timeZone }: Props) {
  const { place } = useOutletContext<ReportContext>()
  const { pathname, search } = useLocation()
  const mayNote = useCan()('note.create', place)
  const events = reportEvents((report.series?.annotations ?? []).map(presentChange), report)
  if (events.length === 0 && !mayNote) return null
  const lines = (some: ReportEvent[]) => (
    <ul>
      {some.map((event) => (
        <EventLine key={event.key} event={event} timeZone={timeZone} />
      ))}
    </ul>
  )
  const add = paths.addNote({
    site_id: place.siteId,
    page_id: page,
    at: report.point?.createdAt,
    returnTo: pathname + search,
  })
  return (
    <Card
      title={words.title}
      actions={
        mayNote ? (
          <ButtonLink to={add} icon={Plus} size="small" data-print="hide">
            {words.addNote}
          </ButtonLink>
        ) : null
      }
    >
      {events.length === 0 ? <p className="text-quiet">{words.empty}</p> : lines(events.slice(0, SHOWN))}
      {events.length > SHOWN ? (
        <details className="border-t border-line pt-2">
          <summary className="w-fit rounded-2 text-13 text-link hover:underline">
            {words.all(events.length)}
          </summary>
          {lines(events.slice(SHOWN))}
        </details>
      ) : null}
      {report.annotations.hasMore ? (
        <p className="pt-2 text-13 text-quiet">{words.newestOnly(report.annotations.items.length)}</p>
      ) : null}
    </Card>
  )
}

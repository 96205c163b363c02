import { Card } from '~/components/ui/card'
import { formatLength } from '~/shared/format/availability'
import { formatClock, formatDateTime, formatLongDate } from '~/shared/format/date'
import { publicStatusPageMessages as messages } from '~/shared/messages/status-pages'
import type { PublicStatus } from '~/shared/schemas/status-page'

type Incident = PublicStatus['incidents'][number]

/** Keeps the input order, newest first. */
function byDay(incidents: Incident[]): { day: string; incidents: Incident[] }[] {
  const days = new Map<string, Incident[]>()
  for (const incident of incidents) {
    const day = formatLongDate(incident.startedAt, 'UTC')
    days.set(day, [...(days.get(day) ?? []), incident])
  }
  return [...days].map(([day, incidents]) => ({ day, incidents }))
}

function durationText({ startedAt, endedAt }: Incident): string {
  if (endedAt === null) return messages.ongoing
  return messages.lasted(formatLength(Date.parse(endedAt) - Date.parse(startedAt)))
}

export function IncidentList({ incidents }: { incidents: Incident[] }) {
  return (
    <Card title={messages.incidents}>
      {incidents.length === 0 ? <p className="text-quiet">{messages.noIncidents}.</p> : null}
      <div className="flex flex-col gap-5">
        {byDay(incidents).map(({ day, incidents }) => (
          <section key={day} aria-label={day} className="flex flex-col gap-2">
            <h3 className="text-13 font-medium text-quiet">{day}</h3>
            <ul className="flex flex-col gap-3">
              {incidents.map((incident) => (
                <li key={incident.id} className="border-l-2 border-edge pl-3 wrap-anywhere">
                  <p className="font-medium">{incident.monitors.join(', ')}</p>
                  <p className="text-13 text-quiet">
                    {incident.reason} ·{' '}
                    <time dateTime={incident.startedAt}>{formatClock(incident.startedAt, 'UTC')} UTC</time>,{' '}
                    {durationText(incident)}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

export function PlannedList({ maintenance }: { maintenance: PublicStatus['maintenance'] }) {
  if (maintenance.length === 0) return null
  return (
    <Card title={messages.planned}>
      <ul className="flex flex-col gap-3">
        {maintenance.map(({ name, from, to }) => (
          <li key={`${name} ${from}`} className="border-l-2 border-info pl-3 wrap-anywhere">
            <p className="font-medium">{name}</p>
            <p className="text-13 text-quiet">
              {messages.plannedFrom(formatDateTime(from, 'UTC'), formatDateTime(to, 'UTC'))}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { Sparkline } from '~/components/charts/sparkline'
import { StateMark } from '~/components/marks/state-mark'
import { Badge } from '~/components/ui/badge'
import { DayStrip } from '~/components/uptime/availability/day-strip'
import { formatAvailability, formatLength } from '~/shared/format/availability'
import { formatDate, formatDateTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import { publicStatusPageMessages as messages } from '~/shared/messages/status-pages'
import type { PublicStatus } from '~/shared/schemas/status-page'
import { HOUR_MS } from '~/shared/values/units'

type Service = PublicStatus['monitors'][number]

function Days({ service: { label, days } }: { service: Service }) {
  const down = days.filter(({ downMs }) => downMs > 0)
  const unknown = days.filter(({ ratio, downMs }) => ratio === null && downMs === 0).length
  const [from, to] = messages.stripEnds
  return (
    <div className="flex flex-col gap-1">
      <DayStrip days={days} label={messages.strip(label)} />
      <p aria-hidden="true" className="flex justify-between text-12 text-quiet">
        <span>{from}</span>
        <span>{to}</span>
      </p>
      <p className="text-13 text-quiet">
        {messages.days(days.length, days.length - down.length - unknown, down.length, unknown)}
      </p>
      {down.length === 0 ? null : (
        <details>
          <summary className="w-fit rounded-2 text-13 text-link hover:underline">{messages.downDays}</summary>
          <ul className="flex flex-col gap-1 pt-2 text-13">
            {[...down].reverse().map(({ date, ratio, downMs }) => (
              <li key={date} className="flex flex-wrap gap-x-4">
                <time dateTime={date} className="min-w-24">
                  {formatDate(date, 'UTC')}
                </time>
                <span>{messages.downFor(formatLength(downMs))}</span>
                <span className="text-quiet">
                  {formatAvailability(ratio).text} {messages.availability}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Response({ service: { label, response } }: { service: Service }) {
  const times = response.filter((ms): ms is number => ms !== null)
  if (times.length === 0) return null
  const [low, high] = [Math.min(...times), Math.max(...times)].map((ms) => formatTime(ms).text)
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-13 text-quiet">
        <span>{messages.response}</span>
        <span>{low === high ? low : messages.responseRange(low ?? '', high ?? '')}</span>
      </p>
      <Sparkline
        times={response.map((_, hour) => hour * HOUR_MS)}
        values={response}
        label={messages.responseLabel(label, low ?? '', high ?? '')}
      />
    </div>
  )
}

export function ServiceRow({ service, showsResponse }: { service: Service; showsResponse: boolean }) {
  const figures = [
    { label: messages.month, ratio: service.month },
    { label: messages.quarter, ratio: service.quarter },
  ]
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-1 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="text-16 wrap-anywhere">{service.label}</h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateMark state={service.state} label />
            {service.isInMaintenance ? <Badge tone="info">{messages.maintenance}</Badge> : null}
            <span className="text-13 text-quiet">
              <time dateTime={service.since}>{messages.since(formatDateTime(service.since, 'UTC'))}</time>
            </span>
          </p>
        </div>
        <dl className="flex gap-6">
          {figures.map(({ label, ratio }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-12 text-quiet">{label}</dt>
              <dd className="text-16 font-semibold">{formatAvailability(ratio).text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Days service={service} />
      {showsResponse ? <Response service={service} /> : null}
    </li>
  )
}

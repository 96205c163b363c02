import Plus from 'lucide-react/icons/plus'
import { EVENTS_PART } from '~/components/report/frame/use-events-link'
import { annotationsMessages as messages } from '~/shared/messages/annotations'
import { timelineMessages } from '~/shared/messages/timeline'
import { paths, withParams } from '~/shared/paths'
import type { Timeline } from '~/shared/schemas/timeline'
import { kindLabels, STYLES } from './event-styles'
import type { Context, TimelineEvent } from './events'
import { formatEventTime } from './lanes'

/** Limits the size of the screen. */
const MAX_EVENTS = 100

function EventLine({ event, timeZone }: { event: TimelineEvent; timeZone: string }) {
  const { at, until, kind, text, to, written } = event
  const { icon: Icon, ink } = STYLES[kind]
  return (
    <li className="flex gap-2.5 border-t border-line py-2 first:border-t-0 print:break-inside-avoid print:border-t-0 print:py-1">
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
          <span>{kindLabels()[kind]}</span>
          <time dateTime={new Date(at).toISOString()}>{formatEventTime({ at, until }, timeZone)}</time>
          {written ? <span>{messages.levels[written.level]}</span> : null}
          {written?.by ? <span className="wrap-anywhere">{messages.by(written.by)}</span> : null}
          {written?.changeTo ? (
            <a
              href={written.changeTo}
              aria-label={messages.changeOf(text)}
              className="rounded-2 text-link hover:underline"
              data-print="hide"
            >
              {messages.change}
            </a>
          ) : null}
        </p>
      </div>
    </li>
  )
}

export function AddNote({ context, pathname }: { context: Context; pathname: string }) {
  const { point, search } = context
  const to = paths.addNote({
    site_id: point.site,
    page_id: point.page,
    at: point.createdAt,
    returnTo: withParams(pathname, search, {}),
  })
  return (
    <a
      href={to}
      className="inline-flex h-7 shrink-0 items-center gap-2 rounded-6 bg-surface px-2.5 text-13 font-medium whitespace-nowrap shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-hover"
      data-print="hide"
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      {messages.addNote}
    </a>
  )
}

interface Props {
  timeline: Timeline
  events: readonly TimelineEvent[]
  timeZone: string
}

/** Text alternative of the lanes, for touch and keyboard. Links to it open it. */
export function EventList({ timeline: { annotations }, events, timeZone }: Props) {
  if (events.length === 0) return null
  return (
    <details className="mt-3 border-t border-line pt-2" data-print="open">
      <summary className="w-fit rounded-2 text-13 text-link hover:underline" data-print="hide">
        {messages.all(Math.min(MAX_EVENTS, events.length))}
      </summary>
      <section id={EVENTS_PART} aria-label={messages.title} className="scroll-mt-20">
        <ul className="print:columns-2">
          {events.slice(0, MAX_EVENTS).map((event) => (
            <EventLine key={event.key} event={event} timeZone={timeZone} />
          ))}
        </ul>
        {events.length > MAX_EVENTS ? (
          <p className="pt-2 text-13 text-quiet">{timelineMessages.newestOnly(MAX_EVENTS)}</p>
        ) : annotations.hasMore ? (
          <p className="pt-2 text-13 text-quiet">{messages.newestOnly(annotations.items.length)}</p>
        ) : null}
      </section>
    </details>
  )
}

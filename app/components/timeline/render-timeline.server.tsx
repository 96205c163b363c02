import { renderToStaticMarkup } from 'react-dom/server'
import { EVENTS_PART } from '~/components/report/frame/use-events-link'
import type { Timeline } from '~/shared/schemas/timeline'
import { EventList } from './event-list'
import { type Context, timelineEvents } from './events'
import { TimelineCard } from './timeline-card'

type RenderProps = Context & { timeline: Timeline; pathname: string }

/**
 * Rendered on the server: lanes and list need no script apart from links and a form, and no second copy of
 * their data.
 */
export function renderTimeline({ timeline, pathname, ...context }: RenderProps): string {
  const events = timelineEvents(timeline, context)
  const parts = (
    <>
      <TimelineCard {...{ timeline, events, context }} />
      <div id={EVENTS_PART} className="min-w-0 scroll-mt-20 empty:hidden">
        <EventList {...{ timeline, events, context, pathname }} />
      </div>
    </>
  )
  return renderToStaticMarkup(parts, { identifierPrefix: 'timeline' })
}

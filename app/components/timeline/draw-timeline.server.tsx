import { renderToStaticMarkup } from 'react-dom/server'
import type { Timeline } from '~/shared/schemas/timeline'
import { EventList } from './event-list'
import { type Shown, timelineEvents } from './events'
import { TimelineCard } from './timeline-card'

type DrawProps = Shown & { timeline: Timeline; pathname: string }

/** Only links and a form act on it: drawn here, lanes and list cost no script and no second copy of their data. */
export function drawTimeline({ timeline, pathname, ...shown }: DrawProps): string {
  const events = timelineEvents(timeline, shown)
  const parts = (
    <>
      <TimelineCard {...{ timeline, events, shown }} />
      <EventList {...{ timeline, events, shown, pathname }} />
    </>
  )
  return renderToStaticMarkup(parts, { identifierPrefix: 'timeline' })
}

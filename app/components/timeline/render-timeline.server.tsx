import { renderToStaticMarkup } from 'react-dom/server'
import type { Timeline } from '~/shared/schemas/timeline'
import { type Context, timelineEvents } from './events'
import { TimelineCard } from './timeline-card'

type RenderProps = Context & { timeline: Timeline; pathname: string }

/**
 * Rendered on the server: lanes and list need no script apart from links and a form, and no second copy of
 * their data.
 */
export function renderTimeline({ timeline, pathname, ...context }: RenderProps): string {
  const events = timelineEvents(timeline, context)
  return renderToStaticMarkup(<TimelineCard {...{ timeline, events, context, pathname }} />, {
    identifierPrefix: 'timeline',
  })
}

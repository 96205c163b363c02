import { DateAxis } from '~/components/charts/axes'
import { type Domain, position } from '~/components/charts/scale'
import { ZoomNote } from '~/components/report/frame/zoom-note'
import { Card } from '~/components/ui/card'
import { timelineMessages as messages } from '~/shared/messages/timeline'
import { type TestState, testStateOf } from '~/shared/rules/report/timeline'
import type { Timeline, TimelineTests } from '~/shared/schemas/timeline'
import { AddNote, EventList } from './event-list'
import type { Context, TimelineEvent } from './events'
import { LaneDrawing, LaneRow } from './lane-row'
import { lanesOf, tallySentence, testBars, testMarks } from './lanes'
import { TestBars, TestKey, TestMarks } from './tests-lane'
import { TIMELINE_PART, TimelineFilter } from './timeline-filter'

interface Props {
  timeline: Timeline
  events: readonly TimelineEvent[]
  context: Context
}

type CardProps = Props & { pathname: string }

/** Test states in the lane; the legend omits the others, and noisy tests, whose marks have a title. */
function statesOf({ points, failed }: TimelineTests): TestState[] {
  if (points) return [...new Set(points.map(testStateOf))].filter((state) => state !== 'disturbed').sort()
  return failed > 0 ? ['failed'] : []
}

function TestsLane({ tests, domain, context }: { tests: TimelineTests; domain: Domain; context: Context }) {
  return tests.bins ? (
    <TestBars bars={testBars(tests.bins, domain, context)} />
  ) : (
    <TestMarks marks={testMarks(tests.points, domain, context)} />
  )
}

function Lanes({ timeline, events, context }: Props) {
  const domain = [Date.parse(timeline.start), Date.parse(timeline.end)] as const
  const at = Date.parse(context.point.createdAt)
  const selected = at >= domain[0] && at <= domain[1] ? position(at, domain) : null
  const lanes = lanesOf(events, domain, context.timeZone)
  const tests = timeline.tests?.tests ? timeline.tests : null
  if (!tests && lanes.length === 0) return <p className="text-quiet">{messages.empty}</p>
  return (
    <div aria-hidden="true">
      {tests ? (
        <LaneRow kind="tests" selected={selected}>
          <TestsLane {...{ tests, domain, context }} />
        </LaneRow>
      ) : null}
      {lanes.map((lane) => (
        <LaneRow key={lane.kind} kind={lane.kind} selected={selected}>
          <LaneDrawing {...lane} />
        </LaneRow>
      ))}
      <div className="border-t border-line sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-3">
        <span />
        <div className="relative mx-2 h-6 pt-1">
          <DateAxis domain={domain} timeZone={context.timeZone} />
        </div>
      </div>
      {tests ? <TestKey states={statesOf(tests)} /> : null}
    </div>
  )
}

function Zoomed({ timeline: { start, end }, context }: Omit<Props, 'events'>) {
  const { search, timeZone, isZoomed } = context
  if (!isZoomed) return null
  return (
    <ZoomNote {...{ search, timeZone }} domain={[Date.parse(start), Date.parse(end)]} part={TIMELINE_PART} />
  )
}

export function TimelineCard({ pathname, ...props }: CardProps) {
  const { timeline, events, context } = props
  return (
    <Card
      title={messages.title}
      note={timeline.tests ? tallySentence(timeline.tests) : undefined}
      actions={timeline.mayNote ? <AddNote {...{ context, pathname }} /> : null}
    >
      <TimelineFilter search={context.search} />
      <Zoomed timeline={timeline} context={context} />
      <Lanes {...props} />
      {events.some(({ lane }) => lane === 'field') ? (
        <p className="pt-2 text-13 text-quiet">{messages.overlapping}</p>
      ) : null}
      <EventList {...{ timeline, events }} timeZone={context.timeZone} />
    </Card>
  )
}

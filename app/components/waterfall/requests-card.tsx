import { originOf, typeOf } from '~/components/report/request-figures'
import { PhaseLegend, RequestSummary } from '~/components/report/request-summary'
import { RequestsTable } from '~/components/report/requests-table'
import { Card } from '~/components/ui/card'
import { messages } from '~/shared/messages'
import { withParams } from '~/shared/paths'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { LayoutShift } from '~/shared/schemas/evidence'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { hereWith } from './here-with'
import type { LongTask } from './long-task-lane'
import { MomentList } from './moments'
import { chosenRequest, filterRequests, isFiltered, requestFilter } from './request-filter'
import { MarkLegend, MarkShapes } from './row-marks'
import { axisOf, isSimulatedLoad, momentsOf, shiftMarksOf } from './time-axis'
import { Waterfall } from './waterfall'
import { REQUESTS_PART, WaterfallFilter } from './waterfall-filter'

const words = messages.waterfall
/** More rows than anybody reads: a filter finds the rest. */
const MOST_ROWS = 500
const AFTER_PART = 'after-requests'

interface Props {
  point: PointDetail
  requests: NetworkRequest[]
  longTasks: LongTask[] | null
  /** What moved; empty where nothing did, and where it is not kept. */
  moved: readonly LayoutShift[]
  search: URLSearchParams
  detail: string
}

function sayShown(found: number, all: number): string {
  return found > MOST_ROWS ? words.onlyFirst(MOST_ROWS, found) : words.shown(found, all)
}

/** The address of the screen without a request, to which one can be added. */
function hereBefore(search: URLSearchParams): string {
  const here = withParams('', search, { request: null })
  return here ? `${here}&` : '?'
}

/** The link to the same requests as a table: as many cells again, so they come only when asked for. */
function TableLink({ isTable, search }: { isTable: boolean; search: URLSearchParams }) {
  return (
    <p id={AFTER_PART} className="px-4 py-3" data-print="hide">
      <a
        href={hereWith(search, { table: isTable ? null : 1 }, isTable ? REQUESTS_PART : AFTER_PART)}
        className="inline-flex rounded-2 text-12 text-quiet underline decoration-edge underline-offset-2 hover:text-text"
      >
        {isTable ? words.hideTable : messages.report.showAsTable}
      </a>
    </p>
  )
}

/** The requests of the load on its time line, with the main thread over them, and the same as a table. */
export function RequestsCard({ point, requests, longTasks, moved, search, detail }: Props) {
  const filter = requestFilter(search)
  const found = filterRequests(requests, filter)
  const rows = found.slice(0, MOST_ROWS)
  const isSimulated = isSimulatedLoad(point)
  const moments = momentsOf(point.metrics, isSimulated)
  const shifts = shiftMarksOf(moved)
  const tasks = isSimulated ? null : longTasks
  const taskSpans = (tasks ?? []).map(({ startMs, durationMs }) => ({ startMs, endMs: startMs + durationMs }))
  const origin = originOf(requests.find((request) => typeOf(request) === 'document')?.url)
  const axis = axisOf([...requests, ...taskSpans], moments)
  // What moved long after the load would leave no room for it.
  const onAxis = shifts.filter(({ atMs }) => atMs <= axis.endMs)
  const chosen = chosenRequest(search)
  const isTable = search.get('table') === '1'
  return (
    <div id={REQUESTS_PART} className="scroll-mt-16">
      <Card title={words.title} flush actions={<PhaseLegend />}>
        <MarkShapes />
        <div className="flex flex-col gap-4 px-4 pb-4">
          <RequestSummary requests={requests} />
          <WaterfallFilter filter={filter} search={search} />
          <a href={`#${AFTER_PART}`} className="sr-only focus:not-sr-only">
            {words.skip}
          </a>
          <div className="flex flex-wrap gap-x-8 gap-y-1">
            <MomentList {...{ moments, shifts }} />
            <MarkLegend />
          </div>
          {isSimulated ? <p className="text-13 text-quiet">{words.simulated}.</p> : null}
          {isFiltered(filter) || found.length > MOST_ROWS ? (
            <p className="text-13 text-quiet">{sayShown(found.length, requests.length)}</p>
          ) : null}
          {chosen !== null && !rows.some(({ number }) => number === chosen) ? (
            <p className="text-13 text-quiet">
              {words[chosen > requests.length ? 'notThere' : 'notShown'](String(chosen))}
            </p>
          ) : null}
        </div>
        {rows.length === 0 ? (
          <p className="px-4 pb-4 text-quiet">{words.nothingFound}</p>
        ) : (
          <Waterfall
            requests={rows}
            moments={moments}
            shifts={onAxis}
            longTasks={tasks}
            screen={{ axis, origin, here: hereBefore(search), chosen, detail }}
          />
        )}
        <TableLink isTable={isTable} search={search} />
        {isTable ? <RequestsTable requests={rows} all={requests.length} origin={origin} /> : null}
      </Card>
    </div>
  )
}

import { originOf, typeOf } from '~/components/requests/request-figures'
import { PhaseLegend, RequestSummary } from '~/components/requests/request-summary'
import { RequestsTable } from '~/components/requests/requests-table'
import { Card } from '~/components/ui/card'
import { waterfallMessages as messages } from '~/shared/messages/load'
import { reportMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'
import { MAX_ROWS, selectedRequest } from '../requests/request-filter'
import { screenLink } from '../requests/screen-link'
import { REQUESTS_PART, WaterfallFilter } from '../requests/waterfall-filter'
import { type RecordedLoad, viewOfLoad } from './load-view'
import { MomentList } from './moments'
import { RequestNotes } from './request-notes'
import { MarkLegend, MarkShapes } from './row-marks'
import { Waterfall } from './waterfall'

const AFTER_PART = 'after-requests'

/** URL of the screen without an open request; the row's number is appended. */
function rowLinkPrefix(search: URLSearchParams): string {
  const here = withParams('', search, { request: null })
  return here ? `${here}&` : '?'
}

/** Link to the requests as a table. It doubles the number of cells, so it is rendered only on request. */
function TableLink({ isTable, search }: { isTable: boolean; search: URLSearchParams }) {
  return (
    <p id={AFTER_PART} className="px-4 py-3" data-print="hide">
      <a
        href={screenLink(search, { table: isTable ? null : 1 }, isTable ? REQUESTS_PART : AFTER_PART)}
        className="inline-flex rounded-2 text-12 text-quiet underline decoration-edge underline-offset-2 hover:text-text"
      >
        {isTable ? messages.hideTable : reportMessages.showAsTable}
      </a>
    </p>
  )
}

export function RequestsCard({ detail, ...load }: RecordedLoad & { detail: string }) {
  const { requests, search } = load
  const view = viewOfLoad(load)
  const { filter, cuts, axis, marks } = view
  const rows = view.found.slice(0, MAX_ROWS)
  const origin = originOf(requests.find((request) => typeOf(request) === 'document')?.url)
  const chosen = selectedRequest(search)
  const isTable = search.get('table') === '1'
  return (
    <div id={REQUESTS_PART} className="scroll-mt-28">
      <Card title={messages.title} flush actions={<PhaseLegend />}>
        <MarkShapes />
        <div className="flex flex-col gap-4 px-4 pb-4">
          <RequestSummary requests={requests} />
          <WaterfallFilter {...{ filter, search, cuts }} />
          <a href={`#${AFTER_PART}`} className="sr-only focus:not-sr-only">
            {messages.skip}
          </a>
          <div className="flex flex-wrap gap-x-8 gap-y-1">
            <MomentList {...view.listed} marks={marks} />
            <MarkLegend />
          </div>
          <RequestNotes {...{ view, rows, chosen }} all={requests.length} />
        </div>
        {rows.length === 0 ? (
          <p className="px-4 pb-4 text-quiet">{messages.nothingFound}</p>
        ) : (
          <Waterfall
            requests={rows}
            {...view.drawn}
            marks={marks}
            screen={{ axis, origin, here: rowLinkPrefix(search), chosen, detail }}
          />
        )}
        <TableLink isTable={isTable} search={search} />
        {isTable ? <RequestsTable requests={rows} all={requests.length} origin={origin} /> : null}
      </Card>
    </div>
  )
}

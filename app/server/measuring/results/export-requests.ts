import { type CsvValue, csvLine } from '~/shared/format/csv'
import { failuresMessages } from '~/shared/messages/failures'
import { isPending, sizeOf } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { csvResponse } from '../../platform/http/csv'
import { readRequests } from '../evidence'

const BATCH = 500

const yesOrNo = (is: boolean | undefined) => (is === undefined ? null : is ? 'yes' : 'no')

/** An empty cell for what was not measured, such as the end of a pending request. */
const COLUMNS: [head: string, cell: (request: NetworkRequest) => CsvValue][] = [
  ['URL', ({ url }) => url],
  ['Method', ({ method }) => method],
  ['Status', ({ status }) => (status > 0 ? status : null)],
  ['Failure', ({ failure }) => failure],
  ['Protocol', ({ protocol }) => protocol],
  ['Type', ({ resourceType }) => resourceType],
  ['Content type', ({ mimeType }) => mimeType],
  ['Priority', ({ priority }) => priority],
  ['Initial priority', ({ initialPriority }) => initialPriority],
  ['Third party', ({ thirdParty }) => yesOrNo(thirdParty)],
  ['Owner', ({ entity }) => entity],
  ['Render-blocking', ({ renderBlocking }) => yesOrNo(renderBlocking)],
  ['LCP element', ({ largestPaint }) => (largestPaint ? 'yes' : null)],
  ['Initiator', ({ initiator }) => initiator.kind],
  ['Initiator URL', ({ initiator }) => initiator.url],
  ['Served from', ({ cache }) => (cache === 'none' ? 'network' : cache)],
  ['Start (ms)', ({ startMs }) => startMs],
  ['End (ms)', (request) => (isPending(request) ? null : request.endMs)],
  ['Queued (ms)', ({ phases }) => phases.idle],
  ['DNS (ms)', ({ phases }) => phases.dns],
  ['Connect (ms)', ({ phases }) => phases.connect],
  ['TLS (ms)', ({ phases }) => phases.ssl],
  ['Wait (ms)', ({ phases }) => phases.ttfb],
  ['Download (ms)', ({ phases }) => phases.download],
  ['Transferred (bytes)', (request) => sizeOf(request, request.transferSize)],
  ['Uncompressed (bytes)', (request) => sizeOf(request, request.resourceSize)],
]

async function* linesOf(requests: readonly NetworkRequest[]): AsyncGenerator<string, void> {
  yield csvLine(['Number', ...COLUMNS.map(([head]) => head)])
  for (let i = 0; i < requests.length; i += BATCH) {
    const batch = requests.slice(i, i + BATCH)
    const lineOf = (request: NetworkRequest, j: number) =>
      csvLine([i + j + 1, ...COLUMNS.map(([, cell]) => cell(request))])
    yield batch.map(lineOf).join('')
  }
}

export async function exportRequests(ctx: TenantCtx): Promise<Response> {
  const { requests } = await readRequests(ctx)
  if (!requests) throw new AppError('NOT_FOUND', failuresMessages.noData)
  return csvResponse(`requests-${ctx.target.id}`, linesOf(requests))
}

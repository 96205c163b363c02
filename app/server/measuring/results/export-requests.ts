import { type CsvValue, csvLine } from '~/shared/format/csv'
import { csvMessages as heads } from '~/shared/messages/csv'
import { failuresMessages } from '~/shared/messages/failures'
import { isPending, sizeOf } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { csvResponse, yesOrNo } from '../../platform/http/csv'
import { readRequests } from '../evidence'

const BATCH = 500

/** An empty cell for what was not measured, such as the end of a pending request. */
const columns = (): [head: string, cell: (request: NetworkRequest) => CsvValue][] => [
  [heads.url, ({ url }) => url],
  [heads.method, ({ method }) => method],
  [heads.status, ({ status }) => (status > 0 ? status : null)],
  [heads.failure, ({ failure }) => failure],
  [heads.protocol, ({ protocol }) => protocol],
  [heads.type, ({ resourceType }) => resourceType],
  [heads.contentType, ({ mimeType }) => mimeType],
  [heads.priority, ({ priority }) => priority],
  [heads.initialPriority, ({ initialPriority }) => initialPriority],
  [heads.thirdParty, ({ thirdParty }) => yesOrNo(thirdParty)],
  [heads.owner, ({ entity }) => entity],
  [heads.renderBlocking, ({ renderBlocking }) => yesOrNo(renderBlocking)],
  [heads.lcpElement, ({ largestPaint }) => (largestPaint ? heads.yes : null)],
  [heads.initiator, ({ initiator }) => initiator.kind],
  [heads.initiatorUrl, ({ initiator }) => initiator.url],
  [heads.servedFrom, ({ cache }) => (cache === 'none' ? heads.network : cache)],
  [heads.startMs, ({ startMs }) => startMs],
  [heads.endMs, (request) => (isPending(request) ? null : request.endMs)],
  [heads.queuedMs, ({ phases }) => phases.idle],
  [heads.dnsMs, ({ phases }) => phases.dns],
  [heads.connectMs, ({ phases }) => phases.connect],
  [heads.tlsMs, ({ phases }) => phases.ssl],
  [heads.waitMs, ({ phases }) => phases.ttfb],
  [heads.downloadMs, ({ phases }) => phases.download],
  [heads.transferredBytes, (request) => sizeOf(request, request.transferSize)],
  [heads.uncompressedBytes, (request) => sizeOf(request, request.resourceSize)],
]

async function* linesOf(requests: readonly NetworkRequest[]): AsyncGenerator<string, void> {
  const all = columns()
  yield csvLine([heads.number, ...all.map(([head]) => head)])
  for (let i = 0; i < requests.length; i += BATCH) {
    const batch = requests.slice(i, i + BATCH)
    const lineOf = (request: NetworkRequest, j: number) =>
      csvLine([i + j + 1, ...all.map(([, cell]) => cell(request))])
    yield batch.map(lineOf).join('')
  }
}

export async function exportRequests(ctx: TenantCtx): Promise<Response> {
  const { requests } = await readRequests(ctx)
  if (!requests) throw new AppError('NOT_FOUND', failuresMessages.noData)
  return csvResponse(`requests-${ctx.target.id}`, linesOf(requests))
}

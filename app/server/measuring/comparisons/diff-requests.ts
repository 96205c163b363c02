import { requestChanges } from '~/shared/rules/audits/request-changes'
import { sizeOf } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { ComparedRequest, RequestsCompared } from '~/shared/schemas/compare-tests'
import type { TenantCtx } from '../../platform/context'
import { readRequests } from '../evidence'
import { withRun } from './diff-audits'

/** More are only counted. */
const MAX_LISTED = 50

export function presentRequest(request: NetworkRequest): ComparedRequest {
  const { url, method, status, resourceType, thirdParty } = request
  const transferSize = sizeOf(request, request.transferSize)
  return { url, method, status, resourceType, transferSize, thirdParty }
}

const listed = <Item>(items: readonly Item[]) => ({
  total: items.length,
  items: items.slice(0, MAX_LISTED),
})

/** Added, removed and resized requests between two runs; null when one side is not stored. */
export async function diffRequests(
  ctx: TenantCtx,
  [before, after]: readonly [string, string],
): Promise<RequestsCompared | null> {
  const [then, now] = await Promise.all([
    readRequests(withRun(ctx, before)),
    readRequests(withRun(ctx, after)),
  ])
  if (!then.requests || !now.requests) return null
  const { came, went, resized, matched } = requestChanges({
    before: then.requests.map(presentRequest),
    after: now.requests.map(presentRequest),
  })
  return { came: listed(came), went: listed(went), resized: listed(resized), matched }
}

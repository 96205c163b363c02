import { requestChanges } from '~/shared/rules/request-changes'
import type { NetworkRequest } from '~/shared/schemas/agent'
import type { ComparedRequest, RequestsCompared } from '~/shared/schemas/compare-tests'
import type { TenantCtx } from '../context'
import { readRequests } from '../evidence'
import { aboutRun } from './audits-between'

/** More rows than anybody reads: how many there are is told. */
const MOST_LISTED = 50

const present = ({
  url,
  method,
  status,
  resourceType,
  transferSize,
  thirdParty,
}: NetworkRequest): ComparedRequest => ({ url, method, status, resourceType, transferSize, thirdParty })

const listed = <Item, Shown>(items: readonly Item[], show: (item: Item) => Shown) => ({
  total: items.length,
  items: items.slice(0, MOST_LISTED).map(show),
})

/** What came, went and grew or shrank from one run to a later one; null where the requests of one are not kept. */
export async function requestsBetween(
  ctx: TenantCtx,
  [before, after]: readonly [string, string],
): Promise<RequestsCompared | null> {
  const [then, now] = await Promise.all([
    readRequests(aboutRun(ctx, before)),
    readRequests(aboutRun(ctx, after)),
  ])
  if (!then.requests || !now.requests) return null
  const changes = requestChanges({ before: then.requests, after: now.requests })
  return {
    came: listed(changes.came, present),
    went: listed(changes.went, present),
    resized: listed(changes.resized, (pair) => ({
      match: pair.match,
      before: present(pair.before),
      after: present(pair.after),
    })),
    matched: changes.matched,
  }
}

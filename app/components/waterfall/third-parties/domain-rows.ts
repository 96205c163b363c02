import type { NetworkRequest } from '~/shared/schemas/agent'
import { busyMs } from '../../charts/time-axis'

export interface DomainRow {
  /** Null for the row that sums up the other domains. */
  domain: string | null
  domains: number
  /** Owner, if all requests have the same one. */
  entity: string | null
  thirdParty: boolean | null
  requests: number
  bytes: number
  /** Share of the page's bytes, 0 to 1; null if the page sent none. */
  share: number | null
  loadingMs: number
}

type DomainRequest = Pick<
  NetworkRequest,
  'url' | 'entity' | 'thirdParty' | 'transferSize' | 'startMs' | 'endMs'
>

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
const bytesOf = (requests: readonly DomainRequest[]) =>
  requests.reduce((sum, one) => sum + one.transferSize, 0)
const same = <T>(values: readonly T[]): T | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null

function rowOf(
  domain: string | null,
  domains: number,
  requests: readonly DomainRequest[],
  total: number,
): DomainRow {
  const bytes = bytesOf(requests)
  return {
    domain,
    domains,
    entity: same(requests.map(({ entity }) => entity)),
    thirdParty: same(requests.map(({ thirdParty }) => thirdParty)),
    requests: requests.length,
    bytes,
    share: total > 0 ? bytes / total : null,
    loadingMs: busyMs(requests),
  }
}

/** Groups requests by domain, most bytes first; domains beyond `most` share one row. */
export function domainRows(requests: readonly DomainRequest[], most: number): DomainRow[] {
  const total = bytesOf(requests)
  const byHost = new Map<string, DomainRequest[]>()
  for (const request of requests) {
    const host = hostOf(request.url)
    const group = byHost.get(host)
    if (group) group.push(request)
    else byHost.set(host, [request])
  }
  const groups = [...byHost].sort(([a, ofA], [b, ofB]) => bytesOf(ofB) - bytesOf(ofA) || a.localeCompare(b))
  const listed = groups.length > most + 1 ? groups.slice(0, most) : groups
  const rest = groups.slice(listed.length)
  const rows = listed.map(([domain, domainRequests]) => rowOf(domain, 1, domainRequests, total))
  if (rest.length === 0) return rows
  const others = rest.flatMap(([, domainRequests]) => domainRequests)
  return [...rows, rowOf(null, rest.length, others, total)]
}

import type { NetworkRequest } from '~/shared/schemas/agent'
import { busyMs } from '../time-axis'

export interface DomainRow {
  /** Null for those that are summed up. */
  domain: string | null
  /** How many domains the row is about. */
  domains: number
  /** Whose it is, where all of it is of one owner. */
  entity: string | null
  thirdParty: boolean | null
  requests: number
  bytes: number
  /** Of all bytes of the page; null where it sent none. */
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

/** What was loaded from where, the most bytes first; beyond `most` rows the rest is summed up in one more. */
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
  const shown = groups.length > most + 1 ? groups.slice(0, most) : groups
  const rest = groups.slice(shown.length)
  const rows = shown.map(([domain, of]) => rowOf(domain, 1, of, total))
  if (rest.length === 0) return rows
  const others = rest.flatMap(([, of]) => of)
  return [...rows, rowOf(null, rest.length, others, total)]
}

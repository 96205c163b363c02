/** Fields compared between two loads. */
interface LoadedRequest {
  url: string
  method: string
  resourceType: string
  /** null when not measured. */
  transferSize: number | null
}

/** How a request was matched: URL, path and query names, or path pattern. */
export const MATCHES = ['address', 'query', 'pattern'] as const
export type Match = (typeof MATCHES)[number]

export interface RequestPair<Request> {
  match: Match
  before: Request
  after: Request
}

interface RequestChanges<Request> {
  came: Request[]
  went: Request[]
  resized: RequestPair<Request>[]
  /** All requests that both loads have. */
  pairs: RequestPair<Request>[]
  matched: Record<Match, number>
}

const MIN_BYTES = 1_024
const MIN_SHARE = 0.1
const MIN_HASH_LENGTH = 6
const MIN_CODE_LENGTH = 8
const MIN_CAPITALS = 3

/** Whether part of a file name is a content hash. */
export function isHash(part: string): boolean {
  const hasDigit = /\d/.test(part)
  const hasLetter = /[a-z]/i.test(part)
  if (part.length >= MIN_HASH_LENGTH && hasDigit && hasLetter && /^[0-9a-f]+$/i.test(part)) return true
  const isWord = !hasLetter || /[a-z]{4}/.test(part)
  if (part.length < MIN_CODE_LENGTH || isWord || !/^[\w-]+$/.test(part)) return false
  return hasDigit || (/[a-z]/.test(part) && (part.match(/[A-Z]/g)?.length ?? 0) >= MIN_CAPITALS)
}

/** Bundlers' eight-character hashes may contain a dash, so their start is only known from the end. */
const HASH_PATTERN = /(?<=[.-])[\w-]{8}(?=\.\w+$)/

const patternOfSegment = (segment: string) =>
  segment
    .replace(HASH_PATTERN, (last) => (isHash(last) ? '*' : last))
    .split(/([._-])/)
    .map((part) => (isHash(part) ? '*' : part))
    .join('')

/** The path with `*` for each hash; null without one. */
export function pathPattern(path: string): string | null {
  const pattern = path.split('/').map(patternOfSegment).join('/')
  return pattern === path ? null : pattern
}

type KeyOf = (request: LoadedRequest) => string | null

const joined = (...parts: string[]) => parts.join('\n')
const queryNames = (url: URL) => [...new Set(url.searchParams.keys())].sort().join('&')

const byAddress: KeyOf = ({ method, url }) => joined(method, url)

const byQueryNames: KeyOf = ({ method, url: address }) => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return joined(method, url.origin, url.pathname, queryNames(url))
}

const byPattern: KeyOf = ({ method, url: address, resourceType }) => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const pattern = pathPattern(url.pathname)
  return pattern === null ? null : joined(method, resourceType, url.origin, pattern, queryNames(url))
}

function grouped<Request extends LoadedRequest>(requests: readonly Request[], keyOf: KeyOf) {
  const groups = new Map<string, Request[]>()
  for (const request of requests) {
    const key = keyOf(request)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(request)
    else groups.set(key, [request])
  }
  return groups
}

type Sides<Request> = { before: readonly Request[]; after: readonly Request[] }

/** Pairs requests with equal keys in order. */
function pairsBy<Request extends LoadedRequest>(
  match: Match,
  { before, after }: Sides<Request>,
  keyOf: KeyOf,
): RequestPair<Request>[] {
  const later = grouped(after, keyOf)
  return [...grouped(before, keyOf)].flatMap(([key, olds]) => {
    const news = later.get(key) ?? []
    return olds.flatMap((old, i) => (news[i] ? [{ match, before: old, after: news[i] }] : []))
  })
}

/** Only patterns that are unique in both loads; otherwise the pairing is ambiguous. */
function pairsByPattern<Request extends LoadedRequest>({
  before,
  after,
}: Sides<Request>): RequestPair<Request>[] {
  const alone = (requests: readonly Request[]) =>
    [...grouped(requests, byPattern).values()].flatMap((group) => (group.length === 1 ? group : []))
  return pairsBy('pattern', { before: alone(before), after: alone(after) }, byPattern)
}

/** An unknown size is no difference. */
const differenceOf = ({ before, after }: RequestPair<LoadedRequest>) =>
  before.transferSize === null || after.transferSize === null
    ? 0
    : Math.abs(after.transferSize - before.transferSize)
const isResized = (pair: RequestPair<LoadedRequest>) => {
  const difference = differenceOf(pair)
  return difference >= MIN_BYTES && difference >= MIN_SHARE * (pair.before.transferSize ?? 0)
}
const bySize = (a: LoadedRequest, b: LoadedRequest) => (b.transferSize ?? -1) - (a.transferSize ?? -1)

/** Added, removed and resized requests, largest first. */
export function requestChanges<Request extends LoadedRequest>(all: Sides<Request>): RequestChanges<Request> {
  let left = all
  const pairs: RequestPair<Request>[] = []
  const take = (found: RequestPair<Request>[]) => {
    const taken = new Set(found.flatMap(({ before, after }) => [before, after]))
    pairs.push(...found)
    const others = (requests: readonly Request[]) => requests.filter((request) => !taken.has(request))
    left = { before: others(left.before), after: others(left.after) }
  }
  take(pairsBy('address', left, byAddress))
  take(pairsBy('query', left, byQueryNames))
  const isLeft = new Set([...left.before, ...left.after])
  take(pairsByPattern(all).filter(({ before, after }) => isLeft.has(before) && isLeft.has(after)))
  const count = (match: Match) => pairs.filter((pair) => pair.match === match).length
  return {
    came: [...left.after].sort(bySize),
    went: [...left.before].sort(bySize),
    pairs,
    resized: pairs.filter(isResized).sort((a, b) => differenceOf(b) - differenceOf(a)),
    matched: { address: count('address'), query: count('query'), pattern: count('pattern') },
  }
}

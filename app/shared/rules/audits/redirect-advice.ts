import { adviceMessages } from '../../messages/advice'
import {
  type Advice,
  type AdviceRequest,
  adviceOf,
  advised,
  longestOf,
  type NumberedLoad,
  type NumberedRequest,
  originIn,
  phasesOf,
} from './advice'

const messages = adviceMessages.notes
/** RFC 9110, 15.4: statuses with a target; not 300 and 304. */
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const isRedirect = ({ status }: NumberedRequest) => REDIRECTS.has(status)
/** Agents truncate initiator URLs. */
const MAX_INITIATOR_LENGTH = 500

interface Hop {
  request: NumberedRequest
  next: NumberedRequest | null
}

/** Redirects with their target requests, in order of start. */
function hopsOf(requests: readonly NumberedRequest[]): Hop[] {
  const claimed = new Set<NumberedRequest>()
  return requests.filter(isRedirect).map((request) => {
    const from = request.url.slice(0, MAX_INITIATOR_LENGTH)
    const isNext = (one: NumberedRequest) =>
      one !== request &&
      one.startMs >= request.startMs &&
      one.initiator.kind === 'redirect' &&
      one.initiator.url === from &&
      !claimed.has(one)
    const next = requests.find(isNext) ?? null
    if (next) claimed.add(next)
    return { request, next }
  })
}

function chainsOf(requests: readonly NumberedRequest[]): Hop[][] {
  const hops = hopsOf(requests)
  const byRequest = new Map(hops.map((hop) => [hop.request, hop]))
  const followers = new Set(hops.map(({ next }) => next))
  return hops
    .filter(({ request }) => !followers.has(request))
    .map((first) => {
      const chain: Hop[] = []
      for (let hop: Hop | undefined = first; hop; hop = hop.next ? byRequest.get(hop.next) : undefined)
        chain.push(hop)
      return chain
    })
}

function targetOf({ request, next }: Hop): string | null {
  const location = request.headers?.['location']
  if (next || !location) return next?.url ?? null
  return URL.canParse(location, request.url) ? new URL(location, request.url).href : null
}

/** To another origin the connection is lost as well; to the same one it is reused. */
function redirectDuration(request: NumberedRequest, target: string | null): number | null {
  const isSame = target !== null && originIn(target) === originIn(request.url)
  return phasesOf(request, isSame ? ['ttfb', 'download'] : ['dns', 'connect', 'ssl', 'ttfb', 'download'])
}

function present(chain: readonly Hop[]): AdviceRequest[] {
  return chain.map((hop, index) => {
    const target = targetOf(hop)
    const { status, resourceType } = hop.request
    const place = chain.length > 1 ? messages.hop(index + 1, chain.length) : null
    const note = messages.redirect(place, resourceType === 'Document', String(status), target)
    return advised(hop.request, { note, lostMs: redirectDuration(hop.request, target) })
  })
}

const chainDuration = (chain: readonly AdviceRequest[]): number | null =>
  chain.reduce<number | null>((all, { lostMs }) => (lostMs === null ? all : (all ?? 0) + lostMs), null)

/**
 * Redirect hops, slowest chain first. Each costs a round trip:
 * https://developer.chrome.com/docs/lighthouse/performance/redirects, which Lighthouse checks for the
 * document only.
 */
export function redirectAdvice({ requests, isNamedBy }: NumberedLoad): Advice[] {
  const isReported = ([first]: Hop[]) => first !== undefined && isNamedBy(['redirects'], first.request.url)
  const chains = chainsOf(requests)
    .filter((chain) => !isReported(chain))
    .map(present)
    .sort((a, b) => (chainDuration(b) ?? -1) - (chainDuration(a) ?? -1))
  return adviceOf('redirects', chains.flat(), longestOf(chains.map(chainDuration)))
}

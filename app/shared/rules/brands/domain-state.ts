import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'

export const DOMAIN_STATES = ['waiting', 'verified', 'certificate', 'failing', 'removed'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]
/** `unknown`: no name server answered, which says nothing about the record. */
export const RECORD_STATES = ['unchecked', 'found', 'missing', 'wrong', 'unknown'] as const
export type RecordState = (typeof RECORD_STATES)[number]

export interface DomainFacts {
  state: DomainState
  /** Checks in a row that did not find both records. */
  attempts: number
  /** When the records of a verified domain were first missed. */
  missedSince: Date | null
  createdAt: Date
}
export interface DomainCheck {
  cname: RecordState
  txt: RecordState
  /** null: it was not looked for, or the proxy did not answer. */
  hasCertificate: boolean | null
}
export interface NextDomain {
  state: DomainState
  attempts: number
  missedSince: Date | null
  /** null: no more checks. */
  waitMs: number | null
}

/** A name server that is down for a day must not take an agency's sign-in away. */
export const MISSES_UNTIL_FAILING = 6
export const MISSED_UNTIL_FAILING_MS = 3 * DAY_MS
export const FAILING_UNTIL_REMOVED_MS = 30 * DAY_MS
const WAITING_MS = 30 * DAY_MS
const STEADY_MS = 12 * HOUR_MS

const backoff = (firstMs: number, attempts: number, maxMs: number) =>
  Math.min(firstMs * 2 ** Math.min(attempts, 20), maxMs)

/** The next state of a domain by what a check found. */
export function nextDomain(domain: DomainFacts, check: DomainCheck, now: Date): NextDomain {
  const { state, attempts, missedSince } = domain
  const records = [check.cname, check.txt]
  if (state === 'removed') return { state, attempts, missedSince, waitMs: null }
  if (records.every((record) => record === 'found')) return proven(domain, check.hasCertificate)
  const isKnown = records.some((record) => record === 'missing' || record === 'wrong')
  if (state === 'waiting') {
    const isOver = now.getTime() - domain.createdAt.getTime() >= WAITING_MS
    const waitMs = isOver ? null : backoff(MINUTE_MS, attempts, 6 * HOUR_MS)
    return { state, attempts: attempts + 1, missedSince: null, waitMs }
  }
  if (!isKnown) return { state, attempts, missedSince, waitMs: HOUR_MS }
  return missed(domain, now)
}

function proven({ state, attempts }: DomainFacts, hasCertificate: boolean | null): NextDomain {
  const had = state === 'certificate'
  const isServed = hasCertificate ?? had
  return {
    state: isServed ? 'certificate' : 'verified',
    // Counts on while the certificate is missing, so that checks become rarer.
    attempts: isServed || state !== 'verified' ? 0 : attempts + 1,
    missedSince: null,
    waitMs: isServed ? STEADY_MS : backoff(MINUTE_MS, state === 'verified' ? attempts : 0, STEADY_MS),
  }
}

function missed(domain: DomainFacts, now: Date): NextDomain {
  const isFirst = domain.missedSince === null
  const missedSince = domain.missedSince ?? now
  const attempts = isFirst ? 1 : domain.attempts + 1
  const missedMs = now.getTime() - missedSince.getTime()
  if (missedMs >= FAILING_UNTIL_REMOVED_MS) return { state: 'removed', attempts, missedSince, waitMs: null }
  const isFailing =
    domain.state === 'failing' || (attempts >= MISSES_UNTIL_FAILING && missedMs >= MISSED_UNTIL_FAILING_MS)
  return {
    state: isFailing ? 'failing' : domain.state,
    attempts,
    missedSince,
    waitMs: backoff(HOUR_MS, attempts - 1, STEADY_MS),
  }
}

const WORST_FIRST: readonly DomainState[] = ['failing', 'waiting', 'verified', 'certificate', 'removed']

/** Lists of domains begin with what needs work. */
export const domainUrgency = (state: DomainState, isMissed: boolean): number =>
  isMissed && isLive(state) ? 0.5 : WORST_FIRST.indexOf(state)

/** What owners are mailed about a change of state; null: nothing. A repeated state is none. */
export function ownerNewsOf(from: DomainState, to: DomainState): 'failing' | 'recovered' | 'removed' | null {
  if (from === to) return null
  if (to === 'failing' || to === 'removed') return to
  return from === 'failing' ? 'recovered' : null
}
export type OwnerNews = NonNullable<ReturnType<typeof ownerNewsOf>>

/** Whether the host shows its organization's brand and gets a certificate. */
export const isLive = (state: DomainState): boolean => state === 'verified' || state === 'certificate'

/** Links may lead to a domain once it has a certificate, where the product has one. */
export const isLinkable = (state: DomainState, isHttps: boolean): boolean =>
  state === 'certificate' || (!isHttps && state === 'verified')

/** `random` is from 0 to 1: checks of many domains spread over a fifth of their wait. */
export const jittered = (waitMs: number, random: number): number => Math.round(waitMs * (0.9 + 0.2 * random))

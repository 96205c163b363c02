import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import type { RecordState } from './domain-state'

export const SENDER_STATES = ['waiting', 'verified', 'failing'] as const
export type SenderState = (typeof SENDER_STATES)[number]

export interface SenderFacts {
  state: SenderState
  attempts: number
  missedSince: Date | null
}

const STEADY_MS = 12 * HOUR_MS
/** Receivers reject mails whose records are broken, so this takes hours, where a domain has days. */
export const SENDER_MISSES = 3
export const SENDER_MISSED_MS = 2 * HOUR_MS

/** The next state of a sender address by the states of its records. */
export function nextSender(
  { state, attempts, missedSince }: SenderFacts,
  records: readonly RecordState[],
  now: Date,
): SenderFacts & { waitMs: number } {
  if (records.every((record) => record === 'found'))
    return { state: 'verified', attempts: 0, missedSince: null, waitMs: STEADY_MS }
  const waitMs = Math.min(MINUTE_MS * 2 ** Math.min(attempts, 12), STEADY_MS)
  if (state === 'waiting') return { state, attempts: attempts + 1, missedSince: null, waitMs }
  const isKnown = records.some((record) => record === 'missing' || record === 'wrong')
  if (!isKnown) return { state, attempts, missedSince, waitMs: HOUR_MS }
  const since = missedSince ?? now
  const misses = missedSince === null ? 1 : attempts + 1
  const isOver = misses >= SENDER_MISSES && now.getTime() - since.getTime() >= SENDER_MISSED_MS
  return {
    state: isOver ? 'failing' : state,
    attempts: misses,
    missedSince: since,
    waitMs: state === 'failing' || isOver ? STEADY_MS : HOUR_MS,
  }
}

const texts = (found: readonly string[], begin: RegExp) => found.filter((text) => begin.test(text.trim()))

/** Exactly one record may begin with v=spf1, and it must include our servers. */
export function spfState(found: readonly string[] | null, include: string): RecordState {
  if (found === null) return 'unknown'
  const [record, ...others] = texts(found, /^v=spf1(\s|$)/i)
  if (record === undefined) return 'missing'
  const mechanisms = record.toLowerCase().split(/\s+/)
  return others.length === 0 && mechanisms.some((one) => one.replace(/^\+/, '') === `include:${include}`)
    ? 'found'
    : 'wrong'
}

const tagsOf = (record: string) =>
  new Map(
    record.split(';').map((tag): [string, string] => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').replace(/\s/g, '')]
    }),
  )

/** Any record with our key; flags such as t=y, which ask receivers to ignore the signature, are refused. */
export function dkimState(found: readonly string[] | null, publicKey: string): RecordState {
  if (found === null) return 'unknown'
  if (found.length === 0) return 'missing'
  return found.some((text) => {
    const tags = tagsOf(text)
    return tags.get('p') === publicKey && !tags.get('t')?.split(':').includes('y')
  })
    ? 'found'
    : 'wrong'
}

/** A policy at the domain itself, or at the registered domain above it (RFC 7489, 6.6.3). */
export function dmarcState(own: readonly string[] | null, above: readonly string[] | null): RecordState {
  if (own === null) return 'unknown'
  const records = texts(own, /^v=DMARC1\s*;/)
  const found = records.length > 0 ? records : texts(above ?? [], /^v=DMARC1\s*;/)
  if (found.length === 0) return above === null ? 'unknown' : 'missing'
  const policy = tagsOf(found[0] ?? '')
    .get('p')
    ?.toLowerCase()
  return found.length === 1 && /^(none|quarantine|reject)$/.test(policy ?? '') ? 'found' : 'wrong'
}

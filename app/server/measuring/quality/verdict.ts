import type { AuditState, Finding } from '~/shared/schemas/quality'
import type { SiteFacts } from './facts'

export interface Verdict {
  score: number | null
  state: AuditState
  items: Finding[]
}

export interface Audit {
  id: string
  judge: (facts: SiteFacts) => Verdict
}

const PASSED_FROM = 0.9
const MAX_SUBJECT_LENGTH = 2_000
const MAX_VALUE_LENGTH = 200

const cut = (text: string | null | undefined, length: number) =>
  text === null || text === undefined ? null : text.length > length ? `${text.slice(0, length - 1)}…` : text

export const found = (
  problem: string,
  subject: string | null = null,
  value: string | null = null,
  size: Pick<Finding, 'bytes' | 'resourceSize'> = {},
): Finding => ({
  problem,
  subject: cut(subject, MAX_SUBJECT_LENGTH),
  value: cut(value, MAX_VALUE_LENGTH),
  ...size,
})

/** Two decimals, so that the evidence of an unchanged page stays identical. */
export function scored(score: number, items: Finding[] = []): Verdict {
  const rounded = Math.round(Math.min(1, Math.max(0, score)) * 100) / 100
  return { score: rounded, state: rounded >= PASSED_FROM ? 'passed' : 'failed', items }
}

export const passed = (items: Finding[] = []): Verdict => scored(1, items)
export const notApplicable = (): Verdict => ({ score: null, state: 'notApplicable', items: [] })
export const notMeasured = (): Verdict => ({ score: null, state: 'notMeasured', items: [] })

/** Each fault takes its part of the remaining score, which therefore never becomes negative. */
export const without = (penalties: readonly number[]): number =>
  penalties.reduce((left, penalty) => left * (1 - penalty), 1)

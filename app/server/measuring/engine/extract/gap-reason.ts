import type { Lhr } from './lhr'

const MAX_LENGTH = 60
/** Lighthouse starts the stack of its own errors with their code, and ends most translated messages with it. */
const IN_STACK = /^LighthouseError: ([A-Z][A-Z_]+)\b/
const IN_MESSAGE = /\(([A-Z][A-Z_]+)\)$/

/** The error code of the first metric without which the score is null; null when there is a score. */
export function extractGapReason(lhr: Pick<Lhr, 'audits' | 'categories'>): string | null {
  const weighted = lhr.categories['performance']?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  const failed = weighted
    .flatMap(({ id }) => lhr.audits[id] ?? [])
    .find((audit) => audit.scoreDisplayMode === 'error')
  if (!failed) return null
  const code = IN_STACK.exec(failed.errorStack ?? '') ?? IN_MESSAGE.exec(failed.errorMessage ?? '')
  return code?.[1]?.slice(0, MAX_LENGTH) ?? 'UNKNOWN_ERROR'
}

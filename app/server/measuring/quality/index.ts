import type { Quality } from '~/shared/schemas/quality'
import { CACHE_AUDITS } from './cache'
import { cachedResponses } from './cache/cached-responses'
import type { SiteFacts } from './facts'
import { scoreSection } from './score-section'
import { SECURITY_AUDITS } from './security'

/** Increased with every change of a rule or weight, so that a step in a chart can be explained. */
const VERSION = 1
const MAX_RESPONSES = 300

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Our own audits of one load. Deterministic, so that equal evidence is stored once. */
export function auditQuality(facts: SiteFacts): Quality {
  const responses = cachedResponses(facts)
  return {
    version: VERSION,
    security: scoreSection(SECURITY_AUDITS, facts),
    cache: {
      ...scoreSection(CACHE_AUDITS, facts),
      responses: responses.slice(0, MAX_RESPONSES),
      omitted: Math.max(0, responses.length - MAX_RESPONSES),
      totalBytes: sum(responses.map(({ bytes }) => bytes)),
      wastedBytes: sum(responses.map(({ wastedBytes }) => wastedBytes)),
    },
  }
}

export { CACHE_AUDITS } from './cache'
export type { SiteFacts } from './facts'
export { SECURITY_AUDITS } from './security'

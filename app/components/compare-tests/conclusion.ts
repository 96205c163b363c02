import { compareTestsMessages as messages } from '~/shared/messages/compare-tests'
import type { TestComparison } from '~/shared/schemas/compare-tests'
import { METRICS } from '~/shared/values/web-vitals'
import { SCORE_NAMES } from './score-names'

/** The figures that differ by more than normal variation; null if the tests can't be judged. */
export function concludeComparison({ told }: Pick<TestComparison, 'told'>): string | null {
  if (!told) return null
  const figures = [
    ...told.metrics.map(({ key, verdict }) => ({ name: METRICS[key].shortName, verdict })),
    ...told.scores.map(({ key, verdict }) => ({ name: SCORE_NAMES[key], verdict })),
  ]
  const named = (kind: 'better' | 'worse') =>
    figures.flatMap(({ name, verdict }) => (verdict === kind ? [name] : []))
  const [worse, better] = [named('worse'), named('better')]
  if (worse.length + better.length > 0)
    return [
      ...(worse.length > 0 ? [messages.worse(worse)] : []),
      ...(better.length > 0 ? [messages.better(better)] : []),
    ].join('. ')
  const isJudged = figures.some(({ verdict }) => verdict === 'same' || verdict === 'noise')
  return isJudged ? messages.noChange : null
}

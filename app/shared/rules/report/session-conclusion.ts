import { formatMetric } from '../../format/metric'
import { compareSessionMessages } from '../../messages/compare-sessions'
import type { CompareSessionDetail } from '../../schemas/compare-session'

const messages = compareSessionMessages.session.conclusion

/** What a stranger should know first: which test is fastest, and which differ significantly from the baseline. */
export function sessionConclusion({ tests, figures, differences }: CompareSessionDetail): string[] {
  const nameOf = (position: number) => tests[position]?.name ?? ''
  const measured = tests.flatMap(({ position }) => {
    const lcp = figures[position]?.metrics.lcp
    return lcp == null ? [] : [{ position, lcp }]
  })
  const [fastest] = measured.toSorted((a, b) => a.lcp - b.lcp)
  const verdictOf = (position: number) =>
    differences.find((one) => one.position === position)?.metrics.find(({ key }) => key === 'lcp')?.verdict
  const named = (verdict: 'better' | 'worse') =>
    measured
      .filter(({ position }) => verdictOf(position) === verdict)
      .map(({ position }) => nameOf(position))
      .join(', ')
  const [better, worse] = [named('better'), named('worse')]
  const unmeasured = tests.filter(({ position }) => figures[position]?.metrics.lcp == null)
  const isCompared =
    unmeasured.length === 0 &&
    differences.length > 0 &&
    differences.every(({ position }) => ['same', 'noise'].includes(verdictOf(position) ?? ''))
  return [
    ...(fastest && measured.length > 1
      ? [messages.fastest(nameOf(fastest.position), formatMetric('lcp', fastest.lcp).text)]
      : []),
    ...(better ? [messages.better(better)] : []),
    ...(worse ? [messages.worse(worse)] : []),
    ...(!better && !worse && isCompared ? [messages.same] : []),
    ...(unmeasured.length > 0 ? [messages.unmeasured(unmeasured.map(({ name }) => name).join(', '))] : []),
  ]
}

import { lowerFirst } from '../../format/letter-case'
import { formatMetric } from '../../format/metric'
import { formatScore } from '../../format/score'
import { compareTestsMessages } from '../../messages/compare-tests'
import { conclusionMessages } from '../../messages/verdict'
import type { ComparedMetric, ComparedScore, TestComparison } from '../../schemas/compare-tests'
import { METRICS } from '../../values/web-vitals'
import type { Rating } from './scores'
import { SCORE_TITLES } from './scores'

const messages = compareTestsMessages.conclusion

type Figure = ComparedMetric | ComparedScore
interface Conclusion {
  tone: Rating | null
  text: string
}

const isScore = (figure: Figure): figure is ComparedScore => figure.key in SCORE_TITLES

function changeText(figure: Figure): string {
  const difference = figure.difference ?? 0
  const [name, amount] = isScore(figure)
    ? [compareTestsMessages.score(SCORE_TITLES[figure.key]), formatScore(Math.abs(difference)).text]
    : [METRICS[figure.key].shortName, formatMetric(figure.key, Math.abs(difference)).text]
  return messages.change(name, conclusionMessages.changed(figure.key, amount, difference > 0))
}

/** What a comparison says first: what changed most, and how many others; else why nothing can be said. */
export function comparisonConclusion(
  { told, run, other }: Pick<TestComparison, 'told' | 'run' | 'other'>,
  [before, after]: readonly [string, string],
): Conclusion {
  if (run.status !== 'success' || (other && other.status !== 'success') || !told)
    return { tone: null, text: compareTestsMessages.failed }
  if (told.sameness !== 'same') return { tone: null, text: compareTestsMessages.sameness[told.sameness] }
  const figures: Figure[] = [...told.metrics, ...told.scores]
  const [worse, better] = (['worse', 'better'] as const).map((verdict) =>
    figures.filter((figure) => figure.verdict === verdict),
  ) as [Figure[], Figure[]]
  const [named] = [...worse, ...better]
  if (!named) {
    const same = figures.filter(({ verdict }) => verdict === 'same' || verdict === 'noise').length
    return { tone: null, text: same > 0 ? messages.same(same) : messages.few }
  }
  const rest = [worse, better].map((some) => some.filter((figure) => figure !== named).length)
  return {
    tone: worse.length > 0 ? 'poor' : 'good',
    text:
      messages.changed(after, changeText(named), lowerFirst(before)) +
      messages.rest(rest[0] ?? 0, rest[1] ?? 0),
  }
}

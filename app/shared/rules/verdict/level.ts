import type { Level } from '../../schemas/attention'
import type { Rating } from '../report/scores'
import { type LevelScores, poorScores } from './poor-scores'
import { type DeviceVerdict, kindOf, type RatedDevice, rateDevice } from './verdict'

/** What is not good in a test; null if nothing is. */
export function levelOf(device: RatedDevice, scores: LevelScores): Level | null {
  const verdict = rateDevice(device)
  const poor = poorScores(scores)
  const named = 'named' in verdict ? verdict.named : null
  const metric =
    named && named.rating !== 'good' ? { id: named.metric, value: named.value, rating: named.rating } : null
  if (!metric && poor.length === 0) return null
  return { metric, performance: verdict.kind === 'exception' ? verdict.score : null, scores: poor }
}

/** As `toneOf` the verdict: with a good performance score no metric is poor. */
export const ratingOf = ({ metric, performance, scores }: Level): Exclude<Rating, 'good'> =>
  scores.length > 0 ? 'poor' : performance !== null ? 'warning' : (metric?.rating ?? 'warning')

/** The verdict that the level was made of. */
export function verdictOfLevel({ metric, performance }: Level): DeviceVerdict | null {
  if (!metric) return null
  const named = { metric: metric.id, value: metric.value, rating: metric.rating }
  if (performance !== null) return { kind: 'exception', named, score: performance }
  return { kind: kindOf(named), named, missing: { figures: [], gapReason: null } }
}

import { rateScore } from '../report/scores'
import { LEVEL_SCORES } from './level-measures'

export type LevelScore = (typeof LEVEL_SCORES)[number]
export type LevelScores = Partial<Record<LevelScore, number | null>>

/** Lowest first. */
export const poorScores = (scores: LevelScores): { id: LevelScore; value: number }[] =>
  LEVEL_SCORES.flatMap((id) => {
    const value = scores[id] ?? null
    return value !== null && rateScore(value) === 'poor' ? [{ id, value }] : []
  }).toSorted((a, b) => a.value - b.value)

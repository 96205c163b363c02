import type { Rating } from '~/shared/rules/report/scores'
import type { QuotaLevel } from '~/shared/rules/schedule/quota-forecast'

const RATINGS = { near: 'warning', full: 'poor' } as const satisfies Record<QuotaLevel, Rating>

export const ratingOf = (level: QuotaLevel | null): Rating | null => level && RATINGS[level]

import { useMatches } from '@remix-run/react'
import type { OpportunitySummary } from '~/shared/schemas/opportunities'

export interface ShownSeries {
  device: number
  location: number
}

/**
 * Device and location that the open section shows. The URL may name none; then links and reloads have to, because a
 * newer test of another device would be shown otherwise.
 */
export const useShownSeries = (): ShownSeries | null => useShownBar()?.shown ?? null

/** The opportunities of the shown test; null without a test, or if they are not stored. */
export const useShownOpportunities = (): OpportunitySummary | null => useShownBar()?.opportunities ?? null

interface ShownBar {
  shown?: ShownSeries | null
  opportunities?: OpportunitySummary | null
}
function useShownBar(): ShownBar | undefined {
  return (useMatches().at(-1)?.data as { bar?: ShownBar } | undefined)?.bar
}

import { useMatches } from '@remix-run/react'

export interface ShownSeries {
  device: number
  location: number
}

/**
 * Device and location that the open section shows. The URL may name none; then links and reloads have to, because a
 * newer test of another device would be shown otherwise.
 */
export function useShownSeries(): ShownSeries | null {
  const data = useMatches().at(-1)?.data as { bar?: { shown?: ShownSeries | null } } | undefined
  return data?.bar?.shown ?? null
}

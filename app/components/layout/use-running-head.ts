import { useMatches } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { formatDate } from '~/shared/format/date'

interface Named {
  /** Of what a route has loaded, what a sheet printed of it is about. */
  runningHead?: (data: unknown) => string | null
}

/** What stands at the head of each printed sheet: what the screen is about, and the day. */
export function useRunningHead(day: string | undefined, timeZone: string): CSSProperties | undefined {
  const names = useMatches().map(({ handle, data }) => (handle as Named | undefined)?.runningHead?.(data))
  const name = names.findLast(Boolean)
  if (!name || !day) return undefined
  return { '--running-head': JSON.stringify(`${name} · ${formatDate(day, timeZone)}`) } as CSSProperties
}

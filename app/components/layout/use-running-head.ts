import { useMatches } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { formatDate } from '~/shared/format/date'

interface Named {
  runningHead?: (data: unknown) => string | null
}

/** What is printed above and below each sheet. */
export function useRunningHead(
  day: string | undefined,
  timeZone: string,
  brand: string,
): CSSProperties | undefined {
  const names = useMatches().map(({ handle, data }) => (handle as Named | undefined)?.runningHead?.(data))
  const name = names.findLast(Boolean)
  if (!name || !day) return undefined
  return {
    '--running-head': JSON.stringify(`${name} · ${formatDate(day, timeZone)}`),
    '--running-foot': JSON.stringify(brand),
  } as CSSProperties
}

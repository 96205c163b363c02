import { useMatches } from '@remix-run/react'
import { useMemo } from 'react'
import { type Packed, unpack } from '~/shared/packed'
import type { RangePreset } from '~/shared/rules/time/date-range'
import type { OpportunitySummary } from '~/shared/schemas/opportunities'
import type { ReportView } from '~/shared/schemas/report-view'

export interface ReportBar {
  range: { startDate: string; endDate: string; preset: RangePreset | null; isInvalid: boolean }
  presets: Record<RangePreset, { startDate: string; endDate: string }>
  timeZone: string
  /** Null for visitors without bookmarks. */
  bookmark: { page: number; isBookmarked: boolean } | null
  /** Of the shown test; null if it failed or they are not stored. */
  opportunities: OpportunitySummary | null
}

interface ScreenData {
  report?: ReportView | Packed<ReportView>
  bar?: ReportBar
}

/** What the open screen shows, for the header above it; null if the screen failed. */
export function useShownReport(): { report: ReportView; bar: ReportBar } | null {
  const { report, bar } = (useMatches().at(-1)?.data ?? {}) as ScreenData
  const view = useMemo(() => (typeof report === 'string' ? unpack(report) : report), [report])
  return view && bar ? { report: view, bar } : null
}

/**
 * Device and location that the open section shows. The URL may name none; then links and reloads have to, because a
 * newer test of another device would be shown otherwise.
 */
export function useShownSeries(): { device: number; location: number } | null {
  const point = useShownReport()?.report.point
  return point ? { device: point.device, location: point.location } : null
}

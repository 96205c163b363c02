import { formatTime } from '~/shared/format/time'
import { opportunitiesMessages as messages } from '~/shared/messages/report-sections'
import type { OpportunitySummary } from '~/shared/schemas/opportunities'

/** The badge of the tab: how many opportunities the test has, and what the largest saves. */
export function opportunitiesTab(summary: OpportunitySummary | null): { count?: string; title?: string } {
  if (!summary) return {}
  const { count, savingMs } = summary
  const saving = savingMs ? formatTime(savingMs).text : null
  return {
    count: saving ? `${count} · ${saving}` : String(count),
    title: saving ? messages.summary(count, saving) : messages.counted(count),
  }
}

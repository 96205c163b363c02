import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { budgetMessages as messages } from '~/shared/messages/budget'
import type { QuotaLevel } from '~/shared/rules/schedule/quota-forecast'

interface Props {
  budget: {
    quota: number | null
    level: QuotaLevel | null
    runsOutAt: string | null
    used?: number
    periodEnd?: string
  }
  /** The larger of a month and this period. */
  planned: number
}

/** From 80 % of the quota on; the date in the reader's time zone. */
export function QuotaWarning({ budget, planned }: Props) {
  const timeZone = useTimeZone()
  const { quota, level, runsOutAt, used, periodEnd } = budget
  if (quota === null || level === null) return null
  if (used !== undefined && periodEnd && used >= quota)
    return <Notice tone="poor">{messages.usedUp(formatDate(periodEnd, timeZone))}.</Notice>
  if (runsOutAt !== null)
    return <Notice tone="poor">{messages.runsOut(formatDate(runsOutAt, timeZone))}.</Notice>
  if (level === 'full') return <Notice tone="warning">{messages.full}.</Notice>
  return <Notice tone="warning">{messages.near(Math.floor((planned / quota) * 100))}.</Notice>
}

import { useSearchParams } from '@remix-run/react'
import ChartColumn from 'lucide-react/icons/chart-column'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { SegmentedLinks } from '~/components/ui/tabs'
import { rangeMessages } from '~/shared/messages/report'
import { usageMessages as messages } from '~/shared/messages/usage'
import { paths } from '~/shared/paths'
import type { Statistics } from '~/shared/schemas/usage'
import { PlanCard } from './plan-card'
import { UsageFailures } from './usage-failures'
import { UsageFilter } from './usage-filter'
import { UsageHistory } from './usage-history'
import { UsageParts } from './usage-parts'
import { keptParams } from './usage-places'
import { UsageSplits } from './usage-splits'
import { UsageTotals } from './usage-totals'

interface Props {
  statistics: Statistics
  isInvalid: boolean
  query: Record<string, string>
  organizations: { _id: number; name: string }[]
}

/** The plan first, then what was used, what failed and who used it. */
export function StatisticsView({ statistics, isInvalid, query, organizations }: Props) {
  const [search] = useSearchParams()
  const { plan, total, isComplete, parts, failures, organization } = statistics
  const isEmpty = Object.values(total).every((amount) => amount === 0) && parts.length === 0
  return (
    <div className="flex flex-col gap-6">
      {organizations.length > 1 ? (
        <SegmentedLinks
          label={messages.parts.platform.title}
          tabs={organizations.map(({ _id, name }) => ({
            to: paths.statisticsOf('organization', _id, keptParams(search)),
            label: name,
            current: _id === organization?._id,
          }))}
        />
      ) : null}
      {isInvalid ? <Notice tone="warning">{rangeMessages.invalid}</Notice> : null}
      {isComplete ? null : <Notice tone="info">{messages.incomplete}.</Notice>}
      {plan ? <PlanCard {...{ plan, statistics }} /> : null}
      <UsageFilter {...{ statistics, query }} />
      {isEmpty ? (
        <Card>
          <EmptyState icon={ChartColumn} text={`${messages.none}.`} />
        </Card>
      ) : (
        <>
          <UsageTotals total={total} />
          <UsageHistory statistics={statistics} />
          <UsageFailures failures={failures} />
          <UsageParts statistics={statistics} />
          <UsageSplits {...statistics} />
        </>
      )}
    </div>
  )
}

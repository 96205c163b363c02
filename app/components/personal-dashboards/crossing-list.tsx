import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { FoldMark } from '~/components/ui/fold-mark'
import { formatDateTime } from '~/shared/format/date'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import type { TimeseriesView } from '~/shared/rules/personal-dashboards/chart-view'

const messages = customDashboardMessages.chart
const MAX_ITEMS = 50

type CrossingListProps = { crossings: TimeseriesView['crossings']; timeZone: string }

/** What crossed the budget, the newest first. */
export function CrossingList({ crossings, timeZone }: CrossingListProps) {
  const newest = [...crossings].sort((one, other) => other.from - one.from).slice(0, MAX_ITEMS)
  return (
    <details className="group">
      <summary className="inline-flex items-center gap-1.5 rounded-2 text-13">
        <FoldMark />
        <span className="font-medium">{messages.crossings}</span>
        <span className="text-quiet">{crossings.length}</span>
      </summary>
      <ul className="mt-1 max-h-64 overflow-auto">
        {newest.map((one) => (
          <li
            key={`${one.rowKey} ${one.from} ${one.type}`}
            className="flex gap-2 border-t border-line py-1.5 text-13 first:border-0"
          >
            {one.isGood ? (
              <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good-ink" />
            ) : (
              <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-poor-ink" />
            )}
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{one.title}</span>
              <span className="block text-pretty text-quiet wrap-anywhere">{one.message}</span>
              <span className="block text-12 text-quiet">
                {formatDateTime(one.from, timeZone)}
                {one.isGood
                  ? null
                  : ` – ${one.to === null ? messages.ongoing : formatDateTime(one.to, timeZone)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

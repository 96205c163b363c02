import { Notice } from '~/components/ui/notice'
import { formatWhole } from '~/shared/format/figure'
import { siteImportMessages as messages } from '~/shared/messages/site-imports'
import type { ImportForecast } from '~/shared/schemas/site-import'

type Change = ImportForecast['tests']

const Line = ({ label, change }: { label: string; change: Change }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-quiet">{label}</dt>
    <dd className="tabular-nums">
      {formatWhole(change.before)} → {formatWhole(change.after)}{' '}
      <span className="text-quiet">{messages.ofQuota(change.quota)}</span>
    </dd>
  </div>
)

/** What all rows together would use; over a quota they can't be imported. */
export function Forecast({ forecast: { tests, uptimeSites } }: { forecast: ImportForecast }) {
  return (
    <div className="flex flex-col gap-3">
      {tests.isOver && tests.quota !== null ? (
        <Notice tone="poor" title={messages.overTests(tests.after, tests.quota)} />
      ) : null}
      {uptimeSites.isOver && uptimeSites.quota !== null ? (
        <Notice tone="poor" title={messages.overUptime(uptimeSites.after, uptimeSites.quota)} />
      ) : null}
      <dl aria-label={messages.forecast} className="flex flex-wrap gap-x-8 gap-y-1 text-13">
        <Line label={messages.tests} change={tests} />
        <Line label={messages.uptimeSites} change={uptimeSites} />
      </dl>
    </div>
  )
}

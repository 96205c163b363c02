import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { alertRuleMessages, alertRuleFormMessages as messages } from '~/shared/messages/alert-rules'
import { METRIC_GROUPS } from '~/shared/rules/alert-rules/metric-groups'
import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'

type MetricChooserProps = { linkTo: (metric: AlertMetric) => string }

/** The first step of a new rule: everything else depends on the metric. */
export function MetricChooser({ linkTo }: MetricChooserProps) {
  return (
    <div className="flex max-w-chart flex-col gap-4">
      <h2 className="text-16">{messages.choose}</h2>
      {METRIC_GROUPS.map(({ key, metrics }) => (
        <Card key={key} title={messages.groups[key]}>
          <ul className="-mx-2 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
            {metrics.map((metric) => (
              <li key={metric}>
                <Link
                  to={linkTo(metric)}
                  className="flex h-full flex-col rounded-6 px-2 py-1.5 hover:bg-hover"
                >
                  <span className="font-medium">{alertRuleMessages.metrics[metric]}</span>
                  <span className="text-13 text-quiet">{messages.about[metric]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { Checkbox } from '~/components/ui/form/choice-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { alertRuleFormMessages as messages } from '~/shared/messages/alert-rules'
import { hasGood, isMeasuredSeries, isRetestable } from '~/shared/rules/alert-rules/fit-rule'
import { ALERT_METRIC_FACTS, type AlertKind } from '~/shared/rules/alerts/alert-metrics'
import type { AlertRuleBody } from '~/shared/schemas/alert-rule'
import type { RuleValues } from './rule-values'

type TrustFieldsProps = {
  fields: FormFields<RuleValues>
  body: AlertRuleBody
  kind: AlertKind
  data: string
}

/** What counts as a crossing: good defaults in a fold, which opens by itself where they were changed. */
export function TrustFields({ fields, body, kind, data }: TrustFieldsProps) {
  const source = data === 'field' ? 'field' : 'lab'
  const hasRetest = isRetestable(body.metric, source)
  const isSeries = isMeasuredSeries(body.metric)
  const isRated = hasGood(body.metric, kind)
  const isChanged =
    (isRated && body.countsGood) ||
    body.countsNormal ||
    body.countsNoisy ||
    body.countsMaintenance ||
    (hasRetest && !body.isConfirmed)
  return (
    <Card>
      <details className="group" open={isChanged || undefined}>
        <summary className="flex items-center gap-2 rounded-2">
          <FoldMark />
          <span className="font-semibold">{messages.trust}</span>
          <Badge tone={isChanged ? 'warning' : 'neutral'}>
            {isChanged ? messages.trustChanged : messages.trustDefault}
          </Badge>
        </summary>
        <div className="mt-3 flex flex-col gap-3">
          {hasRetest ? (
            <Checkbox
              label={messages.isConfirmed}
              help={messages.isConfirmedHelp}
              field={fields.isConfirmed}
            />
          ) : null}
          {isRated ? (
            <Checkbox label={messages.countsGood} help={messages.countsGoodHelp} field={fields.countsGood} />
          ) : null}
          {isSeries ? (
            <Checkbox
              label={messages.countsNormal}
              help={messages.countsNormalHelp}
              field={fields.countsNormal}
            />
          ) : null}
          {isSeries && source === 'lab' ? (
            <Checkbox
              label={messages.countsNoisy}
              help={messages.countsNoisyHelp}
              field={fields.countsNoisy}
            />
          ) : null}
          <Checkbox
            label={messages.countsMaintenance}
            help={messages.countsMaintenanceHelp}
            field={fields.countsMaintenance}
          />
          {kind !== 'event' && ALERT_METRIC_FACTS[body.metric].subject === 'page' ? (
            <Checkbox label={messages.better} field={fields.reportsBetter} />
          ) : null}
        </div>
      </details>
    </Card>
  )
}

import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { chartFormMessages as messages } from '~/shared/messages/chart-form'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { CHART_HEIGHTS, CHART_WIDTHS } from '~/shared/rules/personal-dashboards/choices'
import type { ChartValues } from './chart-values'
import { budgetMetricOptions, HIDDEN_FOR_SERIES } from './what-fields'

const sizes = customDashboardMessages.settings

type Props = { fields: FormFields<ChartValues> }

export function BudgetFields({ fields }: Props) {
  const { thresholdBudget, thresholdRate, thresholdCounter, sendAlert } = fields
  const isSet = Boolean(thresholdBudget.initialValue || thresholdRate.initialValue)
  const hasErrors = [thresholdBudget, thresholdRate, thresholdCounter, sendAlert, fields.budgetMetric].some(
    ({ errors }) => errors && errors.length > 0,
  )
  return (
    <Card>
      <details className="group" open={isSet || hasErrors || undefined}>
        <summary className="flex items-center gap-2 rounded-2">
          <FoldMark />
          <span className="font-semibold">{messages.budget}</span>
          <Badge tone={isSet ? 'info' : 'neutral'}>{isSet ? messages.hasBudget : messages.noBudget}</Badge>
        </summary>
        <div className="mt-3 flex flex-col gap-4">
          <p className="text-13 text-pretty text-quiet">{messages.budgetHelp}.</p>
          <SelectField
            label={messages.budgetMetric}
            field={fields.budgetMetric}
            placeholder={messages.noMetric}
            options={budgetMetricOptions()}
            className={HIDDEN_FOR_SERIES}
          />
          <TextField
            label={messages.thresholdBudget}
            help={`${messages.thresholdBudgetHelp}.`}
            field={thresholdBudget}
            inputMode="decimal"
            className="max-w-64"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={messages.thresholdRate}
              help={`${messages.thresholdRateHelp}.`}
              field={thresholdRate}
              inputMode="decimal"
            />
            <TextField
              label={messages.thresholdCounter}
              help={`${messages.thresholdCounterHelp}.`}
              field={thresholdCounter}
              inputMode="numeric"
            />
          </div>
          <Checkbox label={messages.sendAlert} help={`${messages.sendAlertHelp}.`} field={sendAlert} />
        </div>
      </details>
    </Card>
  )
}

export function SizeFields({ fields }: Props) {
  return (
    <Card title={messages.size}>
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioGroup
          label={messages.width}
          field={fields.width}
          choices={CHART_WIDTHS.map((value) => ({ value, label: sizes.widths[value] }))}
        />
        <RadioGroup
          label={messages.height}
          field={fields.height}
          choices={CHART_HEIGHTS.map((value) => ({ value, label: sizes.heights[value] }))}
        />
      </div>
    </Card>
  )
}

import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { chartFormMessages } from '~/shared/messages/chart-form'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { CHART_HEIGHTS, CHART_WIDTHS } from '~/shared/rules/personal-dashboards/choices'
import type { ChartValues } from './chart-values'
import { BUDGET_METRIC_OPTIONS, HIDDEN_FOR_SERIES } from './what-fields'

const words = chartFormMessages
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
          <span className="font-semibold">{words.budget}</span>
          <Badge tone={isSet ? 'info' : 'neutral'}>{isSet ? words.hasBudget : words.noBudget}</Badge>
        </summary>
        <div className="mt-3 flex flex-col gap-4">
          <p className="text-13 text-pretty text-quiet">{words.budgetHelp}.</p>
          <SelectField
            label={words.budgetMetric}
            field={fields.budgetMetric}
            placeholder={words.noMetric}
            options={BUDGET_METRIC_OPTIONS}
            className={HIDDEN_FOR_SERIES}
          />
          <TextField
            label={words.thresholdBudget}
            help={`${words.thresholdBudgetHelp}.`}
            field={thresholdBudget}
            inputMode="decimal"
            className="max-w-64"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={words.thresholdRate}
              help={`${words.thresholdRateHelp}.`}
              field={thresholdRate}
              inputMode="decimal"
            />
            <TextField
              label={words.thresholdCounter}
              help={`${words.thresholdCounterHelp}.`}
              field={thresholdCounter}
              inputMode="numeric"
            />
          </div>
          <Checkbox label={words.sendAlert} help={`${words.sendAlertHelp}.`} field={sendAlert} />
        </div>
      </details>
    </Card>
  )
}

export function SizeFields({ fields }: Props) {
  return (
    <Card title={words.size}>
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioGroup
          label={words.width}
          field={fields.width}
          choices={CHART_WIDTHS.map((value) => ({ value, label: sizes.widths[value] }))}
        />
        <RadioGroup
          label={words.height}
          field={fields.height}
          choices={CHART_HEIGHTS.map((value) => ({ value, label: sizes.heights[value] }))}
        />
      </div>
    </Card>
  )
}

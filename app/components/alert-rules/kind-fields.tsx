import type { FormMetadata } from '@conform-to/react'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { SegmentedButtons } from '~/components/ui/segmented-buttons'
import { alertRuleMessages, alertRuleFormMessages as messages } from '~/shared/messages/alert-rules'
import { countsItself, hasThreshold, suggestedThresholds } from '~/shared/rules/alert-rules/limits'
import { ALERT_METRIC_FACTS, type AlertKind, BASELINES } from '~/shared/rules/alerts/alert-metrics'
import type { AlertRuleBody } from '~/shared/schemas/alert-rule'
import { type RuleValues, typedThreshold } from './rule-values'

type RuleProps = { body: AlertRuleBody; kind: AlertKind }
type KindFieldsProps = RuleProps & { form: FormMetadata; fields: FormFields<RuleValues> }

/** The type of a rule, and what that type needs. Each type has fields of its own, so a change of type mounts new ones. */
export function KindFields({ form, fields, body, kind }: KindFieldsProps) {
  const { metric } = body
  const { kinds, data } = ALERT_METRIC_FACTS[metric]
  return (
    <>
      {data.length > 1 ? (
        <RadioGroup
          label={messages.data}
          field={fields.data}
          choices={data.map((source) => ({ value: source, label: messages.dataChoices[source] }))}
          inline
        />
      ) : null}
      {kinds.length > 1 ? (
        <div className="flex flex-col items-start gap-2">
          <SegmentedButtons
            label={messages.kind}
            choices={kinds.map((one) => ({
              button: form.update.getButtonProps({ name: fields.kind.name, value: one, validated: false }),
              label: messages.kinds[one],
              current: one === kind,
            }))}
          />
          <p className="text-13 text-pretty text-quiet">{messages.kindHelp[kind]}.</p>
        </div>
      ) : null}
      {hasThreshold(metric, kind) ? <ThresholdField fields={fields} body={body} kind={kind} /> : null}
      {kind === 'count' ? (
        <TextField
          label={countsItself(metric) ? messages.failedInARow : messages.consecutive}
          field={fields.consecutive}
          inputMode="numeric"
          className="max-w-48"
        />
      ) : null}
      {kind === 'rate' ? <BaselineFields fields={fields} /> : null}
      {metric === 'availability' ? (
        <TextField
          label={messages.periodDays}
          field={fields.periodDays}
          inputMode="numeric"
          className="max-w-48"
        />
      ) : null}
    </>
  )
}

function thresholdLabel({ body: { metric }, kind }: RuleProps): string {
  const { unit, isMoreWorse } = ALERT_METRIC_FACTS[metric]
  if (kind === 'rate')
    return messages.thresholdUnit(isMoreWorse ? messages.threshold.rise : messages.threshold.drop, '%')
  const label = isMoreWorse ? messages.threshold.above : messages.threshold.below
  return messages.thresholdUnit(label, alertRuleMessages.units[unit] ?? '')
}

function ThresholdField({ fields, body, kind }: RuleProps & { fields: FormFields<RuleValues> }) {
  const suggested = suggestedThresholds(body.metric, kind).map((value) =>
    typedThreshold(body.metric, kind, value),
  )
  const list = `${fields.threshold.id}-suggested`
  return (
    <div>
      <TextField
        label={thresholdLabel({ body, kind })}
        help={suggested.length > 0 ? messages.suggested(suggested.join(', ')) : undefined}
        field={fields.threshold}
        inputMode="decimal"
        list={suggested.length > 0 ? list : undefined}
        className="max-w-64"
      />
      <datalist id={list}>
        {suggested.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  )
}

function BaselineFields({ fields }: { fields: FormFields<RuleValues> }) {
  const isMedian = (fields.baseline.value ?? 'median') === 'median'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={messages.baseline}
        field={fields.baseline}
        options={BASELINES.map((value) => ({ value, label: messages.baselines[value] }))}
      />
      {isMedian ? (
        <TextField label={messages.baselinePoints} field={fields.baselinePoints} inputMode="numeric" />
      ) : null}
    </div>
  )
}

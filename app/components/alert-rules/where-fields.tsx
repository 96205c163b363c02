import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { CheckboxGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { alertRuleFormMessages as messages } from '~/shared/messages/alert-rules'
import { ALERT_METRIC_FACTS } from '~/shared/rules/alerts/alert-metrics'
import type { AlertRuleBody, AlertRuleChoices } from '~/shared/schemas/alert-rule'
import type { RuleValues } from './rule-values'

type WhereFieldsProps = {
  fields: FormFields<RuleValues>
  choices: AlertRuleChoices
  body: AlertRuleBody
  data: string
}

/** Which tests count. Field data has no devices and locations, only form factors. */
export function WhereFields({ fields, choices, body, data }: WhereFieldsProps) {
  if (ALERT_METRIC_FACTS[body.metric].subject !== 'page') return null
  const isNarrowed = body.devices.length + body.locations.length > 0
  return (
    <Card title={messages.where}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={messages.formFactor}
          field={fields.formFactor}
          placeholder={messages.formFactors.all}
          options={(['MOBILE', 'DESKTOP'] as const).map((value) => ({
            value,
            label: messages.formFactors[value],
          }))}
          className="max-w-64"
        />
        {data === 'field' ? null : (
          <details className="group" open={isNarrowed || undefined}>
            <summary className="inline-flex items-center gap-1.5 rounded-2 text-13 text-quiet hover:text-text">
              <FoldMark />
              {messages.narrow}
            </summary>
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <CheckboxGroup
                label={messages.devices}
                help={messages.allHelp}
                field={fields.devices}
                choices={choices.devices.map(({ _id, name }) => ({ value: String(_id), label: name }))}
              />
              <CheckboxGroup
                label={messages.locations}
                help={messages.allHelp}
                field={fields.locations}
                choices={choices.locations.map(({ _id, label }) => ({ value: String(_id), label }))}
              />
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}

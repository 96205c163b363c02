import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Checkbox, CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { alertRuleFormMessages } from '~/shared/messages/alert-rules'
import { paths } from '~/shared/paths'
import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { mailingKindOf } from '~/shared/rules/alerts/mailing-kind'
import type { AlertRuleChoices } from '~/shared/schemas/alert-rule'
import type { RuleValues } from './rule-values'

const words = alertRuleFormMessages
const HOURS = [1, 6, 12, 24, 72, 168]

type NotifyFieldsProps = {
  fields: FormFields<RuleValues>
  choices: AlertRuleChoices
  metric: AlertMetric
}

export function NotifyFields({ fields, choices, metric }: NotifyFieldsProps) {
  const subscribers = choices.subscribers?.[mailingKindOf(metric)]
  const now = Number(fields.reminderHours.initialValue)
  const hours = now > 0 && !HOURS.includes(now) ? [...HOURS, now].sort((a, b) => a - b) : HOURS
  return (
    <Card title={words.notify}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <Checkbox label={words.notifiesEmail} help={words.notifiesEmailHelp} field={fields.notifiesEmail} />
          {subscribers === undefined ? null : (
            <p className="pl-6 text-13 text-pretty text-quiet">
              {words.subscribers(subscribers)}.{' '}
              <Link to={paths.mySubscriptions()} className="text-link underline">
                {words.subscribe}
              </Link>
            </p>
          )}
        </div>
        {choices.channels.length === 0 ? (
          <p className="text-13 text-pretty text-quiet">
            {words.noChannels}.{' '}
            <Link to={paths.channels()} className="text-link underline">
              {words.addChannel}
            </Link>
            <input type="hidden" name="channelChoice" value="all" />
          </p>
        ) : (
          <ChannelFields fields={fields} channels={choices.channels} />
        )}
        <SelectField
          label={words.reminder}
          field={fields.reminderHours}
          placeholder={words.reminders.none}
          options={hours.map((value) => ({
            value: String(value),
            label: words.reminders.every(words.reminderHours(value)),
          }))}
          className="max-w-64"
        />
        <Checkbox label={words.recovery} field={fields.reportsRecovery} />
      </div>
    </Card>
  )
}

type ChannelFieldsProps = {
  fields: FormFields<RuleValues>
  channels: AlertRuleChoices['channels']
}

/** Without scripts the channels are always shown; those of 'all' are ignored. */
function ChannelFields({ fields, channels }: ChannelFieldsProps) {
  return (
    <div className="group/channels flex flex-col gap-3">
      <RadioGroup
        label={words.channelChoice}
        field={fields.channelChoice}
        choices={(['all', 'chosen'] as const).map((value) => ({ value, label: words.channelChoices[value] }))}
      />
      <CheckboxGroup
        label={words.channels}
        field={fields.channels}
        choices={channels.map(({ _id, name }) => ({ value: _id, label: name }))}
        className="pl-6.5 group-has-[input[value=all]:checked]/channels:hidden"
      />
    </div>
  )
}

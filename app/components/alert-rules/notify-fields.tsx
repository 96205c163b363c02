import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Checkbox, CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { alertRuleFormMessages as messages } from '~/shared/messages/alert-rules'
import { paths } from '~/shared/paths'
import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { mailingKindOf } from '~/shared/rules/alerts/mailing-kind'
import type { AlertRuleChoices } from '~/shared/schemas/alert-rule'
import type { RuleValues } from './rule-values'

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
    <Card title={messages.notify}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <Checkbox
            label={messages.notifiesEmail}
            help={messages.notifiesEmailHelp}
            field={fields.notifiesEmail}
          />
          {subscribers === undefined ? null : (
            <p className="pl-6 text-13 text-pretty text-quiet">
              {messages.subscribers(subscribers)}.{' '}
              <Link to={paths.mySubscriptions()} className="text-link underline">
                {messages.subscribe}
              </Link>
            </p>
          )}
        </div>
        {choices.channels.length === 0 ? (
          <p className="text-13 text-pretty text-quiet">
            {messages.noChannels}.{' '}
            <Link to={paths.channels()} className="text-link underline">
              {messages.addChannel}
            </Link>
            <input type="hidden" name="channelChoice" value="all" />
          </p>
        ) : (
          <ChannelFields fields={fields} channels={choices.channels} />
        )}
        <SelectField
          label={messages.reminder}
          field={fields.reminderHours}
          placeholder={messages.reminders.none}
          options={hours.map((value) => ({
            value: String(value),
            label: messages.reminders.every(messages.reminderHours(value)),
          }))}
          className="max-w-64"
        />
        <Checkbox label={messages.recovery} field={fields.reportsRecovery} />
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
        label={messages.channelChoice}
        field={fields.channelChoice}
        choices={(['all', 'chosen'] as const).map((value) => ({
          value,
          label: messages.channelChoices[value],
        }))}
      />
      <CheckboxGroup
        label={messages.channels}
        field={fields.channels}
        choices={channels.map(({ _id, name }) => ({ value: _id, label: name }))}
        className="pl-6.5 group-has-[input[value=all]:checked]/channels:hidden"
      />
    </div>
  )
}

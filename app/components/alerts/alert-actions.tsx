import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { alertsMessages } from '~/shared/messages/alerts'
import { type AlertDetail, MAX_ALERT_NOTE, SNOOZE_CHOICES } from '~/shared/schemas/alert'

const messages = alertsMessages.detail

interface Props {
  alert: AlertDetail
  timeZone: string
  now: number
  /** In the time zone of the reader, as the field shows it. */
  tomorrow: string
  lastResult: SubmissionResult | null | undefined
}

const ACKNOWLEDGE = 'acknowledge'
const SNOOZE = 'snooze'
/** Each form shows only its own errors. */
const resultFor = (id: string, lastResult: Props['lastResult']) =>
  lastResult?.initialValue?.['intent'] === id ? lastResult : undefined

const acknowledgeSchema = () =>
  import('~/shared/schemas/alert').then(({ alertAcknowledgement }) => alertAcknowledgement)

function AcknowledgeForm({ lastResult }: Pick<Props, 'lastResult'>) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ note: string }>({
    id: ACKNOWLEDGE,
    lastResult: resultFor(ACKNOWLEDGE, lastResult),
    defaultValue: { note: '' },
    schema: acknowledgeSchema,
  })
  return (
    <StackedForm form={form} preventScrollReset>
      <p className="text-13 text-pretty text-quiet">{messages.acknowledgeHelp}</p>
      <TextField
        label={messages.note}
        help={messages.noteHelp}
        field={fields.note}
        maxLength={MAX_ALERT_NOTE}
        autoComplete="off"
        optional
      />
      <div>
        <Button name="intent" value={ACKNOWLEDGE} variant="primary" busy={isBusy}>
          {messages.acknowledge}
        </Button>
      </div>
    </StackedForm>
  )
}

function SnoozeForm({ timeZone, tomorrow, lastResult }: Pick<Props, 'timeZone' | 'tomorrow' | 'lastResult'>) {
  const isBusy = useNavigation().state === 'submitting'
  const [schema] = useState(
    () => () => import('~/shared/schemas/alert').then(({ snoozeForm }) => snoozeForm(timeZone)),
  )
  const [form, fields] = useForm<{ for: string; until: string }>({
    id: SNOOZE,
    lastResult: resultFor(SNOOZE, lastResult),
    defaultValue: { for: 'hour', until: tomorrow },
    schema,
  })
  return (
    <StackedForm form={form} preventScrollReset>
      <div className="group/snooze flex flex-col gap-4">
        <SelectField
          label={messages.snoozeFor}
          help={messages.snoozeHelp}
          field={fields.for}
          options={SNOOZE_CHOICES.map((value) => ({ value, label: messages.snoozeChoices[value] }))}
        />
        <TextField
          label={messages.until}
          help={messages.untilHelp(timeZone)}
          field={fields.until}
          type="datetime-local"
          className="group-has-[option:checked:not([value=until])]/snooze:hidden"
        />
      </div>
      <div>
        <Button name="intent" value={SNOOZE} busy={isBusy}>
          {messages.snooze}
        </Button>
      </div>
    </StackedForm>
  )
}

function IntentButton({ intent, label }: { intent: string; label: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value={intent} size="small" busy={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

/** Acknowledging and snoozing; for those who may only read, who may. */
export function AlertActions(props: Props) {
  const { alert, now } = props
  if (alert.closedAt) return null
  if (!alert.mayAcknowledge)
    return (
      <Card title={messages.acknowledge}>
        <p className="text-13 text-quiet">{messages.readOnly}</p>
      </Card>
    )
  const isSnoozed = alert.snoozedUntil !== null && Date.parse(alert.snoozedUntil) > now
  return (
    <>
      <Card title={messages.acknowledge}>
        <div id="acknowledge" className="scroll-mt-20">
          {alert.acknowledgement ? (
            <IntentButton intent="unacknowledge" label={messages.unacknowledge} />
          ) : (
            <AcknowledgeForm {...props} />
          )}
        </div>
      </Card>
      <Card title={messages.snooze}>
        {isSnoozed ? <IntentButton intent="wake" label={messages.wake} /> : <SnoozeForm {...props} />}
      </Card>
    </>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { systemMaintenanceMessages as messages } from '~/shared/messages/system-maintenance'
import { MAINTENANCE_STATES } from '~/shared/rules/access/maintenance'
import { wallTime } from '~/shared/rules/time/wall-time'
import type { Maintenance } from '~/shared/schemas/maintenance'

type Values = Record<'state' | 'text' | 'until', string>
type Props = {
  maintenance: Maintenance
  timeZone: string
  lastResult: SubmissionResult<string[]> | null | undefined
}

export function MaintenanceForm({ maintenance: { state, text, until }, timeZone, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [schema] = useState(
    () => () =>
      import('~/shared/schemas/maintenance').then(({ maintenanceScreenForm }) =>
        maintenanceScreenForm(timeZone),
      ),
  )
  const [form, fields] = useForm<Values>({
    schema,
    lastResult,
    defaultValue: {
      state,
      text: text ?? '',
      until: until === null ? '' : wallTime(new Date(until), timeZone).slice(0, 16),
    },
  })
  return (
    <StackedForm form={form}>
      <SelectField
        field={fields.state}
        label={messages.state}
        options={MAINTENANCE_STATES.map((value) => ({ value, label: messages.states[value] }))}
      />
      <TextArea
        field={fields.text}
        label={messages.text}
        help={messages.textHelp}
        rows={3}
        maxLength={500}
        optional
      />
      <TextField
        field={fields.until}
        label={messages.until}
        help={messages.untilHelp(timeZone)}
        type="datetime-local"
        className="max-w-72"
        optional
      />
      <div>
        <Button variant="primary" busy={isBusy}>
          {messages.save}
        </Button>
      </div>
    </StackedForm>
  )
}

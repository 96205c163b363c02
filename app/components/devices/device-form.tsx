import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { type FormField, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import type { DeviceValues } from './device-values'

const schema = () => import('~/shared/schemas/device').then(({ newDeviceForm }) => newDeviceForm)

const messages = testingMessages.device

type Props = {
  values: DeviceValues
  submitLabel: string
  mayBeGlobal?: boolean
  note?: string | null
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

function Figure({ field, label, help }: { field: FormField<string>; label: string; help?: string }) {
  return <TextField label={label} help={help} field={field} inputMode="decimal" autoComplete="off" required />
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Numbers are validated on the server, whatever the browser accepts. */
export function DeviceForm({ values, submitLabel, mayBeGlobal, note, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<DeviceValues>({ schema, lastResult, defaultValue: values })
  const emulation = fields.emulation.getFieldset()
  return (
    <StackedForm form={form}>
      <NameField label={messages.name} field={fields.name} />
      <RadioGroup
        label={messages.formFactor}
        field={fields.formFactor}
        choices={options(messages.kinds)}
        inline
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure field={emulation.width} label={`${messages.width} (${messages.pixels})`} />
        <Figure field={emulation.height} label={`${messages.height} (${messages.pixels})`} />
        <Figure field={emulation.pixelRatio} label={messages.pixelRatio} />
      </div>
      <TextField
        label={messages.userAgent}
        help={messages.userAgentHelp}
        field={emulation.userAgent}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        mono
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.method}
          field={emulation.throttling}
          options={options(messages.methods)}
        />
        <Figure field={emulation.cpuSlowdown} label={messages.cpu} help={messages.cpuHelp} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure field={emulation.rttMs} label={`${messages.rtt} (ms)`} />
        <Figure field={emulation.downloadKbps} label={`${messages.download} (Kbps)`} />
        <Figure field={emulation.uploadKbps} label={`${messages.upload} (Kbps)`} />
      </div>
      <div className="flex flex-col gap-2">
        {mayBeGlobal ? (
          <Checkbox label={messages.makeGlobal} help={messages.globalHelp} field={fields.isGlobal} />
        ) : null}
        <Checkbox label={messages.makeDefault} field={fields.isDefault} />
      </div>
      {note ? (
        <Notice>
          <p>{note}.</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isBusy}>
          {submitLabel}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </div>
    </StackedForm>
  )
}

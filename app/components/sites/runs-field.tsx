import type { FieldMetadata } from '@conform-to/react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { runQualityMessages as messages } from '~/shared/messages/run-quality'
import { RUN_CHOICES } from '~/shared/rules/measuring/adaptive-runs'

const options = () => RUN_CHOICES.map((runs) => ({ value: String(runs), label: messages.runChoice(runs) }))

type RunsFieldProps = { field: FieldMetadata<string>; noise: FieldMetadata<string> }

export function RunsField({ field, noise }: RunsFieldProps) {
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="sm:max-w-1/2">
          <SelectField label={messages.runs} help={messages.runsHelp} field={field} options={options()} />
        </div>
        <Checkbox label={messages.countNoisy} help={messages.countNoisyHelp} field={noise} />
      </div>
    </Card>
  )
}

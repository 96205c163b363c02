import type { FieldMetadata } from '@conform-to/react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { RUN_CHOICES } from '~/shared/rules/measuring/adaptive-runs'

const words = runQualityMessages
const OPTIONS = RUN_CHOICES.map((runs) => ({ value: String(runs), label: words.runChoice(runs) }))

type RunsFieldProps = { field: FieldMetadata<string>; noise: FieldMetadata<string> }

export function RunsField({ field, noise }: RunsFieldProps) {
  return (
    <Card title={words.runsTitle}>
      <div className="flex flex-col gap-4">
        <div className="sm:max-w-1/2">
          <SelectField label={words.runs} help={words.runsHelp} field={field} options={OPTIONS} />
        </div>
        <Checkbox label={words.countNoisy} help={words.countNoisyHelp} field={noise} />
      </div>
    </Card>
  )
}

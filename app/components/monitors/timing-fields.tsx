import { Card } from '~/components/ui/card'
import { CheckboxGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormField, FormFields } from '~/components/ui/form/use-form'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { INTERVALS_SECONDS } from '~/shared/rules/uptime/default-monitor'
import type { Location } from '~/shared/schemas/device'
import type { MonitorValues } from './monitor-values'

const TIMEOUTS = [1000, 2000, 5000, 10_000, 15_000, 20_000, 30_000, 60_000]

/** The default options, plus the current value if it is not one of them. */
function optionsOf(usual: number[], field: FormField<string>, label: (amount: number) => string) {
  const now = Number(field.initialValue)
  const all = Number.isFinite(now) && now > 0 ? [...new Set([...usual, now])].sort((a, b) => a - b) : usual
  return all.map((amount) => ({ value: String(amount), label: label(amount) }))
}

function describeProbers({ slug, agents }: Location): string | undefined {
  if (slug === 'local') return messages.besideServer
  return agents > 0 ? undefined : messages.noProber
}

type TimingFieldsProps = {
  fields: Pick<FormFields<MonitorValues>, 'intervalSeconds' | 'timeoutMs' | 'slowMs' | 'locations'>
  locations: Location[]
}

export function TimingFields({ fields, locations }: TimingFieldsProps) {
  const { intervalSeconds, timeoutMs, slowMs } = fields
  const chosen = [fields.locations.initialValue ?? []].flat().map(String)
  return (
    <Card title={messages.timing}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={messages.interval}
            field={intervalSeconds}
            options={optionsOf(INTERVALS_SECONDS, intervalSeconds, messages.intervals)}
          />
          <SelectField
            label={messages.timeout}
            help={messages.timeoutHelp}
            field={timeoutMs}
            options={optionsOf(TIMEOUTS, timeoutMs, messages.timeouts)}
          />
          <TextField
            label={messages.slow}
            help={messages.slowHelp}
            field={slowMs}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <CheckboxGroup
          label={messages.locations}
          help={messages.locationsHelp}
          field={fields.locations}
          defaultValue={chosen}
          choices={locations.map((location) => ({
            value: String(location._id),
            label: location.label,
            help: describeProbers(location),
          }))}
        />
      </div>
    </Card>
  )
}

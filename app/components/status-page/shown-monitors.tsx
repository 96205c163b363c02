import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/choice-field'
import { TextField } from '~/components/ui/text-field'
import { messages } from '~/shared/messages'
import type { MonitorChoice, RowValues } from './status-page-values'

const words = messages.statusPageForm

type ShownMonitorsProps = {
  choices: MonitorChoice[]
  /** In the order of the choices. */
  values: (RowValues | undefined)[]
  errors: Record<string, string[]>
}

/** Which monitors visitors see, and by which names. */
export function ShownMonitors({ choices, values, errors }: ShownMonitorsProps) {
  return (
    <Card title={words.monitors}>
      {choices.length === 0 ? (
        <p className="text-pretty text-quiet">{words.noMonitors}.</p>
      ) : (
        <>
          <p className="text-13 text-pretty text-quiet">{words.monitorsHelp}.</p>
          <ul className="flex flex-col divide-y divide-line">
            {choices.map((monitor, index) => {
              const at = `monitors[${index}]`
              return (
                <li
                  key={monitor._id}
                  className="grid items-center gap-x-4 gap-y-2 py-3 wrap-anywhere sm:grid-cols-2"
                >
                  <Checkbox
                    label={words.shown(monitor.name, monitor.siteName)}
                    error={errors[`${at}.monitor`]}
                    name={`${at}.monitor`}
                    value={monitor._id}
                    defaultChecked={values[index]?.monitor !== undefined}
                  />
                  <TextField
                    label={words.label(monitor.name)}
                    error={errors[`${at}.label`]}
                    name={`${at}.label`}
                    defaultValue={values[index]?.label}
                    placeholder={monitor.name}
                    maxLength={120}
                    autoComplete="off"
                  />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Card>
  )
}

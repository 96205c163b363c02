import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/choice-field'
import { classes } from '~/components/ui/classes'
import { CONTROL, FieldError, useFieldWiring } from '~/components/ui/field'
import { messages } from '~/shared/messages'
import type { MonitorChoice, RowValues } from './status-page-values'

const words = messages.statusPageForm
const GRID = 'grid items-center gap-x-4 gap-y-2 sm:grid-cols-2'

type RowProps = {
  monitor: MonitorChoice
  /** What the names of its fields begin with. */
  at: string
  value: RowValues | undefined
  errors: Record<string, string[]>
}

function MonitorRow({ monitor, at, value, errors }: RowProps) {
  const label = words.label(monitor.name)
  const { id, errors: wrong, wiring } = useFieldWiring({ label, error: errors[`${at}.label`] })
  return (
    <li className={classes(GRID, 'py-3 wrap-anywhere sm:py-2')}>
      <Checkbox
        label={words.shown(monitor.name, monitor.siteName)}
        error={errors[`${at}.monitor`]}
        name={`${at}.monitor`}
        value={monitor._id}
        defaultChecked={value?.monitor !== undefined}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <input
          {...wiring}
          name={`${at}.label`}
          aria-label={label}
          defaultValue={value?.label}
          placeholder={monitor.name}
          maxLength={120}
          autoComplete="off"
          className={classes(CONTROL, 'h-9')}
        />
        <FieldError id={id} errors={wrong} />
      </div>
    </li>
  )
}

type ShownMonitorsProps = {
  choices: MonitorChoice[]
  offered: number | null
  /** In the order of the choices. */
  values: (RowValues | undefined)[]
  errors: Record<string, string[]>
}

/** Which monitors visitors see, and by which names. */
export function ShownMonitors({ choices, offered, values, errors }: ShownMonitorsProps) {
  return (
    <Card title={words.monitors}>
      {choices.length === 0 ? (
        <p className="text-pretty text-quiet">{words.noMonitors}.</p>
      ) : (
        <>
          <p className="text-13 text-pretty text-quiet">{words.monitorsHelp}.</p>
          {offered === null ? null : (
            <p className="text-13 text-pretty text-quiet">{words.monitorsOffered(offered)}.</p>
          )}
          <div
            aria-hidden="true"
            className={classes(
              GRID,
              'mt-3 border-b border-line pb-1.5 text-12 font-medium text-quiet max-sm:hidden',
            )}
          >
            <span>{words.columns.monitor}</span>
            <span>{words.columns.label}</span>
          </div>
          <ul className="flex flex-col divide-y divide-line">
            {choices.map((monitor, index) => (
              <MonitorRow
                key={monitor._id}
                monitor={monitor}
                at={`monitors[${index}]`}
                value={values[index]}
                errors={errors}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

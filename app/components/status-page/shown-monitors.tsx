import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { useBoundField } from '~/components/ui/form/bound-field'
import { Checkbox } from '~/components/ui/form/choice-field'
import { CONTROL, FieldError, useFieldWiring } from '~/components/ui/form/field'
import type { FormField } from '~/components/ui/form/use-form'
import { statusPageFormMessages as messages } from '~/shared/messages/status-pages'
import type { MonitorChoice, RowValues } from './status-page-values'

const GRID = 'grid items-center gap-x-4 gap-y-2 sm:grid-cols-2'

type RowProps = { monitor: MonitorChoice; row: FormField<RowValues> }

function MonitorRow({ monitor, row }: RowProps) {
  const fields = row.getFieldset()
  const label = messages.label(monitor.name)
  const bound = useBoundField(fields.label)
  const { id, errors, wiring } = useFieldWiring({ label, error: bound?.error }, bound?.id)
  return (
    <li className={classes(GRID, 'py-3 wrap-anywhere sm:py-2')}>
      <Checkbox
        label={messages.shown(monitor.name, monitor.siteName)}
        field={fields.monitor}
        value={monitor._id}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <input
          {...wiring}
          name={bound?.name}
          aria-label={label}
          defaultValue={bound?.text}
          placeholder={monitor.name}
          maxLength={120}
          autoComplete="off"
          className={classes(CONTROL, 'h-9')}
        />
        <FieldError id={id} errors={errors} />
      </div>
    </li>
  )
}

type ShownMonitorsProps = {
  choices: MonitorChoice[]
  offered: number | null
  /** In the same order as `choices`. */
  rows: FormField<RowValues>[]
}

export function ShownMonitors({ choices, offered, rows }: ShownMonitorsProps) {
  return (
    <Card title={messages.monitors}>
      {choices.length === 0 ? (
        <p className="text-pretty text-quiet">{messages.noMonitors}.</p>
      ) : (
        <>
          <p className="text-13 text-pretty text-quiet">{messages.monitorsHelp}.</p>
          {offered === null ? null : (
            <p className="text-13 text-pretty text-quiet">{messages.monitorsOffered(offered)}.</p>
          )}
          <div
            aria-hidden="true"
            className={classes(
              GRID,
              'mt-3 border-b border-line pb-1.5 text-12 font-medium text-quiet max-sm:hidden',
            )}
          >
            <span>{messages.columns.monitor}</span>
            <span>{messages.columns.label}</span>
          </div>
          <ul className="flex flex-col divide-y divide-line">
            {rows.map((row, index) => {
              const monitor = choices[index]
              return monitor ? <MonitorRow key={monitor._id} monitor={monitor} row={row} /> : null
            })}
          </ul>
        </>
      )}
    </Card>
  )
}

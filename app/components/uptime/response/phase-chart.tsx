import { useId } from 'react'
import { DateAxis, ValueAxis } from '~/components/charts/axes'
import { ChartLayer } from '~/components/charts/chart-layer'
import { type ChartPeriod, chartModel } from '~/components/charts/model'
import { type LineInput, stretches } from '~/components/charts/path'
import { PeriodBands, PeriodKey } from '~/components/charts/period-bands'
import { TableFold } from '~/components/charts/table-fold'
import { tableRows } from '~/components/charts/table-rows'
import {
  checkPhasesMessages,
  uptimeReportMessages as messages,
  uptimeScreenMessages,
} from '~/shared/messages/uptime'
import { CHECK_PHASES, type CheckPhase, type Phases } from '~/shared/rules/uptime/outcomes'
import { PHASE_COLOURS } from './phase-colours'
import { stackArea, stackPhases } from './phase-stack'

const BOX = { width: 800, height: 200 }

export interface PhaseChartProps {
  times: number[]
  /** One entry per time; null if no check got a response. */
  phases: (Phases | null)[]
  periods: ChartPeriod[]
  from: number
  to: number
  timeZone: string
  height?: number
}

function Key({ phases }: { phases: readonly CheckPhase[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {phases.map((phase) => (
        <li key={phase} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-2.5 rounded-2"
            style={{ background: `var(${PHASE_COLOURS[phase]})` }}
          />
          {checkPhasesMessages[phase]}
        </li>
      ))}
    </ul>
  )
}

type AreaProps = Omit<LineInput, 'values'> & { phase: CheckPhase; lower: Values; upper: Values }
type Values = readonly (number | null)[]

function PhaseArea({ phase, lower, upper, ...line }: AreaProps) {
  const path = stackArea(stretches({ ...line, values: lower }), stretches({ ...line, values: upper }))
  return (
    <path
      d={path}
      style={{ color: `var(${PHASE_COLOURS[phase]})` }}
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1"
      vectorEffect="non-scaling-stroke"
    />
  )
}

type TableProps = Pick<PhaseChartProps, 'times' | 'timeZone'> & {
  lines: { name: string; values: (number | null)[] }[]
}

function PhaseTable({ times, lines, timeZone }: TableProps) {
  const { rows } = tableRows({ times, series: lines, kind: 'ms', timeZone })
  const head = 'px-3 text-12 font-medium text-quiet'
  return (
    <TableFold title={messages.phasesTitle}>
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {uptimeScreenMessages.when}
          </th>
          {lines.map(({ name }) => (
            <th key={name} scope="col" data-align="right" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, when, cells }) => (
          <tr key={at}>
            <th scope="row" className="font-normal whitespace-nowrap">
              {when}
            </th>
            {cells.map((cell, index) => (
              <td key={lines[index]?.name} data-align="right" className="whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFold>
  )
}

/** Stacked area chart of the response phases, rendered by the server only. */
export function PhaseChart({ times, phases, periods, from, to, timeZone, height = 200 }: PhaseChartProps) {
  const id = useId()
  const stack = stackPhases(phases)
  const total = stack.at(-1)?.upper ?? []
  const isEmpty = total.every((value) => value === null)
  const series = [{ key: 'total', name: messages.total, values: [...total] }]
  const model = chartModel({ kind: 'ms', times, series, from, to })
  const visible = CHECK_PHASES.filter((phase) => phases.some((one) => (one?.[phase] ?? 0) > 0))
  const lines = [
    ...visible.map((phase) => ({
      name: checkPhasesMessages[phase],
      values: phases.map((one) => one?.[phase] ?? null),
    })),
    { name: messages.total, values: [...total] },
  ]
  return (
    <figure aria-labelledby={id} data-chart="" className="flex min-w-0 max-w-chart flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span id={id} className="text-13 font-semibold">
          {messages.phasesTitle}
          {isEmpty ? null : <span className="font-normal text-quiet">, {model.unit}</span>}
        </span>
        <Key phases={visible} />
        <PeriodKey periods={periods} />
      </figcaption>
      <div className="relative" style={{ height: height + 24 }}>
        {isEmpty ? null : <ValueAxis model={model} height={height} />}
        <div className="absolute right-2 left-12" style={{ top: 6, height: height - 6 }}>
          <PeriodBands periods={periods} domain={model.x} />
          <ChartLayer model={model} domain={model.x} times={[]} series={[]} breaks={undefined} withoutLines />
          <svg
            viewBox={`0 0 ${BOX.width} ${BOX.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible"
          >
            {stack.map((layer) => (
              <PhaseArea key={layer.phase} {...layer} times={times} x={model.x} y={model.y} box={BOX} />
            ))}
          </svg>
          {isEmpty ? (
            <p className="absolute inset-0 grid place-items-center text-13 text-quiet">
              {messages.noResponses}
            </p>
          ) : null}
        </div>
        <div className="absolute right-2 left-12" style={{ top: height + 5 }}>
          <DateAxis domain={model.x} timeZone={timeZone} />
        </div>
      </div>
      {isEmpty ? null : <PhaseTable {...{ times, lines, timeZone }} />}
    </figure>
  )
}

import type { Place } from '~/components/charts/path'
import { CHECK_PHASES, type CheckPhase, type Phases } from '~/shared/rules/uptime/outcomes'

export interface PhaseLayer {
  phase: CheckPhase
  /** Lower and upper edge in ms; null if no check got a response. */
  lower: (number | null)[]
  upper: (number | null)[]
}

/** Stacks the phases in their order; phases without data are omitted. */
export function stackPhases(columns: readonly (Phases | null)[]): PhaseLayer[] {
  let lower: (number | null)[] = columns.map((phases) => (phases ? 0 : null))
  return CHECK_PHASES.filter((phase) => columns.some((phases) => (phases?.[phase] ?? 0) > 0)).map((phase) => {
    const upper = lower.map((value, index) =>
      value === null ? null : value + (columns[index]?.[phase] ?? 0),
    )
    const layer = { phase, lower, upper }
    lower = upper
    return layer
  })
}

const step = ({ x, y }: Place) => `${x} ${y}`

/** SVG path of the area between two lines with the same gaps. */
export function stackArea(lower: readonly Place[][], upper: readonly Place[][]): string {
  return upper
    .map((top, index) => {
      const bottom = lower[index]?.toReversed() ?? []
      return `M${[...top, ...bottom].map(step).join('L')}Z`
    })
    .join('')
}

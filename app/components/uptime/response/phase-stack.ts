import type { Place } from '~/components/charts/path'
import { CHECK_PHASES, type CheckPhase, type Phases } from '~/shared/rules/uptime/outcomes'

export interface PhaseLayer {
  phase: CheckPhase
  /** Where it begins and ends above the others, in ms; null where nothing answered. */
  lower: (number | null)[]
  upper: (number | null)[]
}

/** One phase on the other in the order in which they pass; those that never took place are left out. */
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

/** The area between two lines that have the same gaps. */
export function stackArea(lower: readonly Place[][], upper: readonly Place[][]): string {
  return upper
    .map((top, index) => {
      const bottom = lower[index]?.toReversed() ?? []
      return `M${[...top, ...bottom].map(step).join('L')}Z`
    })
    .join('')
}

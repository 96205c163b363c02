import { specOf } from './keywords'
import type { Step } from './step'

export interface PlannedStep extends Step {
  /** From setEventName, else the line itself; never contains a secret's value. */
  name: string
  /** null when not measured. */
  gatherMode: 'navigation' | 'timespan' | null
}

const MAX_LENGTH = 80
const ownName = ({ keyword, arguments: values }: Step) => {
  const text = [keyword, ...values].join(' ').replace(/\s+/g, ' ')
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}

/** Modes and names of the measured steps. */
export function planSteps(steps: readonly Step[]): PlannedStep[] {
  let isLogged = true
  let given: string | null = null
  return steps.map((step) => {
    if (step.keyword === 'logData') isLogged = step.arguments[0] === '1'
    if (step.keyword === 'setEventName') given = step.arguments[0] ?? null
    const measures = specOf(step.keyword).measures
    const name = (measures && given) || ownName(step)
    if (measures) given = null
    return { ...step, name, gatherMode: (isLogged && measures) || null }
  })
}

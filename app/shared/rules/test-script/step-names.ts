import { specOf } from './keywords'
import type { Step } from './step'

export interface PlannedStep extends Step {
  /** What it is called in results: set by setEventName, else the line itself. Never holds a secret's value. */
  name: string
  /** Measured, and kept. */
  gatherMode: 'navigation' | 'timespan' | null
}

const MAX_LENGTH = 80
const ownName = ({ keyword, arguments: words }: Step) => {
  const text = [keyword, ...words].join(' ').replace(/\s+/g, ' ')
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}

/** Which steps are measured and what they are called. */
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

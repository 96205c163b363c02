/** What to do after the first result. A step is a prompt of its user, who may skip it. */
export const NEXT_STEPS = ['pages', 'uptime', 'schedule', 'alerts', 'invite'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** The name under which the user's settings remember a skipped step. */
export const promptOfStep = (step: NextStep): string => `step${step[0]?.toUpperCase()}${step.slice(1)}`

export const withoutSkipped = (steps: readonly NextStep[], dismissed: readonly string[]): NextStep[] =>
  steps.filter((step) => !dismissed.includes(promptOfStep(step)))

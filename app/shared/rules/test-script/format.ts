import type { Step } from './step'

/** The canonical text of the steps, without comments. */
export const formatScript = (steps: readonly Pick<Step, 'keyword' | 'arguments'>[]): string =>
  steps.map((step) => [step.keyword, ...step.arguments].join('\t')).join('\n')

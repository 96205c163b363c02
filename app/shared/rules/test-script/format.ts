import type { Step } from './step'

/** The steps as text again, the way the language is meant to be written. Notes are not part of them. */
export const formatScript = (steps: readonly Pick<Step, 'keyword' | 'arguments'>[]): string =>
  steps.map((step) => [step.keyword, ...step.arguments].join('\t')).join('\n')

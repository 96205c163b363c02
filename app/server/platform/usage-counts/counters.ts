/** What is counted, as columns of `usage_change` and `usage_day`. */
export const COUNTERS = [
  'tests_manual',
  'tests_scheduled',
  'tests_experiment',
  'succeeded',
  'failed',
  'canceled',
  'runs',
  'agent_ms',
  'bytes',
  'checks',
  'mails',
] as const
export type Counter = (typeof COUNTERS)[number]

export type Counts = Record<Counter, number>

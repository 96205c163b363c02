import type { JobState } from '../rules/jobs/job-state'
import { catalogue } from '../values/catalogue'

const states: Record<JobState, string> = {
  failing: 'Failing',
  late: 'Running late',
  new: 'Never ran',
  running: 'Running',
  fine: 'Fine',
}

export const jobMessages = catalogue('job', {
  title: 'Background jobs',
  names: 'Named as in the log of the worker',
  states,
  allFine: 'All fine',
  failing: (count: number) => `${count} failing`,
  late: (count: number) => `${count} running late`,
  none: 'No worker has started yet. Background jobs run in the worker.',
  needAttention: 'Jobs that need attention',
  others: (count: number) => (count === 1 ? 'Show 1 other job' : `Show ${count} other jobs`),
  all: (count: number) => `Show all ${count} jobs`,
  name: 'Job',
  state: 'State',
  lastRun: 'Last run',
  nextRun: 'Next run',
  every: (pause: string) => `Every ${pause}`,
  whenDue: 'When there is work',
  checkedEvery: (pause: string) => `Checked every ${pause}`,
  overdue: (since: string) => `Due ${since}. Is a worker running?`,
  failingSince: (since: string, failures: number) =>
    failures === 1 ? `Failed ${since}` : `Since ${since}, ${failures} times in a row`,
  lastFailure: (at: string) => `Last failure ${at}`,
  took: (duration: string) => `took ${duration}`,
  done: (count: number) => `${count} done`,
} as const)

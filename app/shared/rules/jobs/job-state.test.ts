import { expect, it } from 'vitest'
import { JOB_STATES, jobStateAt, LATE_AFTER_MS } from './job-state'

const NOW = new Date('2026-03-01T12:00:00Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)
const fine = { failures: 0, startedAt: at(-1_000), nextAt: at(1_000), runningUntil: null }

it.each([
  ['waits for its time', fine, 'fine'],
  ['never ran', { ...fine, startedAt: null }, 'new'],
  ['is due, and the next save may show that it ran', { ...fine, nextAt: at(-LATE_AFTER_MS) }, 'fine'],
  ['has been due for too long', { ...fine, nextAt: at(-LATE_AFTER_MS - 1) }, 'late'],
  [
    'has been due for too long and never ran',
    { ...fine, startedAt: null, nextAt: at(-LATE_AFTER_MS - 1) },
    'late',
  ],
  ['runs for long', { ...fine, nextAt: at(-LATE_AFTER_MS - 1), runningUntil: at(1) }, 'running'],
  [
    'ran in a worker that was killed',
    { ...fine, nextAt: at(-LATE_AFTER_MS - 1), runningUntil: at(0) },
    'late',
  ],
  ['failed', { ...fine, failures: 1 }, 'failing'],
  ['failed and runs again', { ...fine, failures: 2, runningUntil: at(1) }, 'failing'],
])('a job that %s', (_, job, state) => {
  expect(jobStateAt(job, NOW)).toBe(state)
  expect(JOB_STATES).toContain(state)
})

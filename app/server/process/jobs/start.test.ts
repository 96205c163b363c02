import pino from 'pino'
import { expect, test } from 'vitest'
import type { Job } from './scheduled-job'
import { startJobs } from './start'

const DAY = 86_400_000

const options = { log: pino({ level: 'silent' }), allowPrivateTargets: false } as Parameters<
  typeof startJobs
>[0]

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

function waitingJob() {
  const begun = signal()
  const released = signal()
  let rounds = 0
  const job: Job = {
    name: 'test.wait',
    pauseMs: DAY,
    run: async () => {
      rounds += 1
      begun.give()
      await released.given
      return 0
    },
  }
  return { job, begun: begun.given, release: released.give, rounds: () => rounds }
}

test('stopping waits for the current round, but not for the following pause', async () => {
  const { job, begun, release, rounds } = waitingJob()
  const jobs = startJobs(options, [job])
  await begun
  let hasStopped = false
  const stopped = jobs.stop().then(() => {
    hasStopped = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasStopped).toBe(false)
  release()
  await stopped
  expect(rounds()).toBe(1)
}, 2_000)

test('stopping ends a pause', async () => {
  const { job, begun, release, rounds } = waitingJob()
  release()
  const jobs = startJobs(options, [job])
  await begun
  await new Promise((resolve) => setImmediate(resolve))
  await jobs.stop()
  expect(rounds()).toBe(1)
}, 2_000)

test('on a full disk only jobs that delete run, and the others resume when there is space', async () => {
  const disk = { isFull: true }
  const [writing, deleting] = [waitingJob(), waitingJob()]
  for (const { release } of [writing, deleting]) release()
  const list = [writing.job, { ...deleting.job, freesSpace: true as const }]
  const jobs = startJobs(options, list, { isFull: () => disk.isFull, tickMs: 5 })
  await deleting.begun
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(writing.rounds()).toBe(0)
  disk.isFull = false
  await writing.begun
  await jobs.stop()
  expect([writing.rounds(), deleting.rounds()]).toEqual([1, 1])
}, 2_000)

test('a round that hangs is aborted after its limit, and the next one runs', async () => {
  const aborted: unknown[] = []
  let rounds = 0
  const again = signal()
  const job: Job = {
    name: 'test.hang',
    pauseMs: 1,
    timeoutMs: 20,
    run: (_, given) => {
      rounds += 1
      if (rounds === 2) again.give()
      given.addEventListener('abort', () => aborted.push(given.reason))
      return rounds === 1 ? new Promise<number>(() => {}) : Promise.resolve(0)
    },
  }
  const jobs = startJobs(options, [job], { tickMs: 5 })
  await again.given
  await jobs.stop()
  expect(aborted[0]).toEqual(new Error('test.hang was stopped after 20 ms'))
}, 10_000)

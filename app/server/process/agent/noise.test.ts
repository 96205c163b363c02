import { spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { createLoadReader, ownTicks, type Stock, watchMachine, watchNoise } from './noise'

const start: Stock = {
  at: 1_000,
  machine: { all: 50_000, busy: 20_000, stolen: 100 },
  own: 4_000,
  waited: 9_000_000,
  stalled: 0,
  hasAllProcessors: true,
}
/** 10 s on two CPUs: 800 of 2000 ticks busy, 700 of them ours, 20 stolen, 2 s of CPU wait. */
const end: Stock = {
  at: 11_000,
  machine: { all: 52_000, busy: 20_800, stolen: 120 },
  own: 4_700,
  waited: 11_000_000,
  stalled: 3_000_000,
  hasAllProcessors: true,
}
const between = (from: Stock, to: Stock) => {
  const stocks = [from, to]
  return watchNoise(() => stocks.shift() as Stock)()
}

test('computes CPU shares between start and end', () => {
  expect(between(start, end)).toMatchObject({ pressure: 0.2, foreign: 0.05, steal: 0.01 })
})

test.each([
  ['no time passed', { ...end, at: 2_500 }, null],
  ['nothing is told', { ...end, machine: null }, null],
  ['no pressure is told', { ...end, waited: null }, { pressure: null, foreign: 0.05 }],
  ['we have a part of the processors', { ...end, hasAllProcessors: false }, { pressure: 0.2, foreign: null }],
  ['ours is counted coarsely', { ...end, own: 4_900 }, { foreign: 0 }],
])('when %s', (_, to, expected) => {
  const result = between(start, to)
  if (expected === null) expect(result).toBeNull()
  else expect(result).toMatchObject(expected)
})

test('the load of a run that failed ends with the last sample that has its browser', () => {
  vi.useFakeTimers()
  try {
    const gone = { ...end, at: 21_000, own: 4_100, machine: { all: 54_000, busy: 22_800, stolen: 140 } }
    const stocks = [start, end, gone]
    const stop = watchMachine({ takeStock: () => stocks.shift() as Stock, everyMs: 1_000 })
    vi.advanceTimersByTime(2_500)
    expect(stop()).toMatchObject({ foreign: 0.05, steal: 0.01, memory: 0.3 })
    const early = watchMachine({ takeStock: () => start, everyMs: 1_000 })
    expect(early()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('the load between claims says nothing about others', () => {
  const stocks = [start, end]
  expect(createLoadReader(() => stocks.shift() as Stock)()).toMatchObject({ pressure: 0.2, foreign: null })
})

test.runIf(process.platform === 'linux')('a run that is too short has no shares', () => {
  const stop = watchNoise()
  expect(stop()).toBeNull()
})

test.runIf(process.platform === 'linux')('counts the CPU time of our running processes as ours', async () => {
  const before = ownTicks() ?? 0
  const work = 'const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end);'
  const child = spawn('sh', ['-c', `"${process.execPath}" -e '${work} process.stdin.resume()'; true`])
  try {
    await vi.waitFor(() => expect((ownTicks() ?? 0) - before).toBeGreaterThanOrEqual(40), 20_000)
    expect(child.exitCode).toBeNull()
  } finally {
    child.stdin.destroy()
    child.kill('SIGKILL')
  }
})

import { afterEach, expect, test } from 'vitest'
import { commandOf, within } from '../../platform/db/embedded'
import { childEnv } from '../../platform/env'
import { type ChildSpec, failuresInARow, restartDelay, type SupervisedChild, superviseChild } from './child'

let child: SupervisedChild | undefined
afterEach(async () => {
  child?.kill()
  await child?.stop(0)
  child = undefined
})

function supervise(program: string, liveness?: ChildSpec['liveness']) {
  const lines: string[] = []
  const ends: string[] = []
  child = superviseChild({
    name: 'probe',
    command: process.execPath,
    args: ['--eval', program],
    env: childEnv({}),
    onLine: (line) => lines.push(line),
    onEnd: (message) => ends.push(message),
    liveness,
  })
  return { child, lines, ends }
}

const idle = `setInterval(() => {}, 1000); console.log('up ' + process.pid)`

test('waits longer after every failure, at most 10 s', () => {
  expect([0, 1, 2, 9, 10, 50].map(restartDelay)).toEqual([0, 1_000, 2_000, 9_000, 10_000, 10_000])
})

test('a process that ran for ten seconds is restarted at once again, however often it had failed', () => {
  expect([0, 1, 9_999].map((ranMs) => restartDelay(failuresInARow(50, ranMs)))).toEqual([
    10_000, 10_000, 10_000,
  ])
  expect([10_000, 20_000, 3_600_000].map((ranMs) => restartDelay(failuresInARow(50, ranMs)))).toEqual([
    0, 0, 0,
  ])
})

test('restarts a killed child immediately and logs it', async () => {
  const { child, lines, ends } = supervise(idle)
  await within(5_000, () => lines.length === 1)
  const first = child.pid()
  process.kill(first!, 'SIGKILL')
  await within(5_000, () => lines.length === 2)
  expect(child.pid()).not.toBe(first)
  expect(lines).toEqual([`up ${first}`, `up ${child.pid()}`])
  expect(ends).toEqual([expect.stringContaining('probe ended by itself (SIGKILL)')])
})

const LIMITS = { tickMs: 50, ticks: 20, startTicks: 200 }
const signing = `setInterval(() => process.send({ isAlive: true }), 20); ${idle}`

test.each([
  ['is stopped', (pid: number) => process.kill(pid, 'SIGSTOP'), signing],
  [
    'loops',
    () => {},
    `process.send({ isAlive: true }); console.log('up ' + process.pid); setTimeout(() => { for (;;); }, 50)`,
  ],
])('a frozen child that %s is killed and restarted', async (_, freeze, program) => {
  const { child, lines, ends } = supervise(program, { limits: LIMITS })
  await within(15_000, () => lines.length === 1)
  const first = child.pid()
  freeze(first!)
  expect(await within(20_000, () => lines.length === 2)).toBe(true)
  expect(commandOf(first!)).toBeNull()
  expect(ends.slice(0, 2)).toEqual([
    'probe does not respond, ending it',
    expect.stringContaining('probe ended by itself (SIGKILL)'),
  ])
})

test('a child that works for long between signs of life is not frozen', async () => {
  const { child, lines, ends } = supervise(
    `const work = () => { const end = Date.now() + 200; while (Date.now() < end); process.send({ isAlive: true }) }
     setInterval(work, 10); console.log('up')`,
    { limits: LIMITS },
  )
  await within(15_000, () => lines.length === 1)
  const first = child.pid()
  await within(3_000, () => ends.length > 0)
  expect([child.pid(), ends]).toEqual([first, []])
})

test('stops a child and does not restart it', async () => {
  const { child, lines, ends } = supervise(
    `process.on('SIGTERM', () => { console.log('closing'); process.exit(0) }); ${idle}`,
  )
  await within(5_000, () => lines.length === 1)
  const pid = child.pid()
  await child.stop()
  await within(1_000, () => lines.length === 2)
  expect(lines[1]).toBe('closing')
  expect(commandOf(pid!)).toBeNull()
  expect(ends).toEqual([])
})

test('kills a child that does not stop, with its process group', async () => {
  const { child, lines } = supervise(`
    const { spawn } = require('node:child_process')
    const grandchild = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
    process.on('SIGTERM', () => {})
    setInterval(() => {}, 1000)
    console.log(grandchild.pid)`)
  await within(5_000, () => lines.length === 1)
  const grandchild = Number(lines[0])
  expect(commandOf(grandchild)).not.toBeNull()
  await child.stop(100)
  expect(await within(5_000, () => commandOf(grandchild) === null)).toBe(true)
})

test('a child that waits for its restart can be stopped', async () => {
  const { child, ends } = supervise('process.exit(7)')
  await within(5_000, () => ends.length === 2)
  expect(ends[1]).toContain('status 7')
  await child.stop()
  expect(child.pid()).toBeUndefined()
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from './agent/fixtures/agent-server'
import { startProberThread } from './uptime-host'

const log = pino({ level: 'silent' })
const backOff = { firstMs: 10, longestMs: 20 }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lightkeeper-prober-'))
  writeFileSync(join(folder, 'said'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function threadOf(code: string): string {
  const path = join(folder, 'thread.mjs')
  const say = `const say = (word) => appendFileSync(${JSON.stringify(join(folder, 'said'))}, word)`
  const head = `import { appendFileSync } from 'node:fs'\nimport { parentPort } from 'node:worker_threads'\n${say}`
  writeFileSync(path, `${head}\n${code}\n`)
  return path
}
const readSaid = () => readFileSync(join(folder, 'said'), 'utf8')

it('restarts a thread that dies, until stopped', async () => {
  const host = startProberThread({ path: threadOf("say('x')\nthrow new Error('died')"), log, backOff })
  await until(() => readSaid().length >= 3)
  await host.stop()
  const { length } = readSaid()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(readSaid()).toHaveLength(length)
})

it('restarts a thread that is frozen', async () => {
  const code = "parentPort.postMessage({ isAlive: true })\nsay('x')\nfor (;;);"
  const freezeLimits = { tickMs: 20, ticks: 5, startTicks: 500 }
  const host = startProberThread({ path: threadOf(code), log, backOff, freezeLimits, stopMs: 50 })
  await until(() => readSaid().length >= 2)
  await host.stop()
})

it('waits for a thread to end', async () => {
  const code = "parentPort.once('message', (word) => { say(word); process.exit(0) })\nsay('begun ')"
  const host = startProberThread({ path: threadOf(code), log, backOff })
  await until(() => readSaid() === 'begun ')
  await host.stop()
  expect(readSaid()).toBe('begun stop')
})

it('terminates one that does not end', async () => {
  const code = "parentPort.on('message', () => {})\nsay('begun')"
  const host = startProberThread({ path: threadOf(code), log, backOff, stopMs: 50 })
  await until(() => readSaid() === 'begun')
  await host.stop()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'lightkeeper-lifecycle-'))
const script = join(directory, 'probe.mjs')

const source = new URL('./lifecycle.ts', import.meta.url).href
const probe = `
  import { onShutdown, stopping } from ${JSON.stringify(source)}
  const say = (text) => process.stdout.write(text + '\\n')
  onShutdown(() => say('pool'), 'storage')
  onShutdown(() => say('old work'))
  onShutdown(async () => { await new Promise((done) => setTimeout(done, 50)); say('new work') })
  onShutdown(() => say('listener ' + stopping().aborted), 'intake')
  if (process.argv[2] === 'broken') onShutdown(() => { throw new Error('broken') })
  setInterval(() => {}, 1000)
  say('up')`

beforeAll(() => writeFileSync(script, probe))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function run(end: (child: ReturnType<typeof spawn>) => void, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
    if (String(chunk).includes('up')) end(child)
  })
  const [[code]] = await Promise.all([once(child, 'exit'), child.stdout && once(child.stdout, 'end')])
  return { code, lines: text.trim().split('\n') }
}

const inOrder = ['up', 'listener true', 'new work', 'old work', 'pool']

test.each(['SIGTERM', 'SIGINT'] as const)('closes in order at %s, once', async (signal) => {
  const ended = await run((child) => {
    child.kill(signal)
    child.kill(signal)
  })
  expect(ended).toEqual({ code: 0, lines: inOrder })
})

test('closes when its parent process has ended', async () => {
  expect(await run((child) => child.disconnect())).toEqual({ code: 0, lines: inOrder })
})

test('a closer that fails does not block the others', async () => {
  const ended = await run((child) => child.kill('SIGTERM'), 'broken')
  expect(ended).toEqual({ code: 1, lines: inOrder })
})

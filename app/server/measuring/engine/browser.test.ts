import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { browserVersion, endOf } from './browser'

const folder = mkdtempSync(join(tmpdir(), 'browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('asks a browser for its version again after an upgrade in place', async () => {
  const path = join(folder, 'chromium')
  const install = (version: string, seconds: number) => {
    writeFileSync(path, `#!/bin/sh\necho Chromium ${version} built\n`, { mode: 0o755 })
    utimesSync(path, seconds, seconds)
  }
  install('155.0.8000.1', 1_000)
  expect(await browserVersion(path)).toBe('155.0.8000.1')
  install('156.0.8078.79', 2_000)
  expect(await browserVersion(path)).toBe('156.0.8078.79')
})

it.each(['before', 'after'])('notices a browser that is killed %s its end is waited for', async (when) => {
  const browser = spawn('sleep', ['60'], { stdio: 'ignore' })
  const launcher = { chromeProcess: browser } as unknown as Parameters<typeof endOf>[0]
  const waiting = when === 'after' ? endOf(launcher, folder) : null
  browser.kill('SIGKILL')
  await once(browser, 'exit')
  await expect(waiting ?? endOf(launcher, folder)).rejects.toMatchObject({
    code: 'WORKER_CRASH',
    message: expect.stringContaining('SIGKILL'),
  })
})

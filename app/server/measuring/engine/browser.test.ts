import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '@puppeteer/browsers'
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
  const browser = launch({ executablePath: '/bin/sh', args: ['-c', 'echo Out of luck >&2; exec sleep 60'] })
  await browser.waitForLineOutput(/(luck)/)
  const waiting = when === 'after' ? endOf(browser) : null
  browser.kill()
  await browser.hasClosed()
  await expect(waiting ?? endOf(browser)).rejects.toMatchObject({
    code: 'WORKER_CRASH',
    message: 'The browser ended with SIGKILL. Out of luck',
  })
})

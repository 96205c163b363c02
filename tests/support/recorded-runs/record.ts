// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import { randomUUID } from 'node:crypto'
import { findBrowser, runAudit } from '~/server/measuring/engine'
import { bundleChild } from '~/server/measuring/engine/fixtures/bundle-child'
import { env } from '~/server/platform/env'
import type { AgentJob } from '~/shared/schemas/agent'
import { ACCOUNT } from '../../fixtures/account'
import { startFixtureServer } from '../fixture-server'
import { writeRecording } from './recording'

/**
 * Measures fixture pages with the real engine and saves the results for the e2e tests: `node bin/script.mjs
 * tests/support/recorded-runs/record.ts`. Run it after a Lighthouse upgrade or a change of an agent's payload; it needs
 * Chromium, a quiet machine and about two minutes.
 */
const EMULATION: AgentJob['emulation'] = {
  width: 375,
  height: 635,
  pixelRatio: 2,
  userAgent: null,
  throttling: 'devtools',
  cpuSlowdown: 4,
  rttMs: 150,
  downloadKbps: 1638.4,
  uploadKbps: 750,
}

const ACCOUNT_SCRIPT = (origin: string) =>
  [
    'logData   0',
    `navigate   ${origin}/account/`,
    'setValue   name=user   anna',
    'setValue   name=password   ${secret:PASSWORD}',
    'submitForm   id=login',
    'waitFor   document.title === "Account"',
    'logData   1',
    'setEventName   Account',
    'navigate   %URL%',
    'setEventName   List',
    'clickAndWait   innerText=Load the list',
  ].join('\n')

const browserPath = findBrowser(env().CHROME_PATH)
if (!browserPath) throw new Error('No Chromium found')
const childPath = await bundleChild()
const fixtures = await startFixtureServer()
const pages: [name: string, path: string, extra?: Partial<AgentJob>][] = [
  ['good-1', '/good/'],
  ['good-2', '/good/'],
  ['shop', '/shop/'],
  ['missing', '/awkward/404'],
  [
    'account',
    '/account/home',
    { script: { text: ACCOUNT_SCRIPT(fixtures.url), secrets: { PASSWORD: ACCOUNT.password } } },
  ],
]
try {
  for (const [name, path, extra] of pages) {
    const startedAt = Date.now()
    const outcome = await runAudit(
      {
        runId: randomUUID(),
        url: fixtures.url + path,
        formFactor: 'MOBILE',
        emulation: EMULATION,
        hardTimeoutMs: 240_000,
        allowPrivateTargets: true,
        keepTrace: false,
        fullPage: true,
        ...extra,
      },
      { childPath, browserPath },
    )
    const { url, thirdPartyUrl } = fixtures
    const run = { outcome, origins: { url, thirdPartyUrl }, durationMs: Date.now() - startedAt }
    const bytes = await writeRecording(name, run)
    process.stdout.write(`${name}: ${outcome.outcome} ${outcome.failure?.code ?? ''} ${bytes} bytes\n`)
  }
} finally {
  await fixtures.close()
}

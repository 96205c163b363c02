import { randomUUID } from 'node:crypto'
import { findBrowser, runAudit } from '~/server/measuring/engine'
import { bundleChild } from '~/server/measuring/engine/fixtures/bundle-child'
import { env } from '~/server/platform/env'
import { DESKTOP_EMULATION, MOBILE_EMULATION } from '~/server/structure/devices/global-devices'
import { writeRecording } from '../recorded-runs/recording'
import { asHttps } from './as-https'
import { DESIGNS } from './designs'
import { preparePictures, startDemoSites } from './server'

/**
 * Measures the demo's pages with the real engine and saves what the demo is made of: `node bin/script.mjs
 * tests/support/demo-sites/record.ts [name …]`. Needs Chromium, a quiet machine and about seven minutes.
 */
/** Traces are large: one good and one bad page have theirs. */
const WITH_TRACE = ['coffee-home-mobile', 'furniture-after-mobile']
const FOLDER = new URL('../../../app/server/administration/demo/recorded/', import.meta.url)

const browserPath = findBrowser(env().CHROME_PATH)
if (!browserPath) throw new Error('No Chromium found')
const childPath = await bundleChild()
const sites = await startDemoSites()
const names = process.argv.slice(2)
try {
  for (const design of Object.keys(DESIGNS)) {
    await preparePictures(design)
    for (const formFactor of ['MOBILE', 'DESKTOP'] as const) {
      const name = `${design}-${formFactor.toLowerCase()}`
      if (names.length > 0 && !names.some((one) => name.startsWith(one))) continue
      const startedAt = Date.now()
      const keepTrace = WITH_TRACE.includes(name)
      const outcome = await runAudit(
        {
          runId: randomUUID(),
          url: `${sites.url}/${design}/`,
          formFactor,
          emulation: formFactor === 'MOBILE' ? MOBILE_EMULATION : DESKTOP_EMULATION,
          hardTimeoutMs: 240_000,
          allowPrivateTargets: true,
          keepTrace,
          fullPage: true,
        },
        { childPath, browserPath },
      )
      const { url, thirdPartyUrl } = sites
      const origins = { url: `${url}/${design}`, thirdPartyUrl }
      const run = { outcome: asHttps(outcome), origins, durationMs: Date.now() - startedAt }
      const bytes = await writeRecording(name, run, { folder: FOLDER, keepTrace })
      const { lcp, cls, tbt } = outcome.metrics ?? {}
      process.stdout.write(
        `${name}: ${outcome.failure?.code ?? 'ok'} ${JSON.stringify(outcome.scores)} ${lcp} ${cls} ${tbt} ${bytes} bytes\n`,
      )
    }
  }
} finally {
  await sites.close()
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { browserVersion, findBrowser, launchBrowser } from '~/server/measuring/engine/browser'
import { startEgressProxy } from '~/server/measuring/engine/egress/egress-proxy'
import { startPreloadSite } from '~/server/measuring/engine/fixtures/preload-site'
import { startQualitySite } from '~/server/measuring/engine/fixtures/quality-site'
import type { RecordedLoad } from '~/server/measuring/engine/fixtures/recorded'
import { isolation } from '~/server/measuring/engine/isolation'
import { clearJobFolder, createJobFolder } from '~/server/measuring/engine/job-folder'
import { lighthouseConfig, lighthouseFlags } from '~/server/measuring/engine/lighthouse-settings'
import type { AuditJob } from '~/server/measuring/engine/types'
import { childEnv, env } from '~/server/platform/env'
import { AWKWARD, startFixtureServer } from '../support/fixture-server'

/**
 * Records Lighthouse's results for the fixtures, so that extraction tests need no browser. Run it again after a
 * Lighthouse upgrade.
 */
const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'loads')
const ARTIFACTS = [
  'ConsoleMessages',
  'DevtoolsLog',
  'InspectorIssues',
  'JsUsage',
  'MainDocumentContent',
  'Scripts',
  'Trace',
  'TraceElements',
] as const
const UNTHROTTLED = { throttling: 'none', cpuSlowdown: 1, rttMs: 0, downloadKbps: 0, uploadKbps: 0 } as const
const PHONE = { width: 375, height: 635, pixelRatio: 2, userAgent: null, ...UNTHROTTLED }
const DESKTOP = { width: 1350, height: 940, pixelRatio: 1, userAgent: null, ...UNTHROTTLED }

const jobFor = (url: string, more: Partial<AuditJob>): AuditJob => ({
  runId: '01927b1e-0000-7000-8000-000000000002',
  url,
  formFactor: 'DESKTOP',
  emulation: DESKTOP,
  hardTimeoutMs: 90_000,
  allowPrivateTargets: true,
  ...more,
})

async function load(job: AuditJob, browserPath: string): Promise<RunnerResult> {
  const folder = await createJobFolder()
  const proxy = await startEgressProxy({ allowPrivate: true })
  const own = childEnv({ HOME: `${folder}/home`, TMPDIR: `${folder}/tmp` })
  const browser = await launchBrowser({ browserPath, folder, proxyPort: proxy.port, env: own }, isolation())
  try {
    const result = await lighthouse(job.url, lighthouseFlags(job, browser.port), lighthouseConfig)
    if (!result) throw new Error('The engine returned nothing')
    return result
  } finally {
    browser.kill()
    await proxy.close()
    await clearJobFolder(folder)
  }
}

const browserPath = findBrowser(env().CHROME_PATH) ?? ''
const chromiumVersion = await browserVersion(browserPath)
mkdirSync(FOLDER, { recursive: true })

async function record(
  name: string,
  job: AuditJob,
  { origin = new URL(job.url).origin, foreign = '', path = browserPath, isBrief = false } = {},
): Promise<void> {
  const { lhr, artifacts } = await load(job, path)
  const kept = ARTIFACTS.filter((key) => !(artifacts[key] instanceof Error) && !(isBrief && key === 'Trace'))
  const result = { lhr, artifacts: Object.fromEntries(kept.map((key) => [key, artifacts[key]])) }
  const recorded = { job, origin, foreign, chromiumVersion, result } as unknown as RecordedLoad
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  const packed = zstdCompressSync(JSON.stringify(recorded), { params })
  writeFileSync(join(FOLDER, `${name}.json.zst`), packed)
  console.log(`${name}: ${Math.round(packed.length / 1024)} KiB, ${lhr.runtimeError?.code ?? 'no error'}`)
}

const site = await startFixtureServer()
await record(
  'shop',
  jobFor(`${site.url}/shop/`, { formFactor: 'MOBILE', emulation: PHONE, keepTrace: true, fullPage: true }),
)
const preloads = await startPreloadSite()
await record('preloads', jobFor(`${preloads.url}/`, { formFactor: 'MOBILE', emulation: PHONE }))
preloads.close()
const secure = await startQualitySite(browserPath)
for (const name of ['careful', 'careless'])
  await record(name, jobFor(`${secure.url}/${name}`, {}), {
    foreign: secure.foreign,
    path: secure.browserPath,
  })
await secure.close()
for (const { path, isRecorded } of AWKWARD)
  if (isRecorded)
    await record(path.slice(1).replace('/', '-'), jobFor(site.url + path, {}), { isBrief: true })
await site.close()

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { findBrowser } from '~/server/measuring/engine'
import { env } from '~/server/platform/env'
import { emulation } from '~/shared/schemas/agent'
import { SMOKE_PAGES } from '../fixtures/smoke-pages'
import { startFixtureServer, TEMPLATES } from '../support/fixture-server'
import { BLOCKING_PAGES, startBlockingPages } from './support/blocking-pages'
import { compareParts } from './support/compare-parts'
import { compare, type Sample } from './support/comparison'
import { PARTS, prepareEngine } from './support/engine-parts'
import { inQuiet } from './support/foreign-load'
import {
  addPage,
  deviceOf,
  type FormFactor,
  type MeasuredPage,
  readAs,
  readPoint,
  runTests,
} from './support/measured-page'
import { MOBILE_EMULATION } from './support/mobile-emulation'
import {
  type PlainReport,
  plainFigures,
  runPlainLighthouse,
  writePlainConfig,
} from './support/plain-lighthouse'
import { type Product, withProduct } from './support/product'

/**
 * Compares the product (enqueue, claim, measure, upload, record) with the plain `lighthouse` command on the same pages
 * and settings, alternating: do the metrics agree, and how much time does the product add? With `--without` the engine
 * is compared instead, without a server and with parts left out one by one (`none,proxy,spare,evidence,screenshots,
 * isolation,all`, several joined by +), on pages that block the main thread for 50 to 300 ms.
 */
const PAGES: Record<string, string> = {
  good: '/good/',
  shop: '/shop/',
  ...Object.fromEntries(TEMPLATES.map(({ name }) => [name, `/templates/${name}/`])),
}
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    pages: { type: 'string' },
    devices: { type: 'string', default: 'MOBILE' },
    tries: { type: 'string', default: '3' },
    without: { type: 'string' },
    /** Seconds after which no further round of `--without` starts. */
    limit: { type: 'string', default: '3600' },
  },
})
const RUNS = Number(values.runs ?? (values.without ? '15' : '5'))
const FORM_FACTORS = values.devices.toUpperCase().split(',') as FormFactor[]
/** A round is repeated when other processes used the CPU; the quietest one counts. */
const QUIET = { rounds: Number(values.tries), mostForeign: 0.15 }

interface Session {
  product: Product
  authorization: string
  browserPath: string
  folder: string
}

async function measureOurs(session: Session, page: MeasuredPage, formFactor: FormFactor) {
  const { product, authorization } = session
  const { ms, pointIds } = await runTests(product, authorization, [page], formFactor)
  const [pointId = ''] = pointIds
  const figures = await readPoint(product, authorization, pointId)
  const path = `/api/lighthouses/reportFile/${pointId}`
  const { configSettings } = await readAs<PlainReport>(product, authorization, path)
  return { ms, figures, configSettings }
}

async function measurePlain(session: Session, page: MeasuredPage, configPath: string) {
  const { ms, report } = await runPlainLighthouse(page.url, { configPath, browserPath: session.browserPath })
  return { ms, figures: plainFigures(report), configSettings: report.configSettings }
}

/**
 * Excluded from the comparison: output settings do not affect the measurement, the full-page screenshot is taken after
 * the load and only now and then, and Lighthouse puts the browser's version into the user agent that it is given.
 */
const APART = new Set(['output', 'channel', 'disableFullPageScreenshot', 'emulatedUserAgent'])

function differingSettings(ours: Record<string, unknown>, plain: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(ours), ...Object.keys(plain)])
  return [...names].filter((name) => !APART.has(name) && !isDeepStrictEqual(ours[name], plain[name]))
}

type Measured = Sample & { configSettings: Record<string, unknown> }

async function comparePage(session: Session, name: string, page: MeasuredPage, formFactor: FormFactor) {
  const device = await deviceOf(session.product, page.organization, formFactor)
  const imitation = emulation.parse(device.emulation)
  const configPath = await writePlainConfig(session.folder, { formFactor, emulation: imitation })
  const ours: Sample[] = []
  const plain: Sample[] = []
  let settings: string[] = []
  for (let run = 0; run < RUNS; run++) {
    const pair = {} as Record<'ours' | 'plain', Measured>
    for (const way of run % 2 === 0 ? (['ours', 'plain'] as const) : (['plain', 'ours'] as const)) {
      const measured = await inQuiet(QUIET, () =>
        way === 'ours' ? measureOurs(session, page, formFactor) : measurePlain(session, page, configPath),
      )
      pair[way] = { ...measured.result, foreign: measured.foreign }
    }
    ours.push(pair.ours)
    plain.push(pair.plain)
    settings = differingSettings(pair.ours.configSettings, pair.plain.configSettings)
  }
  compare(`${name}, ${formFactor.toLowerCase()}`, ours, plain, settings)
}

/** All pages by name: fixture sites, pages that block, and those of the smoke tests. */
async function startPages() {
  const [fixtures, blocking] = [await startFixtureServer(), await startBlockingPages()]
  const smoke = SMOKE_PAGES.filter(({ failure }) => !failure).map(({ name }) => name)
  const urlOf = (name: string): string => {
    if (BLOCKING_PAGES.includes(name)) return blocking.urlOf(name)
    const path = smoke.includes(name) ? `/smoke/${name}` : PAGES[name]
    const all = [...Object.keys(PAGES), ...BLOCKING_PAGES, ...smoke].join(', ')
    if (!path) throw new Error(`There is no page ${name}. There are: ${all}`)
    return fixtures.url + path
  }
  return { urlOf, close: () => Promise.all([fixtures.close(), blocking.close()]) }
}

const browserPath = findBrowser(env().CHROME_PATH)
if (!browserPath) throw new Error('No Chromium found')
const pages = await startPages()
const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-plain-config-'))

async function compareProduct(browserPath: string, names: string[]): Promise<void> {
  await withProduct(async (product) => {
    for (const name of ['web', 'worker', 'agent'] as const) await product.start(name)
    for (const name of names) {
      // An access token expires before a long bench ends.
      const { authorization } = await product.signIn()
      const session: Session = { product, authorization, browserPath, folder }
      const page = await addPage(pages.urlOf(name))
      // Warms up the machine's caches before either way is timed.
      await measureOurs(session, page, FORM_FACTORS[0] ?? 'MOBILE')
      for (const formFactor of FORM_FACTORS) await comparePage(session, name, page, formFactor)
    }
  })
}

async function compareEngine(browserPath: string, names: string[], ways: string[]): Promise<void> {
  const engine = await prepareEngine(browserPath)
  try {
    await compareParts({
      ways,
      pages: names.map((name) => ({ name, url: pages.urlOf(name) })),
      emulation: MOBILE_EMULATION,
      runs: RUNS,
      limit: Number(values.limit),
      quiet: QUIET,
      browserPath,
      folder,
      measure: engine.measure,
    })
  } finally {
    await engine.close()
  }
}

try {
  const names = values.pages?.split(',')
  if (values.without === undefined) await compareProduct(browserPath, names ?? Object.keys(PAGES))
  else {
    const ways = values.without === '' ? ['none', ...PARTS, 'all'] : values.without.split(',')
    await compareEngine(browserPath, names ?? BLOCKING_PAGES, ways)
  }
} finally {
  await pages.close()
  await rm(folder, { recursive: true, force: true })
}

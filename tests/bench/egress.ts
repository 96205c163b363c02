import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, launch } from 'puppeteer-core'
import { findBrowser } from '~/server/measuring/engine'
import { startEgressProxy } from '~/server/measuring/engine/egress/egress-proxy'
import { env } from '~/server/platform/env'
import { CONNECTIONS } from '~/shared/rules/measuring/device-presets'
import { startFixtureServer, TEMPLATES } from '../support/fixture-server'
import { type Figure, printFigures } from './support/figures'

/**
 * Cost of the private-address guard: the same pages with and without it, alternating, each with an empty cache. The
 * limit applies to the default throttled connection; plain loopback is printed for comparison.
 */
const LIMIT_PERCENT = 5
const PAGES = ['/good/', '/shop/', ...TEMPLATES.map(({ name }) => `/templates/${name}/`)]
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, pages: { type: 'string', default: PAGES.join(',') } },
})
const ROUNDS = Number(values.rounds)
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage']
const WAYS = ['guarded', 'direct'] as const
type Way = (typeof WAYS)[number]

/** Lighthouse adjusts throttling values: more latency and less throughput than configured. */
const SLOW = {
  offline: false,
  latency: CONNECTIONS.slow4g.rttMs * 3.75,
  downloadThroughput: (CONNECTIONS.slow4g.downloadKbps * 0.9 * 1024) / 8,
  uploadThroughput: (CONNECTIONS.slow4g.uploadKbps * 0.9 * 1024) / 8,
}

async function loadMs(browser: Browser, url: string, isSlow: boolean): Promise<number> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const session = await page.createCDPSession()
    await session.send('Network.enable')
    if (isSlow) await session.send('Network.emulateNetworkConditions', SLOW)
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    return (await page.evaluate(`new Promise((done) => {
      const [entry] = performance.getEntriesByType('navigation')
      const look = () => entry.loadEventEnd > 0 ? done(entry.loadEventEnd) : setTimeout(look, 10)
      look()
    })`)) as number
  } finally {
    await context.close()
  }
}

const median = (list: number[]): number => {
  const sorted = [...list].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

async function compare(browsers: Record<Way, Browser>, url: string, isSlow: boolean) {
  const times: Record<Way, number[]> = { guarded: [], direct: [] }
  for (const way of WAYS) await loadMs(browsers[way], url, isSlow)
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? WAYS : ([...WAYS].reverse() as Way[])
    for (const way of order) times[way].push(await loadMs(browsers[way], url, isSlow))
  }
  return { guarded: median(times.guarded), direct: median(times.direct) }
}

const executablePath = findBrowser(env().CHROME_PATH)
if (!executablePath) throw new Error('No Chromium found')
const fixtures = await startFixtureServer()
const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-egress-'))
const proxy = await startEgressProxy({ allowPrivate: true })
const start = (way: Way, args: string[]) =>
  launch({ executablePath, args: [...FLAGS, ...args], userDataDir: join(folder, way) })
const guard = [`--proxy-server=http://127.0.0.1:${proxy.port}`, '--proxy-bypass-list=<-loopback>']
const browsers = {
  guarded: await start('guarded', guard),
  direct: await start('direct', ['--no-proxy-server']),
}
try {
  const figures: Figure[] = []
  for (const isSlow of [true, false]) {
    const costs: number[] = []
    for (const path of values.pages.split(',')) {
      const { guarded, direct } = await compare(browsers, fixtures.url + path, isSlow)
      costs.push((guarded / direct - 1) * 100)
      figures.push({
        what: `${path} ${isSlow ? 'by slow 4G' : 'by loopback'}`,
        value: costs.at(-1) ?? null,
        unit: '%',
        note: `${direct.toFixed(0)} → ${guarded.toFixed(0)} ms`,
      })
    }
    const [what, limit] = isSlow ? ['by slow 4G', { limit: LIMIT_PERCENT }] : ['by loopback', {}]
    figures.push({ what: `median of the pages ${what}`, value: median(costs), unit: '%', ...limit })
  }
  printFigures(figures)
} finally {
  await Promise.all(Object.values(browsers).map((browser) => browser.close()))
  await proxy.close()
  await fixtures.close()
  await rm(folder, { recursive: true, force: true })
}

import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findBrowser } from '~/server/engine'
import { env } from '~/server/process/env'
import { paths } from '~/shared/paths'
import { median, percentile } from '~/shared/rules/statistics/statistics'
import { presetRange } from '~/shared/rules/time/date-range'
import { seedDemo } from './support/demo'
import { type Figure, printFigures } from './support/figures'
import { inQuiet, percentText } from './support/foreign-load'
import type { BenchProcess } from './support/processes'
import { type Product, withProduct } from './support/product'
import { getGzipped, scriptsOf } from './support/wire'
import { seedYear } from './support/year'

/**
 * Server time and weight of the largest screens: a page measured hourly for a year on two devices, a client with 2,000
 * pages, and all clients of its organization. With `--demo` the demo's year instead.
 */
const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
const WARM_UP = 10
const REQUESTS = 50
const LIMIT_MS = 120
const HTML_LIMIT = 120
const SCRIPT_LIMIT = 185
const KIB = 1024

interface Timing {
  ms: number[]
  htmlBytes: number
  html: string
}

/** Server time as the access log reports it: from the first byte of the request to the end of the response. */
async function timeScreen(web: BenchProcess, url: string, cookie: string): Promise<Timing> {
  const answers = []
  for (let i = 0; i < REQUESTS; i++) {
    const answer = await getGzipped(url, { cookie })
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    answers.push(answer)
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  const logged = new Map(web.lines.map((line) => [line['requestId'], Number(line['ms'])]))
  const ms = answers.map(({ requestId }) => logged.get(requestId) ?? Number.NaN)
  if (ms.some(Number.isNaN)) throw new Error('The access log lacks a request')
  const largest = answers.reduce((most, answer) => (answer.wireBytes > most.wireBytes ? answer : most))
  return { ms, htmlBytes: largest.wireBytes, html: largest.text }
}

async function measureScreen(
  product: Product,
  web: BenchProcess,
  cookie: string,
  what: string,
  path: string,
): Promise<{ figures: Figure[]; html: string }> {
  const url = product.url + path
  for (let i = 0; i < WARM_UP; i++) await getGzipped(url, { cookie })
  const { result, foreign, rounds } = await inQuiet({ rounds: 4, mostForeign: 0.1 }, () =>
    timeScreen(web, url, cookie),
  )
  const p95 = Math.round(percentile(result.ms, 95) ?? 0)
  const note = `p95 ${p95} ms; others used ${percentText(foreign)}, round of ${rounds}`
  return {
    html: result.html,
    figures: [
      { what: `${what}: server time`, value: median(result.ms), unit: 'ms', limit: LIMIT_MS, note },
      { what: `${what}: HTML, gzip`, value: result.htmlBytes / KIB, unit: 'KiB', limit: HTML_LIMIT },
    ],
  }
}

/** Every script fetched before an interaction, including transitive imports. */
async function fetchedScripts(url: string, cookie: string): Promise<string[]> {
  const executablePath = findBrowser(env().CHROME_PATH)
  if (!executablePath) throw new Error('No Chromium found')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext()
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const scripts = new Set<string>()
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return [...scripts]
  } finally {
    await browser.close()
  }
}

async function scriptFigure(what: string, urls: string[]): Promise<Figure> {
  if (urls.length === 0) throw new Error('The page has no script')
  const answers = await Promise.all(urls.map((url) => getGzipped(url, {})))
  const bytes = answers.reduce((sum, answer) => sum + answer.wireBytes, 0)
  return { what, value: bytes / KIB, unit: 'KiB', limit: SCRIPT_LIMIT, note: `${urls.length} files` }
}

await withProduct(async (product) => {
  const now = new Date()
  const seeded = values.demo ? await seedDemo(product.db) : await seedYear(product.db, now)
  const web = await product.start('web')
  const { cookie } = await product.signIn()
  const { startDate, endDate } = presetRange('year', { now })
  const ofPage = (section: 'overview' | 'performance') =>
    paths.report(seeded.siteId, seeded.pageId, section, { startDate, endDate })
  const byScore = paths.dashboardClient(seeded.client, { sort: 'performance', pageNumber: 20 })
  const screens: [string, string][] = [
    ['performance, 1 year hourly', ofPage('performance')],
    ['overview, 1 year hourly', ofPage('overview')],
    [values.demo ? 'client' : 'client with 2,000 pages', paths.dashboardClient(seeded.client)],
    [
      'client, LCP and its trends',
      paths.dashboardClient(seeded.client, { tab: 'performance', pageLimit: 100 }),
    ],
    ['client, filmstrips', paths.dashboardClient(seeded.client, { tab: 'filmstrip' })],
    ...(values.demo ? [] : [['client, by score, page 20', byScore] as [string, string]]),
    [
      values.demo ? 'home' : 'organization, 3,000 pages',
      paths.dashboard({ organization: seeded.organization }),
    ],
  ]
  const figures: Figure[] = []
  for (const [what, path] of screens) {
    const measured = await measureScreen(product, web, cookie, what, path)
    figures.push(...measured.figures)
    if (path !== ofPage('performance')) continue
    const named = scriptsOf(measured.html, product.url)
    const fetched = await fetchedScripts(product.url + path, cookie)
    figures.push(await scriptFigure(`${what}: script named in the HTML, gzip`, named))
    figures.push(await scriptFigure(`${what}: script a browser fetches, gzip`, fetched))
  }
  printFigures(figures)
})

import { parseArgs } from 'node:util'
import { paths } from '~/shared/paths'
import { presetRange } from '~/shared/rules/time/date-range'
import { withBrowser } from './support/browser'
import { seedDemo } from './support/demo'
import { type Figure, printFigures } from './support/figures'
import { withProduct } from './support/product'
import { measureScreen } from './support/screen-times'
import { getGzipped, scriptsOf } from './support/wire'
import { seedYear } from './support/year'

/**
 * Server time and weight of the largest screens: a page measured hourly for a year on two devices, a client with 2,000
 * pages, and all clients of its organization. With `--demo` the demo's year instead.
 */
const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
const LIMITS = { ms: 120, html: 120 }
const SCRIPT_LIMIT = 185
const KIB = 1024

/** Every script fetched before an interaction, including transitive imports. */
async function fetchedScripts(url: string, cookie: string): Promise<string[]> {
  return withBrowser(async (browser) => {
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
  })
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
    const measured = await measureScreen(web, { what, url: product.url + path, cookie, limits: LIMITS })
    figures.push(...measured.figures)
    if (path !== ofPage('performance')) continue
    const named = scriptsOf(measured.html, product.url)
    const fetched = await fetchedScripts(product.url + path, cookie)
    figures.push(await scriptFigure(`${what}: script named in the HTML, gzip`, named))
    figures.push(await scriptFigure(`${what}: script a browser fetches, gzip`, fetched))
  }
  printFigures(figures)
})

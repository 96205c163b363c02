import { parseArgs } from 'node:util'
import { type AuditJob, type AuditOutcome, findBrowser, runAudit } from '~/server/measuring/engine'
import { bundleChild } from '~/server/measuring/engine/fixtures/bundle-child'
import { env } from '~/server/platform/env'
import { paths } from '~/shared/paths'
import { median } from '~/shared/rules/statistics/statistics'
import { presetRange } from '~/shared/rules/time/date-range'
import { type CategoryScores, emulation, networkRequest } from '~/shared/schemas/agent'
import { seedDemo } from './support/demo'
import { type Figure, printFigures, printTable } from './support/figures'
import { inQuiet, percentText } from './support/foreign-load'
import { lostPoints } from './support/lost-points'
import { deviceOf } from './support/measured-page'
import { type Product, withProduct } from './support/product'
import { getGzipped } from './support/wire'

/**
 * Our own screens measured by our own engine on a phone, with the demo's year: scores, and script and HTML weight.
 * Reports are measured at their default range, at 30 days and at a year; then the audits that cost points are listed.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    tries: { type: 'string', default: '3' },
    screens: { type: 'string' },
  },
})
const RUNS = Number(values.runs)
/** A round is repeated when other processes used the CPU; the quietest one counts. */
const QUIET = { rounds: Number(values.tries), mostForeign: 0.15 }
const MIN_SCORE = 97
/** KiB, gzip, as transferred. */
const SCRIPT_LIMITS = { login: 150, dashboard: 165, report: 185 }
const HTML_LIMIT = 120
const KIB = 1024
const WARM_UP = 10
const HARD_TIMEOUT_MS = 120_000
const SCORES: [keyof CategoryScores, string][] = [
  ['performance', 'performance'],
  ['accessibility', 'accessibility'],
  ['bestPractices', 'best practices'],
  ['seo', 'SEO'],
]

interface Screen {
  name: string
  url: string
  session: { name: string; value: string } | null
  scriptLimit: number
}

type Run = Pick<AuditJob, 'url' | 'emulation' | 'consentCookie'>
type Engine = (run: Run) => Promise<AuditOutcome>

async function openEngine(): Promise<Engine> {
  const browserPath = findBrowser(env().CHROME_PATH)
  if (!browserPath) throw new Error('No Chromium found')
  const childPath = await bundleChild()
  return (run) =>
    runAudit(
      {
        runId: crypto.randomUUID(),
        formFactor: 'MOBILE',
        hardTimeoutMs: HARD_TIMEOUT_MS,
        allowPrivateTargets: true,
        ...run,
      },
      { childPath, browserPath },
    )
}

function screensOf({ url }: Product, cookie: string, seeded: Awaited<ReturnType<typeof seedDemo>>): Screen[] {
  const [name = '', value = ''] = cookie.split('=')
  const { startDate, endDate } = presetRange('year', { now: new Date() })
  const report = (section: 'overview' | 'performance', dates = {}) =>
    url + paths.report(seeded.siteId, seeded.pageId, section, dates)
  const year = { startDate, endDate }
  const session = { name, value }
  const onDashboard = { session, scriptLimit: SCRIPT_LIMITS.dashboard }
  const onReport = { session, scriptLimit: SCRIPT_LIMITS.report }
  return [
    { name: 'login', url: url + paths.login(), session: null, scriptLimit: SCRIPT_LIMITS.login },
    { name: 'home', url: url + paths.dashboard(), ...onDashboard },
    { name: 'dashboard', url: url + paths.dashboardClient(seeded.client), ...onDashboard },
    { name: 'report overview', url: report('overview'), ...onReport },
    { name: 'report performance', url: report('performance'), ...onReport },
    { name: 'overview of a year', url: report('overview', year), ...onReport },
    { name: 'performance of a year', url: report('performance', year), ...onReport },
  ]
}

const cookieOf = ({ session }: Screen): Record<string, string> =>
  session ? { cookie: `${session.name}=${session.value}` } : {}

/** Largest HTML among the warm-up visits; a screen that redirects is an error. */
async function weighHtml(screen: Screen): Promise<number> {
  let most = 0
  for (let i = 0; i < WARM_UP; i++) {
    const { status, wireBytes } = await getGzipped(screen.url, cookieOf(screen))
    if (status !== 200) throw new Error(`${screen.url} answered ${status}`)
    most = Math.max(most, wireBytes)
  }
  return most
}

/** The consent cookie sets a cookie before the load: here it carries the session. */
async function measure(engine: Engine, screen: Screen, device: AuditJob['emulation']) {
  const { url, session } = screen
  const outcome = await engine({ url, emulation: device, consentCookie: session })
  const { failure, environment, consented } = outcome
  if (failure) throw new Error(`${screen.name}: ${failure.code} ${failure.detail}`)
  if (session && !consented) throw new Error(`${screen.name}: the browser did not take the session`)
  const shown = environment?.finalUrl ?? ''
  if (!shown.startsWith(url.split('?')[0] ?? url))
    throw new Error(`${screen.name}: ${shown} was measured instead`)
  return outcome
}

async function weighScripts(outcomes: AuditOutcome[]): Promise<{ bytes: number; files: number }> {
  const requests = outcomes.flatMap(({ evidence }) => {
    const found = evidence.find(({ kind }) => kind === 'requests')
    if (!found) throw new Error('The run left no requests')
    return networkRequest.array().parse(JSON.parse(found.data.toString()))
  })
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url)
  const urls = [...new Set(scripts)]
  if (urls.length === 0) throw new Error('The browser fetched no script')
  const answers = await Promise.all(urls.map((url) => getGzipped(url, {})))
  const missing = urls.filter((_, i) => answers[i]?.status !== 200)
  if (missing.length > 0) throw new Error(`Not answered: ${missing.join(' ')}`)
  return { bytes: answers.reduce((sum, { wireBytes }) => sum + wireBytes, 0), files: urls.length }
}

function scoreFigures(name: string, outcomes: AuditOutcome[], note: string): Figure[] {
  return SCORES.map(([key, word]) => {
    const scores = outcomes.map((outcome) => outcome.scores?.[key] ?? null)
    const value = scores.includes(null) ? null : median(scores)
    const each = `runs ${scores.map((score) => score ?? '–').join(' ')}`
    return {
      what: `${name}: ${word}`,
      value,
      unit: '',
      least: MIN_SCORE,
      note: key === 'performance' ? `${each}; ${note}` : each,
    }
  })
}

interface Measured {
  screen: Screen
  htmlBytes: number
  outcomes: AuditOutcome[]
  foreign: number | null
}

async function figuresOf({ screen, htmlBytes, outcomes, foreign }: Measured): Promise<Figure[]> {
  const { name, scriptLimit } = screen
  const { bytes, files } = await weighScripts(outcomes)
  return [
    ...scoreFigures(name, outcomes, `others used up to ${percentText(foreign)}`),
    {
      what: `${name}: script, gzip`,
      value: bytes / KIB,
      unit: 'KiB',
      limit: scriptLimit,
      note: `${files} files`,
    },
    { what: `${name}: HTML, gzip`, value: htmlBytes / KIB, unit: 'KiB', limit: HTML_LIMIT },
  ]
}

function printLost(measured: Measured[]): void {
  const lost = measured.flatMap(({ screen, outcomes }) =>
    lostPoints(outcomes).map((one) => ({ ...one, what: `${screen.name}: ${one.category}, ${one.id}` })),
  )
  if (lost.length === 0) {
    console.log('Nothing costs points.')
    return
  }
  printTable(
    ['what costs points, at its worst', 'score', 'weight', 'points', 'runs'],
    lost.map(({ what, score, weight, points, runs }) => [
      what,
      score === null ? '–' : score.toFixed(2),
      Number(weight.toFixed(2)).toString(),
      points === null ? '–' : points.toFixed(1),
      `${runs} of ${RUNS}`,
    ]),
  )
  for (const { what, about } of lost) {
    if (about.length > 0) console.log(`${what}\n${about.map((line) => `    ${line}`).join('\n')}`)
  }
}

await withProduct(async (product) => {
  const seeded = await seedDemo(product.db)
  await product.start('web')
  const { cookie } = await product.signIn()
  const engine = await openEngine()
  const chosenNames = values.screens?.split(',')
  const screens = screensOf(product, cookie, seeded).filter(({ name }) => chosenNames?.includes(name) ?? true)
  if (screens.length === 0) throw new Error(`There is no screen ${values.screens}`)
  const { emulation: kept } = await deviceOf(product, { _id: seeded.organization }, 'MOBILE')
  const device = { ...emulation.parse(kept), throttling: 'simulate' as const }
  // A host's icon is fetched once and cached, so it is fetched before the measurement.
  await getGzipped(product.url + paths.siteIcon(seeded.siteId), { cookie })
  const measured: Measured[] = []
  for (const screen of screens)
    measured.push({ screen, htmlBytes: await weighHtml(screen), outcomes: [], foreign: null })
  for (let run = 0; run < RUNS; run++) {
    for (const one of measured) {
      const { result, foreign } = await inQuiet(QUIET, () => measure(engine, one.screen, device))
      one.outcomes.push(result)
      one.foreign = foreign === null ? one.foreign : Math.max(one.foreign ?? 0, foreign)
    }
  }
  const figures: Figure[] = []
  for (const one of measured) figures.push(...(await figuresOf(one)))
  printFigures(figures)
  printLost(measured)
})

import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { floorOf, goodLimit } from '~/shared/rules/verdict/floors'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { listEffectiveRules } from '../../alerting/alert-rules'
import { syncIncidentsOf } from '../../alerting/alerts'
import type { Ctx } from '../../platform/context'
import type { Demo, PlacedPage, PlacedSite } from './add-hierarchy'
import {
  type AlertPoint,
  type DemoMetric,
  findDeployment,
  findMonitor,
  findRequester,
  insertAlertRows,
  listAlertPoints,
  setIncidentsNotified,
} from './alert.store'
import { type AlertStory, alertRow, crossingRow, expiryRow, type PlacedCrossing } from './alert-rows'
import { type FoundCrossing, findFailing, findSlower, type Window } from './story/crossings'

/** Points before an alert that its figures are compared with. */
const HISTORY_MS = 21 * DAY_MS
const FURNITURE = 'www.cedar-pine.example'
const TRAVEL = 'www.tidewater.example'
const CITY = 'www.larkspur.example'
const NEWS = 'www.daily-lantern.example'
const NOTE = 'Renewal is ordered, the new certificate goes live with the next release.'
/** The certificate ends three weeks after its monitor warned. */
const WARNED = { daysAgo: 12.2, daysLeft: 21 }
const CROSSED_BY_DAYS = 0.6

type Means = Pick<Ctx, 'db'> & { demo: Demo; rules: EffectiveRule[] }

export interface DemoAlerts {
  slower: string | null
  failing: string | null
  expiring: string | null
  /** Oldest first. */
  closed: string[]
}

/** Alerts of the story, with figures of its points, and those of all incidents. Nothing waits to be notified. */
export async function addAlerts(ctx: Ctx, demo: Demo): Promise<DemoAlerts> {
  await syncIncidentsOf(ctx, demo.tenant)
  await setIncidentsNotified(ctx.db, demo.tenant)
  const context = { db: ctx.db, demo, rules: await listEffectiveRules(ctx.db, [demo.tenant]) }
  const slower = await addSlower(context)
  const failing = await addFailing(context)
  const expiring = await addExpiring(context)
  const closed = [await addClosed(context, [42, 24]), await addClosed(context, [23, 9])]
  return { slower, failing, expiring, closed: closed.filter((id) => id !== null) }
}

const siteAt = ({ demo }: Means, host: string) => demo.sites.find(({ story }) => story.host === host)
const ruleOn = ({ rules }: Means, metric: EffectiveRule['metric']) =>
  rules.find((rule) => rule.metric === metric)
const windowOf = ({ demo }: Means, [from, to]: readonly [number, number]): Window => ({
  from: demo.now - from * DAY_MS,
  to: demo.now - to * DAY_MS,
})

/** On the device where it was seen first: a page has one open crossing of a rule. */
async function firstCrossing(
  { db, demo }: Means,
  page: PlacedPage,
  rule: EffectiveRule,
  find: (points: AlertPoint[], device: Demo['devices'][number]) => FoundCrossing | null,
  { metric, from }: { metric: DemoMetric; from: number },
): Promise<PlacedCrossing | null> {
  const crossings: PlacedCrossing[] = []
  for (const device of demo.devices) {
    const query = { page: page.id, device: device.id, metric, from: new Date(from - HISTORY_MS) }
    const found = find(await listAlertPoints(db, demo.tenant, query), device)
    if (found) crossings.push({ rule, found, page: page.id, device: device.id })
  }
  return crossings.toSorted((one, other) => one.found.openedAt - other.found.openedAt)[0] ?? null
}

async function slowerCrossings(
  context: Means,
  site: PlacedSite,
  metrics: readonly DemoMetric[],
  window: Window,
): Promise<PlacedCrossing[]> {
  const all: PlacedCrossing[] = []
  for (const metric of metrics) {
    const rule = ruleOn(context, metric)
    if (!rule) continue
    const { threshold, baselinePoints } = rule
    const settings = {
      threshold: threshold ?? 0,
      baselinePoints: baselinePoints ?? 1,
      floor: floorOf(metric),
    }
    for (const page of site.pages) {
      const find = (points: AlertPoint[], { form_factor }: Demo['devices'][number]) =>
        findSlower(points, window, { ...settings, good: goodLimit(metric, form_factor) ?? 0 })
      const found = await firstCrossing(context, page, rule, find, { metric, from: window.from })
      if (found) all.push(found)
    }
  }
  return all.toSorted((one, other) => one.found.openedAt - other.found.openedAt)
}

async function write(
  { db, demo }: Means,
  story: AlertStory,
  crossings: PlacedCrossing[],
): Promise<string | null> {
  const [first] = crossings
  if (!first) return null
  const ends = crossings.map(({ found }) => found.end?.at ?? null)
  const closedAt = ends.includes(null) ? null : Math.max(...ends.map((at) => at ?? 0))
  const alert = alertRow(demo, story, { openedAt: first.found.openedAt, closedAt })
  const rows = crossings.map((crossing) => crossingRow(demo, story, { alert: alert.id, crossing }))
  await insertAlertRows(db, alert, rows)
  return alert.id
}

/** Since the deployment of the carousel. */
async function addSlower(context: Means): Promise<string | null> {
  const site = siteAt(context, FURNITURE)
  if (!site) return null
  const window = windowOf(context, [6.3, 5.3])
  const all = await slowerCrossings(context, site, ['lcp', 'tbt'], window)
  const from = new Date(window.from - DAY_MS)
  const deployment = await findDeployment(context.db, context.demo.tenant, {
    ...{ site: site.id, from, to: new Date(window.from) },
  })
  const cause = deployment
    ? ({ causeKind: 'deployment', cause: `deployment:${deployment}` } as const)
    : ({ causeKind: 'site', cause: `site:${site.id}` } as const)
  const open = all.filter(({ found }) => found.end === null)
  return write(context, { site, ...cause }, open)
}

async function addFailing(context: Means): Promise<string | null> {
  const site = siteAt(context, CITY)
  const page = site?.pages.find(({ story }) => story.path === '/appointments/')
  const rule = ruleOn(context, 'failedTests')
  if (!site || !page || !rule) return null
  const { from } = windowOf(context, [3.4, 0])
  const find = (points: AlertPoint[]) => findFailing(points, from, rule.consecutive ?? 1)
  const found = await firstCrossing(context, page, rule, find, { metric: 'lcp', from })
  return write(context, { site, causeKind: 'page', cause: `page:${page.id}` }, found ? [found] : [])
}

/** Acknowledged with a note. */
async function addExpiring(context: Means): Promise<string | null> {
  const { db, demo } = context
  const site = siteAt(context, TRAVEL)
  const rule = ruleOn(context, 'tlsExpiry')
  const monitor = site && (await findMonitor(db, demo.tenant, site.id, 'tls'))
  if (!site || !rule || !monitor) return null
  const days = (rule.threshold ?? 0) - CROSSED_BY_DAYS
  const at = Math.round(demo.now - (WARNED.daysAgo - (WARNED.daysLeft - days)) * DAY_MS)
  const by = await findRequester(db, demo.tenant)
  const acknowledged = { at: at + 3 * HOUR_MS, by, note: NOTE }
  const story: AlertStory = { site, causeKind: 'site', cause: `site:${site.id}`, acknowledged }
  const alert = alertRow(demo, story, { openedAt: at, closedAt: null })
  await insertAlertRows(db, alert, [expiryRow(demo, story, { alert: alert.id, rule, monitor, at, days })])
  return alert.id
}

/** The slowest news page for a while, weeks ago. */
async function addClosed(context: Means, days: readonly [number, number]): Promise<string | null> {
  const site = siteAt(context, NEWS)
  if (!site) return null
  const all = await slowerCrossings(context, site, ['lcp', 'tbt'], windowOf(context, days))
  const over = all.find(({ found }) => found.end !== null)
  return write(context, { site, causeKind: 'page', cause: `page:${over?.page}` }, over ? [over] : [])
}

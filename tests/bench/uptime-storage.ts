import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'
import { readHistories } from '~/server/uptime/availability/histories'
import { median } from '~/shared/rules/statistics/statistics'
import { availabilityOf } from '~/shared/rules/uptime/availability'
import { DAY_MS } from '~/shared/values/units'
import { signIn } from '../support/api'
import { createSite, createTenant, createUser, type Tenant } from '../support/factories'
import { addHttpMonitors, queryOf } from '../support/uptime-monitors'
import { measureCall } from './support/calls'
import { type Figure, printFigures } from './support/figures'
import { type PackedMonth, packMonth } from './support/packed-month'
import { withProduct } from './support/product'
import { addOutages, addSpans, addStates, repeatMonth } from './support/uptime-year'

/**
 * Storage of a month of checks once a minute, packed as the worker does; the time to compute a monitor's availability
 * over a year with 300 outages, and to list 5,000 monitors.
 */
const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '50' },
    days: { type: 'string', default: '30' },
    listed: { type: 'string', default: '5000' },
  },
})
const [MONITORS, DAYS, LISTED] = [Number(values.monitors), Number(values.days), Number(values.listed)]
const A_SITE = 50
const OUTAGES = 300
const MAX_BYTES_PER_CHECK = 6
const YEAR_LIMIT_MS = 20
const LIST_LIMIT_MS = 300
const MINUTELY = { intervalSeconds: 60, timeoutMs: 10_000 }

const urlsOf = (site: number, amount: number) =>
  Array.from({ length: amount }, (_, index) => `https://site-${site}.example.com/monitored/${index}`)

const placeOf = ({ organization, client, project }: Tenant, site: { _id: number }) => ({
  organization: organization._id,
  client: client._id,
  project: project._id,
  site: site._id,
})

const rowPlaceOf = ({ organization, client, project, site }: Tenant) => ({
  organization_id: organization._id,
  client_id: client._id,
  project_id: project._id,
  site_id: site._id,
})

const storageFigures = ({ checks, packedBytes, rawBytes, rawChecks, packingMs }: PackedMonth): Figure[] => [
  {
    what: `a check after packing, with indexes (${DAYS} days of ${MONITORS} monitors)`,
    value: packedBytes / checks,
    unit: 'bytes',
    limit: MAX_BYTES_PER_CHECK,
    note: `${checks} checks, ${(packedBytes / 1_048_576).toFixed(1)} MiB`,
  },
  { what: 'a check as it was made, kept for days', value: rawBytes / rawChecks, unit: 'bytes' },
  { what: 'packing 1,000 checks', value: (1_000 * packingMs) / checks, unit: 'ms' },
]

async function availabilityFigure(db: Db, tenant: Tenant, monitor: number, now: Date): Promise<Figure> {
  const place = { ...rowPlaceOf(tenant), monitor_id: monitor }
  const range = { from: now.getTime() - 365 * DAY_MS, to: now.getTime() }
  const times: number[] = []
  for (let run = 0; run < 120; run++) {
    const begun = performance.now()
    const [history] = await readHistories({ db }, [place], range)
    availabilityOf(history?.spans ?? [], history?.periods ?? [], range)
    times.push(performance.now() - begun)
  }
  const value = median(times.slice(20))
  return { what: `availability of a year, ${OUTAGES} outages`, value, unit: 'ms', limit: YEAR_LIMIT_MS }
}

async function yearFigures(db: Db, tenant: Tenant, monitor: number, now: Date): Promise<Figure[]> {
  await addSpans(db, [monitor], { outages: OUTAGES, days: 365, now })
  await addOutages(db, monitor)
  await repeatMonth(db, monitor, DAYS, now)
  await addStates(db, tenant.organization._id, now)
  await sql`vacuum analyze`.execute(db)
  const { cookie } = await signIn(await createUser({ ownerOf: [tenant.organization] }))
  const page = tenant.site.pages[0]?._id
  const over = (days: number) => {
    const range = new URLSearchParams({
      monitor: String(monitor),
      start_date: new Date(now.getTime() - days * DAY_MS).toISOString(),
      end_date: now.toISOString(),
    })
    return `/api/pages/${page}/uptime?${range}`
  }
  return [
    await availabilityFigure(db, tenant, monitor, now),
    await measureCall('the report of it, as one call', over(1), cookie, YEAR_LIMIT_MS),
    await measureCall('the same with the response times of the year', over(365), cookie),
    await measureCall('its outages', `/api/outages?monitor=${monitor}`, cookie),
  ]
}

async function listFigures(db: Db, now: Date): Promise<Figure[]> {
  const tenant = await createTenant()
  const monitors: number[] = []
  for (let added = 0; added < LISTED; added += A_SITE) {
    const site = added === 0 ? tenant.site : await createSite(tenant.project)
    const batch = { urls: urlsOf(site._id, Math.min(A_SITE, LISTED - added)), ...MINUTELY }
    monitors.push(...(await addHttpMonitors(queryOf(db), placeOf(tenant, site), batch)))
  }
  await addSpans(db, monitors, { outages: 6, days: 30, now })
  await addStates(db, tenant.organization._id, now)
  await sql`vacuum analyze`.execute(db)
  const { cookie } = await signIn(await createUser({ ownerOf: [tenant.organization] }))
  const figures: Figure[] = []
  for (const [what, search] of [
    ['first 50', ''],
    ['500 at once', '?limit=500'],
    ['by availability', '?orderBy=availability'],
    ['searched', '?search=monitored/17'],
  ] as const)
    figures.push(
      await measureCall(`list of ${LISTED}: ${what}`, `/api/monitors${search}`, cookie, LIST_LIMIT_MS),
    )
  figures.push(await measureCall('what is down just now', '/api/uptime/now', cookie))
  return figures
}

await withProduct(async ({ db }) => {
  const now = new Date()
  const tenant = await createTenant()
  const batch = { urls: urlsOf(tenant.site._id, MONITORS), ...MINUTELY }
  const monitors = await addHttpMonitors(queryOf(db), placeOf(tenant, tenant.site), batch)
  const month = await packMonth(db, monitors, DAYS, now)
  const figures = storageFigures(month)
  figures.push(...(await yearFigures(db, tenant, monitors[0] ?? 0, now)))
  figures.push(...(await listFigures(db, now)))
  printFigures(figures)
})

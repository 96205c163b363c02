import { sql } from 'kysely'
import { listAttention } from '~/server/analysis/attention/list-attention'
import { authorize } from '~/server/platform/access'
import { withinBudget } from '~/server/structure/sites/check-budget'
import { checkSiteSettings } from '~/server/structure/sites/check-settings'
import { predictBudget, predictedOf, predictSettings } from '~/server/structure/sites/predict'
import { median, percentile } from '~/shared/rules/statistics/statistics'
import { siteSettingsCheck } from '~/shared/schemas/budget'
import { systemContext } from '../support/contexts'
import { type Figure, printFigures } from './support/figures'
import { addClient, addSites, type Place } from './support/hierarchy'
import { withProduct } from './support/product'

/**
 * What predictions cost for an organization with 10,000 sites, first with 16 schedules, then with one of its own for
 * each site: the quota rule around a change, the check of a form, the settings of the organization, the home screen.
 */
const SITES = 10_000
const TRIES = 9
const RULE_LIMIT_MS = 1_000
const SCREEN_LIMIT_MS = 1_000

async function timed(what: string, limit: number, work: () => Promise<unknown> | unknown): Promise<Figure> {
  await work()
  const times: number[] = []
  for (let i = 0; i < TRIES; i++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return {
    what,
    value: median(times),
    unit: 'ms',
    limit,
    note: `p95 ${percentile(times, 95)?.toFixed(0)} ms`,
  }
}

async function measure(schedules: string, { organization, client }: Place): Promise<Figure[]> {
  const ctx = systemContext()
  const { db } = ctx
  const tenant = organization
  const whole = await authorize(ctx, 'organization.read', { kind: 'organization', id: tenant })
  const ofClient = await authorize(ctx, 'client.update', { kind: 'client', id: client })
  const form = siteSettingsCheck.parse({ frequency: '*/10 * * * *', devices: [1, 2], regions: [1], pages: 4 })
  const unsaved = Array.from({ length: SITES }, (_, i) => ({
    ...{ cron: `${i % 60} ${i % 24} * * *`, timezone: 'Europe/Berlin', isEnabled: true },
    ...{ pages: 2, devices: 2, locations: 1 },
  }))
  const named = (what: string) => `${schedules}: ${what}`
  const now = () => ctx.now()
  return [
    await timed(named('tests of the organization'), RULE_LIMIT_MS, () => predictedOf(db, { tenant }, now())),
    await timed(named('quota rule around a change'), RULE_LIMIT_MS, () =>
      withinBudget(whole, async () => undefined),
    ),
    await timed(named('10,000 unsaved sites'), RULE_LIMIT_MS, () => predictSettings(unsaved, now())),
    await timed(named('check of a form'), SCREEN_LIMIT_MS, () => checkSiteSettings(ofClient, form)),
    await timed(named('prediction with agents and storage'), SCREEN_LIMIT_MS, () => predictBudget(whole)),
    await timed(named('Needs attention'), SCREEN_LIMIT_MS, () => listAttention(ctx, { limit: 20 })),
  ]
}

await withProduct(async ({ db }) => {
  const { place } = await addClient('Large')
  await addSites(db, place, { sites: SITES, pagesPerSite: 2 })
  await sql`insert into subscription (organization_id, status, monthly_test_quota)
    values (${place.organization}, 'active', 100000000)`.execute(db)
  await sql`analyze`.execute(db)
  const few = await measure('16 schedules', place)
  await sql`update live.site_schedule set cron = (site_id % 60) || ' ' || (site_id / 60 % 24) || ' * * ' || (site_id % 7)
    where organization_id = ${place.organization}`.execute(db)
  await sql`analyze public.site_schedule`.execute(db)
  printFigures([...few, ...(await measure('a schedule for each site', place))])
})

import { v7 } from 'uuid'
import { insertRules } from '~/server/alerting/alert-rules/store'
import { ensureEngine } from '~/server/measuring/results/engine.store'
import { publishPoint } from '~/server/measuring/results/latest.store'
import { instantOf } from '~/server/platform/access'
import type { Db } from '~/server/platform/db'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import type { PlacedSeries } from './point-history'

export const RULE: Omit<EffectiveRule, 'organizationId' | 'id'> = {
  ...{ clientId: null, projectId: null, siteId: null, pageId: null, name: 'Rule', isEnabled: true },
  ...{ overridesId: null, notifiesEmail: true, channelChoice: 'all', channels: [] },
  ...{ metric: 'lcp', data: 'lab', kind: 'value', threshold: 2500, consecutive: null, baseline: null },
  ...{ baselinePoints: null, periodDays: null, devices: [], locations: [], formFactor: null },
  ...{
    reportsBetter: false,
    countsNormal: true,
    countsGood: true,
    countsNoisy: false,
    countsMaintenance: false,
  },
  ...{ isConfirmed: false, reminderHours: null, reportsRecovery: true },
}

/** A rule of an organization; unless changed it opens at once when LCP is above 2.5 s, usual or not. */
export async function addRule(
  db: Db,
  tenant: number,
  change: Partial<EffectiveRule> = {},
): Promise<EffectiveRule> {
  const now = new Date()
  const rule = { ...RULE, organizationId: tenant, id: v7(), ...change }
  await insertRules(db, tenant, [{ ...rule, createdBy: null, now }])
  return rule
}

export interface Measured {
  lcp?: number | null
  /** ms after the current time. */
  after?: number
  failure?: string
  isNoisy?: boolean
  engine?: string
  testId?: string
}

let last = 0

/** Stores a point as the queue does: newest of its series, and not evaluated yet. Returns its id. */
export async function addPoint(db: Db, place: PlacedSeries, measured: Measured = {}): Promise<string> {
  last = Math.max(Date.now(), last + 1)
  const id = v7({ msecs: last + (measured.after ?? 0) })
  const environment = {
    ...{ lighthouseVersion: measured.engine ?? '13.5.0', chromiumVersion: '140.0.0.0', userAgent: 'test' },
    ...{ benchmarkIndex: null, throttling: 'devtools' as const, cpuSlowdown: 4, finalUrl: '', warnings: [] },
  }
  await db
    .insertInto('run')
    .values({
      ...{
        organization_id: place.organization,
        created_at: instantOf(id),
        id,
        test_id: measured.testId ?? v7(),
      },
      ...{ page_id: place.page, site_id: place.site, device_id: place.device, location_id: place.location },
      engine_id: await ensureEngine(db, environment, null),
      status: measured.failure ? 'failed' : 'success',
      failure_code: measured.failure ?? null,
      duration_ms: 12_000,
      ...(measured.failure
        ? {}
        : { lcp: measured.lcp === undefined ? 2000 : measured.lcp, tbt: 100, cls: 0, performance: 90 }),
      is_noisy: measured.isNoisy ?? false,
      run_count: 1,
    })
    .execute()
  await publishPoint(db, place.organization, id)
  return id
}

/** Ends the test that confirms a crossing with a point. */
export async function finishTest(
  db: Db,
  place: PlacedSeries,
  testId: string,
  measured: Measured,
): Promise<string> {
  const pointId = await addPoint(db, place, { ...measured, testId })
  const status = measured.failure ? 'failed' : 'success'
  await db
    .updateTable('test')
    .set({ status, point_id: pointId, finished_at: new Date() })
    .where('id', '=', testId)
    .execute()
  return pointId
}

/** Those of deleted places, too. */
export const listCrossings = (db: Db, ruleId: string) =>
  db
    .selectFrom('public.alert_crossing as alert_crossing')
    .selectAll()
    .where('rule_id', '=', ruleId)
    .orderBy('crossed_at')
    .orderBy('id')
    .execute()

export const setAgentSeen = (db: Db, at: Date | null) =>
  db.updateTable('agent').set({ last_seen_at: at }).execute()

import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Change } from '~/shared/rules/statistics/change-points'
import type { SearchedMetric } from '~/shared/rules/statistics/regressions'
import type { RegressionQuery } from '~/shared/schemas/run-quality'
import { inScope, inSite } from '../../platform/access'
import { type Db, listPage, sameTenant, updaterOf } from '../../platform/db'
import { ownUnlessAsked } from '../../platform/db/competitors'
import type { SearchedSeries } from './change.store'

export interface NewRegression extends Change {
  id: string
  metric: SearchedMetric
  direction: string
  pointId: string
  detectedAt: Date
  p: number
  q: number
}

/** False when the change is already stored. */
export async function insertRegression(
  db: Db,
  series: SearchedSeries,
  found: NewRegression,
): Promise<boolean> {
  const { organization_id, page_id, device_id, location_id } = series
  const result = await db
    .insertInto('regression')
    .values({
      organization_id,
      page_id,
      device_id,
      location_id,
      id: found.id,
      metric: found.metric,
      direction: found.direction,
      onset: new Date(found.onset),
      point_id: found.pointId,
      detected_at: found.detectedAt,
      before: found.before,
      after: found.after,
      effect: found.effect,
      effect_low: found.low,
      effect_high: found.high,
      p_value: found.p,
      q_value: found.q,
      points_before: found.pointsBefore,
      points_after: found.pointsAfter,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateRegression = updaterOf('regression')

export const recoveredAt = (at: Date) => ({ status: 'recovered', recoveredAt: at })

const changes = (db: Db, scope: Scope, query: RegressionQuery) =>
  db
    .selectFrom('regression as r')
    .innerJoin(
      `${ownUnlessAsked({ project: query.project_id, site: query.site_id, pageId: query.page_id }, 'page')} as p`,
      (j) => j.on(sameTenant('p.id', 'r.page_id')),
    )
    .where(inScope(scope, inSite('p')))
    .$if(query.organization_id !== undefined, (q) =>
      q.where('r.organization_id', '=', Number(query.organization_id)),
    )
    .$if(query.client_id !== undefined, (q) => q.where('p.client_id', '=', Number(query.client_id)))
    .$if(query.project_id !== undefined, (q) => q.where('p.project_id', '=', Number(query.project_id)))
    .$if(query.site_id !== undefined, (q) => q.where('p.site_id', '=', Number(query.site_id)))
    .$if(query.page_id !== undefined, (q) => q.where('r.page_id', '=', Number(query.page_id)))
    .$if(query.status !== undefined, (q) => q.where('r.status', '=', String(query.status)))
    .$if(query.direction !== undefined, (q) => q.where('r.direction', '=', String(query.direction)))
    .$if(query.metric !== undefined, (q) => q.where('r.metric', '=', String(query.metric)))
    .$if(query.device !== undefined, (q) => q.where('r.device_id', '=', Number(query.device)))
    .$if(query.location !== undefined, (q) => q.where('r.location_id', '=', Number(query.location)))
    .$if(query.onset_from !== undefined, (q) => q.where('r.onset', '>=', new Date(String(query.onset_from))))
    .$if(query.onset_to !== undefined, (q) => q.where('r.onset', '<', new Date(String(query.onset_to))))

export const listChanges = (db: Db, tenant: number, scope: Scope, query: RegressionQuery) =>
  listPage(
    db,
    changes(db, scope, query)
      .where('r.organization_id', '=', tenant)
      .selectAll('r')
      .select(['p.name as page_name', 'p.site_id', 'p.client_id']),
    sql`r.detected_at desc, r.id`,
    query,
  )

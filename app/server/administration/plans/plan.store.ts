import { type RawBuilder, sql } from 'kysely'
import { type Db, deleteRows, firstOf, hasRows, insertRow, rowsOf, updateRows } from '../../platform/db'
import { orNotFound } from '../../platform/errors'

export interface VersionRow {
  version_id: number
  number: number
  currency: string
  price_month: number | null
  price_year: number | null
  check_quota: unknown
  uptime_monitor: unknown
  limits: unknown
  trial_days: number
}

export interface PlanRow extends VersionRow {
  id: number
  name: string
  description: string
  visibility: string
  position: number
  archived_at: Date | null
  organizations: number
}

const select = (
  version: RawBuilder<unknown>,
) => sql`select p.id, p.name, p.description, p.visibility, p.position, p.archived_at,
    v.id as version_id, v.number, v.currency, v.price_month, v.price_year, v.check_quota, v.uptime_monitor,
    v.limits, v.trial_days,
    (select count(*)::int from subscription s join plan_version u on u.id = s.plan_version_id
      join live.organization o on o.id = s.organization_id where u.plan_id = p.id) as organizations
  from plan p join ${version} v on v.plan_id = p.id`
const LATEST = select(
  sql`lateral (select * from plan_version n where n.plan_id = p.id order by n.number desc limit 1)`,
)

/** Those that are sold first. */
export const listPlanRows = (db: Db) => rowsOf<PlanRow>(db)`
  ${LATEST} order by (p.archived_at is not null), p.position, lower(p.name) limit 500`

export const findPlanRow = (db: Db, id: number) => firstOf<PlanRow>(db)`${LATEST} where p.id = ${id}`

/** As it was sold once. */
export const getPlanVersion = async (db: Db, version: number): Promise<PlanRow> =>
  orNotFound(await firstOf<PlanRow>(db)`${select(sql`plan_version`)} where v.id = ${version}`)

/** Serializes changes of a plan, which number its versions. */
export const lockPlan = (db: Db, id: number) => hasRows(db)`select from plan where id = ${id} for update`

interface Details {
  name?: string
  description?: string
  visibility?: string
  position?: number
  archivedAt?: Date | null
}

export const insertPlan = async (db: Db, details: Required<Omit<Details, 'archivedAt'>>, now: Date) =>
  (await insertRow(db, 'plan', { ...details, createdAt: now, updatedAt: now })).id

export const updatePlanRow = (db: Db, id: number, details: Details, now: Date) =>
  updateRows(db, 'plan', { id }, { ...details, updatedAt: now })

export interface NewVersion {
  currency: string
  priceMonth: number | null
  priceYear: number | null
  checkQuota: unknown
  uptimeMonitor: unknown
  limits: unknown
  trialDays: number
}

export const insertVersion = async (db: Db, planId: number, version: NewVersion, now: Date) => {
  const { checkQuota, uptimeMonitor, limits, ...others } = version
  await insertRow(db, 'plan_version', {
    planId,
    ...others,
    number: sql`(select coalesce(max(number), 0) + 1 from plan_version where plan_id = ${planId})`,
    checkQuota: JSON.stringify(checkQuota),
    uptimeMonitor: JSON.stringify(uptimeMonitor),
    limits: JSON.stringify(limits),
    createdAt: now,
  })
}

/** Also by subscriptions of deleted organizations, by history and by what renewals change. */
export const isPlanUsed = (db: Db, id: number) => hasRows(db)`
  select from plan p where p.id = ${id} and (
    exists (select from subscription s join plan_version v on v.id = s.plan_version_id where v.plan_id = p.id)
    or exists (select from subscription s where s.next_plan_id = p.id)
    or exists (select from subscription_change c join plan_version v on v.id = c.plan_version_id where v.plan_id = p.id)
    or exists (select from plan_order r where r.plan_id = p.id)
    or exists (select from discount d where p.id = any(d.plan_ids)))`

export const deletePlanRow = (db: Db, id: number) => deleteRows(db, 'plan', { id })

export const countPlans = async (db: Db, ids: number[]): Promise<number> =>
  (await rowsOf<{ id: number }>(db)`select id from plan where id = any(${ids}::int[])`).length

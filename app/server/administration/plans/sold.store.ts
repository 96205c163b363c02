import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Limits } from '~/shared/rules/plans/limits'
import type { Paging } from '~/shared/schemas/paging'
import {
  type Db,
  execute,
  firstValue,
  insertRow,
  type Listed,
  listPage,
  rowsOf,
  updateRows,
  upsertRow,
} from '../../platform/db'

export interface UseRow {
  id: number
  name: string
  kind: string
  percent: number | null
  amount: number | null
  currency: string | null
  periods: number | null
  plan_ids: number[]
  periods_used: number
}

/** The subscription of an organization, with its plan when it has one. */
export interface SoldRow {
  organization_id: number
  name: string
  status: string | null
  plan_id: number | null
  plan_name: string | null
  version_id: number | null
  number: number | null
  is_latest: boolean
  currency: string | null
  price_month: number | null
  price_year: number | null
  check_quota: unknown
  uptime_monitor: unknown
  billing_cycle: string | null
  chosen_tests: number | null
  chosen_monitors: number | null
  period_anchor: string | null
  period_start: Date | null
  period_end: Date | null
  next_plan_id: number | null
  next_plan_name: string | null
  next_cycle: string | null
  next_tests: number | null
  next_monitors: number | null
  discounts: UseRow[]
  /** Of the current period, as it was sold. */
  paid: number | null
}

const COLUMNS = sql`o.id as organization_id, o.name, s.status, p.id as plan_id, p.name as plan_name,
  v.id as version_id, v.number, v.currency, v.price_month, v.price_year, v.check_quota, v.uptime_monitor,
  not exists (select from plan_version n where n.plan_id = v.plan_id and n.number > v.number) as is_latest,
  s.billing_cycle, s.chosen_tests, s.chosen_monitors, s.period_anchor::text as period_anchor, s.period_start,
  s.period_end, s.next_plan_id, np.name as next_plan_name, s.next_cycle, s.next_tests, s.next_monitors,
  (select c.price from subscription_change c where c.organization_id = s.organization_id
    and c.kind in ('started', 'changed', 'renewed') order by c.at desc, c.id desc limit 1) as paid,
  (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'kind', d.kind, 'percent', d.percent,
      'amount', d.amount, 'currency', d.currency, 'periods', d.periods, 'plan_ids', d.plan_ids,
      'periods_used', u.periods_used) order by u.given_at, d.id), '[]')
    from discount_use u join discount d on d.id = u.discount_id
    where u.organization_id = o.id and u.ended_at is null) as discounts`

const FROM = sql`from live.organization o left join subscription s on s.organization_id = o.id
  left join plan_version v on v.id = s.plan_version_id left join plan p on p.id = v.plan_id
  left join plan np on np.id = s.next_plan_id`

/** Those that exist, by name. */
export const listSoldRows = (db: Db, tenants: readonly number[]) => rowsOf<SoldRow>(db)`
  select ${COLUMNS} ${FROM} where o.id = any(${tenants}::int[]) order by lower(o.name), o.id`

export const lockSubscriptions = (db: Db, tenants: readonly number[]) => execute(db)`
  select from subscription where organization_id = any(${tenants}::int[]) order by organization_id for update`

/** On any version of the plan; the next renewal first. */
export async function listOnPlan(db: Db, plan: number, paging: Paging): Promise<Listed<SoldRow>> {
  const { rows, total } = await listPage(
    db,
    db
      .selectFrom('subscription as s')
      .innerJoin('plan_version as v', 'v.id', 's.plan_version_id')
      .innerJoin('live.organization as o', 'o.id', 's.organization_id')
      .select(['o.id', 's.period_end'])
      .where('v.plan_id', '=', plan),
    sql`s.period_end, o.id`,
    paging,
  )
  const ids = rows.map(({ id }) => id)
  const found = new Map((await listSoldRows(db, ids)).map((row) => [row.organization_id, row]))
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total }
}

export const listDueRenewals = (db: Db, now: Date, limit: number) => rowsOf<{ organization_id: number }>(db)`
  select s.organization_id from subscription s join live.organization o on o.id = s.organization_id
  where s.plan_version_id is not null and s.period_end <= ${now} and s.status in ('active', 'past_due')
    and s.payment_type <> 'card'
  order by s.period_end limit ${limit}`

export interface Period {
  planVersionId: number
  billingCycle: string
  chosenTests: number | null
  chosenMonitors: number | null
  periodAnchor: string
  periodStart: Date
  periodEnd: Date
}

const NO_NEXT = { nextPlanId: null, nextCycle: null, nextTests: null, nextMonitors: null }

/** Ends what waited for the renewal. An organization without a subscription gets an active one. */
export const savePeriod = (db: Db, tenant: number, { periodAnchor, ...period }: Period, now: Date) =>
  upsertRow(
    db,
    'subscription',
    { organizationId: tenant },
    { ...period, ...NO_NEXT, periodAnchor: sql`${periodAnchor}::date`, updatedAt: now },
    { status: 'active', createdAt: now },
  )

/** What the product enforces from now on. */
export const saveLimits = (
  db: Db,
  tenant: number,
  { checkQuota, uptimeMonitor, ...limits }: Limits,
  now: Date,
) =>
  updateRows(
    db,
    'subscription',
    { organizationId: tenant },
    {
      monthlyTestQuota: checkQuota,
      uptimeQuota: uptimeMonitor,
      limits: JSON.stringify(limits),
      updatedAt: now,
    },
  )

export const saveNext = (
  db: Db,
  tenant: number,
  next: { nextPlanId: number; nextCycle: string; nextTests: number | null; nextMonitors: number | null },
  now: Date,
) => updateRows(db, 'subscription', { organizationId: tenant }, { ...next, updatedAt: now })

/** A period of the plan was sold; discounts count them also after they are used up. */
export const countPeriod = (db: Db, tenant: number, plan: number) => execute(db)`
  update discount_use u set periods_used = least(u.periods_used + 1, 30000) from discount d
  where d.id = u.discount_id and u.organization_id = ${tenant} and u.ended_at is null
    and (d.plan_ids = '{}' or ${plan} = any(d.plan_ids))`

export interface HistoryEntry {
  kind: 'started' | 'changed' | 'scheduled' | 'renewed' | 'ended'
  status: string
  planVersionId: number
  billingCycle: string
  tests: number | null
  monitors: number | null
  periodStart: Date
  periodEnd: Date
  currency: string
  price: number
}

export const insertHistory = async (
  db: Db,
  tenant: number,
  entry: HistoryEntry,
  now: Date,
): Promise<void> => {
  const id = v7({ msecs: now.getTime() })
  await insertRow(db, 'subscription_change', { organizationId: tenant, id, at: now, ...entry })
}

export const countUsers = (db: Db, tenant: number) => firstValue<number>(db, 0)`
  select count(*)::int from live.organization_member where organization_id = ${tenant}`

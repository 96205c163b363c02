import { type RawBuilder, sql } from 'kysely'
import { TRIAL_DAYS } from '~/shared/rules/access/subscription'
import type { SubscriptionQuery } from '~/shared/schemas/subscription'
import { allOf, containing, type Db, type Listed, listPage } from '../../platform/db'
import { COLUMNS, type SubscriptionRow } from './store'

export type ListedRow = SubscriptionRow & { id: number; name: string; ordered_by_email: string | null }

/** `isExpired` of the rules, in SQL. */
const isExpired = (now: Date) => sql<boolean>`(s.status = 'expired' or coalesce(case
    when s.status <> 'trial' then s.ends_at
    when s.payment_type <> 'invoice' then
      coalesce(s.ends_at, s.trial_started_at + make_interval(days => ${TRIAL_DAYS}))
  end <= ${now}, false))`

/** By the id of a plan of the list, or by a part of its name. */
const onPlan = (plan: string) =>
  /^\d{1,9}$/.test(plan)
    ? sql`v.plan_id = ${Number(plan)}`
    : sql`coalesce(p.name, s.plan) ilike ${containing(plan)}`

function matching(query: SubscriptionQuery, now: Date): RawBuilder<boolean> {
  const { organization, keyword, subStatus, subType, plan, invoice } = query
  const parts: RawBuilder<unknown>[] = []
  if (organization !== undefined) parts.push(sql`s.organization_id = ${organization}`)
  if (keyword !== undefined) parts.push(sql`o.name ilike ${containing(keyword)}`)
  if (subStatus === 'expired') parts.push(isExpired(now))
  else if (subStatus !== undefined) parts.push(sql`s.status = ${subStatus} and not ${isExpired(now)}`)
  if (subType !== undefined) parts.push(sql`s.payment_type = ${subType}`)
  if (plan !== undefined) parts.push(onPlan(plan))
  if (invoice !== undefined) parts.push(sql`s.invoice_status = ${invoice}`)
  return allOf(parts)
}

/** Open orders first, the oldest at the top. */
export const listSubscriptionRows = (
  db: Db,
  query: SubscriptionQuery,
  now: Date,
): Promise<Listed<ListedRow>> =>
  listPage(
    db,
    db
      .selectFrom('subscription as s')
      .innerJoin('live.organization as o', 'o.id', 's.organization_id')
      .leftJoin('user_account as u', 'u.id', 's.ordered_by')
      .leftJoin('plan_version as v', 'v.id', 's.plan_version_id')
      .leftJoin('plan as p', 'p.id', 'v.plan_id')
      .select(['o.id', 'o.name', 'u.email as ordered_by_email'])
      .select(COLUMNS.map((column) => `s.${column}` as const))
      .where(matching(query, now)),
    sql`(s.invoice_status is distinct from 'waiting'),
      case when s.invoice_status = 'waiting' then s.ordered_at end nulls last, lower(o.name), o.id`,
    query,
  )

import { sql } from 'kysely'
import { DAY_MS } from '~/shared/values/units'
import { affectedRows, type Db, execute, rowsOf } from '../../platform/db'

/** Crossings that a few tests may speak for. */
export interface SampledGroup {
  site_id: number
  location_id: number
  metric: string
  direction: 'worse' | 'better'
}

export interface Sample extends SampledGroup {
  page_id: number
  device_id: number
  /** null: its test has not decided yet. */
  is_confirmed: boolean | null
}

/** Until the transaction ends no other worker requests tests for crossings of this organization. */
export const lockConfirmations = (tx: Db, tenant: number) =>
  execute(tx)`select pg_advisory_xact_lock(hashtext('confirmations'), ${tenant}::int)`

/** Tests of crossings of these sites that wait, and those that decided since then, newest first. */
export function listSamples(db: Db, tenant: number, sites: readonly number[], since: Date) {
  return rowsOf<Sample>(db)`
    select site_id, location_id, metric, direction, page_id, device_id,
      case when not bool_or(status = 'confirming') then bool_and(status in ('open', 'closed')) end as is_confirmed
    from public.alert_crossing
    where organization_id = ${tenant} and site_id = any(${sites}::int[]) and confirm_test_id is not null
      and crossed_at >= ${new Date(since.getTime() - DAY_MS)} and (status = 'confirming'
        or (confirm_point_id is not null and coalesce(opened_at, closed_at) >= ${since}))
    group by site_id, location_id, metric, direction, page_id, device_id, confirm_test_id
    order by max(coalesce(opened_at, closed_at)) desc nulls last, confirm_test_id desc`
}

const waitsIn = (tenant: number, { site_id, location_id, metric, direction }: SampledGroup) => sql`id in (
  select id from public.alert_crossing
  where organization_id = ${tenant} and site_id = ${site_id} and location_id = ${location_id}
    and metric = ${metric} and direction = ${direction} and status = 'confirming' and confirm_test_id is null
  order by id for update skip locked)`

/** Opens what waits for a test in this group. Returns how many. */
export const openBySample = (tx: Db, tenant: number, group: SampledGroup, now: Date) => affectedRows(tx)`
    update public.alert_crossing set status = 'open', opened_at = ${now}, unconfirmed = 'sample'
    where organization_id = ${tenant} and ${waitsIn(tenant, group)}`

/** Dismisses what waited too long for a test in this group. Returns how many. */
export const dismissBySample = (tx: Db, tenant: number, group: SampledGroup, now: Date) => affectedRows(tx)`
    update public.alert_crossing set status = 'dismissed', closed_at = ${now}, close_reason = 'dismissed',
      unconfirmed = 'sample'
    where organization_id = ${tenant} and confirm_until <= ${now} and ${waitsIn(tenant, group)}`

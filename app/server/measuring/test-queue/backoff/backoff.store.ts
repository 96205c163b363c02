import { type Db, execute, findRow, firstValue } from '../../../platform/db'

export interface Series {
  organization_id: number
  page_id: number
  device_id: number
  location_id: number
}

/** Adds a timeout and returns how many there are in a row; those of another URL don't count. */
export const addTimeout = (db: Db, series: Series, url: string, now: Date) => firstValue<number>(db, 1)`
    insert into test_backoff as b (organization_id, page_id, device_id, location_id, url, timeouts, updated_at)
    values (${series.organization_id}, ${series.page_id}, ${series.device_id}, ${series.location_id}, ${url}, 1, ${now})
    on conflict (organization_id, page_id, device_id, location_id) do update
      set timeouts = case when b.url = excluded.url then b.timeouts + 1 else 1 end,
        url = excluded.url, updated_at = excluded.updated_at
    returning timeouts`

export async function setNextTest(db: Db, series: Series, nextTestAt: Date | null): Promise<void> {
  await db
    .updateTable('test_backoff')
    .set({ next_test_at: nextTestAt })
    .where('organization_id', '=', series.organization_id)
    .where('page_id', '=', series.page_id)
    .where('device_id', '=', series.device_id)
    .where('location_id', '=', series.location_id)
    .execute()
}

/** In the order of their keys, so that concurrent deletes can't deadlock. */
export async function deleteBackoffs(db: Db, series: readonly Series[]): Promise<void> {
  if (series.length === 0) return
  const column = (key: keyof Series) => series.map((one) => one[key])
  await execute(db)`
    with locked as materialized (
      select b.* from test_backoff b
      join unnest(${column('organization_id')}::int[], ${column('page_id')}::int[], ${column('device_id')}::int[],
        ${column('location_id')}::smallint[]) as u(organization_id, page_id, device_id, location_id)
        using (organization_id, page_id, device_id, location_id)
      order by organization_id, page_id, device_id, location_id for update of b)
    delete from test_backoff b using locked l
    where (b.organization_id, b.page_id, b.device_id, b.location_id)
      = (l.organization_id, l.page_id, l.device_id, l.location_id)`
}

export interface SiteTimes {
  cron: string
  timezone: string
  jitter_seconds: number
}

export const findSchedule = (db: Db, tenant: number, siteId: number): Promise<SiteTimes | undefined> =>
  findRow(db, 'live.site_schedule', { organizationId: tenant, siteId, isEnabled: true }, [
    'cron',
    'timezone',
    'jitter_seconds',
  ])

import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'

/** UUIDv7, as runs have it: timestamp in ms, version, random bits. */
const RUN_ID = sql`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
  substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`
const FAILING_PART = 0.01

const SCORES = ['performance', 'accessibility', 'best_practices', 'seo'].map(
  (name) => [name, 55, 40] as const,
)
const METRICS = [
  ['lcp', 1800, 1900],
  ['fcp', 900, 600],
  ['cls', 0, 0.3],
  ['tbt', 40, 500],
  ['si', 1500, 2000],
  ['tti', 2500, 3000],
  ['ttfb', 120, 300],
  ['inp', 60, 200],
  ['rtt', 5, 20],
  ['lcp_ttfb', 120, 300],
  ['lcp_load_delay', 200, 300],
  ['lcp_load_duration', 300, 500],
  ['lcp_render_delay', 30, 200],
  ['dom_content_loaded', 1000, 700],
  ['load', 2400, 1500],
  ['server_response', 60, 200],
  ['main_thread', 900, 900],
  ['bytes', 1_900_000, 200_000],
  ['requests', 70, 20],
] as const
const FIGURES = [...SCORES, ...METRICS]
const names = (columns: readonly (readonly [string, number, number])[]) =>
  sql.raw(columns.map(([name]) => name).join(', '))

/** A value with a daily cycle and noise; null for a failed run. */
const VALUES = sql.raw(
  FIGURES.map(
    ([name, least, spread]) => `case when not failed then ${least} + ${spread} *
      (0.5 + 0.3 * sin(extract(epoch from at) / 86400) + 0.2 * random()) end as ${name}`,
  ).join(', '),
)

export async function addHistory(
  db: Db,
  place: { organization: number; pageId?: number; from: Date; to: Date; everyHours: number },
): Promise<void> {
  await sql`
    insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, status,
      failure_code, duration_ms, benchmark_index, final_url, ${names(FIGURES)})
    select organization_id, at, ${RUN_ID}, gen_random_uuid(), page_id, site_id, device_id, location_id,
      case when failed then 'failed' else 'success' end, case when failed then 'NO_RESPONSE' end, 12000, 2500, url, ${VALUES}
    from (
      select p.organization_id, p.id as page_id, p.site_id, p.url, sd.device_id, sl.location_id,
        date_trunc('milliseconds', t + random() * interval '4 minutes') as at,
        random() < ${FAILING_PART} and t < ${place.to}::timestamptz - interval '3 hours' as failed
      from live.page p
      join site_device sd on sd.organization_id = p.organization_id and sd.site_id = p.site_id
      join site_location sl on sl.organization_id = p.organization_id and sl.site_id = p.site_id,
        generate_series(${place.from}::timestamptz, ${place.to}::timestamptz - interval '5 minutes',
          make_interval(hours => ${place.everyHours}::int)) t
      where p.organization_id = ${place.organization} ${place.pageId ? sql`and p.id = ${place.pageId}` : sql``}
    ) planned`.execute(db)
}

export async function setLatest(db: Db, organization: number): Promise<void> {
  await sql`
    insert into run_latest (organization_id, page_id, device_id, location_id, site_id, run_id, created_at,
      ${names(SCORES)}, lcp, fcp, cls, tbt, si, ttfb, attempted_run_id, attempted_at)
    select distinct on (page_id, device_id, location_id) organization_id, page_id, device_id, location_id, site_id,
      id, created_at, ${names(SCORES)}, lcp, fcp, cls, tbt, si, ttfb, id, created_at
    from run where organization_id = ${organization} and status = 'success'
    order by page_id, device_id, location_id, created_at desc`.execute(db)
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { getRuntime } from '~/server/platform/runtime'
import { HOUR_MS } from '~/shared/values/units'
import { createDevice, type Tenant } from './factories'
import type { createPlace } from './place'
import { insertRows } from './rows'

const CHANGE = JSON.stringify({ kind: 'deferScript', url: 'https://example.com/script.js' })
const FIGURES = JSON.stringify({
  ...{ performance: 90, fcp: 900, lcp: 1_200, tbt: 50, cls: 0, si: 1_000, ttfb: 100, bytes: 9, requests: 9 },
})

/** One each hour, the newest now. */
export async function addRuns(
  { organization, site }: Pick<Tenant, 'organization' | 'site'>,
  { device, count, screenshot = null }: { device: number; count: number; screenshot?: Buffer | null },
): Promise<void> {
  for (let index = 0; index < count; index++) {
    const at = new Date(Date.now() - index * HOUR_MS)
    await insertRows('run', {
      organization_id: organization._id,
      created_at: at,
      id: v7({ msecs: at.getTime() }),
      test_id: randomUUID(),
      page_id: site.pages[0]?._id ?? 0,
      site_id: site._id,
      device_id: device,
      location_id: 1,
      status: 'success',
      duration_ms: 1,
      screenshot_hash: screenshot,
    })
  }
}

/** At least one row in each table that moves with a client. */
export async function fillClient(place: Awaited<ReturnType<typeof createPlace>>): Promise<void> {
  const { organization, client, page, site, device, test, run, monitor, outage, member } = place
  const organizationSql = sql`${organization}::int`
  const now = new Date().toISOString()
  const run2 = sql`${run}::uuid`
  const [experiment, period] = [randomUUID(), randomUUID()]
  await createDevice(place.tenant.client).then(() => undefined)
  const statements = [
    sql`insert into run_latest (organization_id, page_id, device_id, location_id, site_id, run_id, created_at,
      attempted_run_id, attempted_at) values (${organizationSql}, ${page}, ${device}, 1, ${site}, ${run2}, ${now}, ${run2}, ${now})`,
    sql`insert into change_search values (${organizationSql}, ${page}, ${device}, 1, 'lcp', ${client}, null, ${now}, ${now}, 0.5)`,
    sql`insert into regression (organization_id, id, page_id, device_id, location_id, metric, direction, onset, point_id,
      detected_at, before, after, effect, effect_low, effect_high, p_value, q_value, points_before, points_after)
      values (${organizationSql}, gen_random_uuid(), ${page}, ${device}, 1, 'lcp', 'worse', ${now}, ${run2}, ${now}, 1, 2, 1, 1, 1, 0, 0, 9, 9)`,
    sql`insert into public.api_key (organization_id, id, client_id, name, hash, hint, scopes, created_at)
      values (${organizationSql}, gen_random_uuid(), ${client}, 'Nightly', 'planted', 'nted', '{read}', ${now})`,
    sql`insert into test_backoff values (${organizationSql}, ${page}, ${device}, 1, 'http://127.0.0.1', 3, ${now}, ${now})`,
    sql`insert into test_script values (${organizationSql}, ${page}, 'open', '{}', 1, ${now}, ${now}, null)`,
    sql`insert into crux_origin (organization_id, origin, form_factor, next_request_at)
      values (${organizationSql}, 'http://127.0.0.1', 'MOBILE', ${now})`,
    sql`insert into crux_subject (organization_id, page_id, form_factor, next_request_at, origin)
      values (${organizationSql}, ${page}, 'MOBILE', ${now}, 'http://127.0.0.1')`,
    sql`insert into crux_record (organization_id, page_id, form_factor, last_date, first_date, metrics, fetched_at)
      values (${organizationSql}, ${page}, 'MOBILE', ${now}, ${now}, '{}', ${now})`,
    sql`insert into psi_answer values (${organizationSql}, ${page}, 'MOBILE', 'http://127.0.0.1', '{}', ${now})`,
    sql`insert into page_move values (${organizationSql}, ${page}, ${now})`,
    sql`insert into public.traffic_property (organization_id, site_id, connection_id, source, property_id, name, time_zone,
      fill_from, next_at, created_at)
      values (${organizationSql}, ${site}, ${place.trafficConnection}, 'matomo', '1', 'Shop', 'UTC', ${now}, ${now}, ${now})`,
    sql`insert into traffic_day (organization_id, site_id, day, visits, visitors, page_views)
      values (${organizationSql}, ${site}, ${now}, 3, 2, 5)`,
    sql`insert into traffic_page_day (organization_id, page_id, day, visits, visitors, page_views)
      values (${organizationSql}, ${page}, ${now}, 3, 2, 5)`,
    sql`insert into traffic_breakdown values (${organizationSql}, ${site}, ${now}, 'device', '[]')`,
    sql`insert into site_import_history (organization_id, import_id, nth, kind, site_name, subject, amount, content)
      values (${organizationSql}, ${place.siteImport}, 1, 'runs', 'Site', 'http://127.0.0.1', 1, '')`,
    sql`insert into bookmark values (${organizationSql}, ${member}, ${page}, ${now})`,
    sql`insert into experiment (organization_id, id, test_id, page_id, device_id, location_id, point_id, change, runs, created_at)
      values (${organizationSql}, ${experiment}, ${test}, ${page}, ${device}, 1, ${run2}, ${CHANGE}, 3, ${now})`,
    sql`insert into experiment_run (organization_id, experiment_id, run_id, arm, status, is_noisy, figures)
      values (${organizationSql}, ${experiment}, gen_random_uuid(), 'A', 'success', false, ${FIGURES})`,
    sql`insert into test_job (organization_id, id, test_id, location_id, priority, state, run_at, request_id)
      values (${organizationSql}, gen_random_uuid(), ${test}, 1, 1, 'done', ${now}, 'x')`,
    sql`insert into outage_acknowledgement values (${organizationSql}, ${outage}, ${now}, null, '')`,
    sql`insert into outage_notice values (${organizationSql}, ${outage}, gen_random_uuid(), 'down', null, ${now})`,
    sql`insert into monitor_state (organization_id, monitor_id, state, since, truth)
      values (${organizationSql}, ${monitor}, 'up', ${now}, '{}') on conflict do nothing`,
    sql`insert into monitor_due values (${organizationSql}, ${monitor}, ${now}) on conflict do nothing`,
    sql`insert into uptime_span values (${organizationSql}, ${monitor}, ${now}, null, 'up', null) on conflict do nothing`,
    sql`insert into recheck values (${organizationSql}, ${monitor}, 1, ${now})`,
    sql`insert into maintenance_period values (${organizationSql}, ${period}, ${place.maintenanceWindow}, ${client}, null, null, null, 'W', ${now},
      ${now}::timestamptz + interval '1 hour')`,
    sql`insert into live.status_page (organization_id, client_id, key, title, is_enabled, created_at, updated_at)
      values (${organizationSql}, ${client}, 'key', 'Status', true, ${now}, ${now})`,
    sql`insert into status_page_monitor values (${organizationSql}, ${client}, ${monitor}, null, 1)`,
    sql`insert into live.mailing (organization_id, id, kind, user_id, client_id, created_at, updated_at)
      values (${organizationSql}, gen_random_uuid(), 'alert', ${member}, ${client}, ${now}, ${now})`,
    sql`insert into live.mailing (organization_id, id, kind, team_id, client_id, created_at, updated_at)
      values (${organizationSql}, gen_random_uuid(), 'alert', ${place.team}, ${client}, ${now}, ${now})`,
    sql`insert into live.mailing_key (organization_id, id, kind, user_id, client_id, key_hash, created_at)
      values (${organizationSql}, gen_random_uuid(), 'alert', ${member}, ${client}, '\\x01', ${now})`,
    sql`insert into live.channel (organization_id, id, client_id, kind, name, sealed, hint, created_at, updated_at)
      values (${organizationSql}, gen_random_uuid(), ${client}, 'slack', 'Channel', 'x', 'x', ${now}, ${now})`,
    sql`insert into live.alert_rule (organization_id, id, client_id, name, metric, kind, created_at, updated_at)
      values (${organizationSql}, gen_random_uuid(), ${client}, 'Rule', 'LCP', 'value', ${now}, ${now})`,
    sql`insert into page_discovery values (${organizationSql}, ${site}, ${now}, '{}')`,
    sql`insert into uptime_check (organization_id, monitor_id, location_id, slot_at, outcome, tries, late_ms)
      values (${organizationSql}, ${monitor}, 1, ${now}, 0, 1, 0), (${organizationSql}, ${monitor}, 1, ${now}::timestamptz - interval '1 day', 0, 1, 0)`,
    sql`insert into uptime_packing (packed_until) values (date_trunc('hour', now())) on conflict do nothing`,
    sql`insert into uptime_hour (organization_id, monitor_id, location_id, hour_at, interval_seconds, first_second, checks,
      slow, failed, unknown, missed, responses)
      values (${organizationSql}, ${monitor}, 1, date_trunc('hour', now()) - interval '2 hours', 60, 0, 60, 0, 0, 0, 0, '{}')`,
  ]
  for (const statement of statements) await statement.execute(getRuntime().db)
  await addRuns(place.tenant, { device, count: 40 })
}

import { sql } from 'kysely'
import type { NextStep } from '~/shared/rules/onboarding/next-steps'
import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import { type Db, firstOr } from '../../platform/db'

/** Which steps are done for a site, or anywhere in its organization. Mails and people are of the organization. */
export function readSetup(db: Db, tenant: number, site: number | undefined) {
  const here = site === undefined ? sql`true` : sql`site_id = ${site}`
  const none = { pages: false, uptime: false, schedule: false, alerts: false, invite: false }
  return firstOr<Record<NextStep, boolean>>(db, none)`select
    (select count(*) > 1 from own.page where organization_id = ${tenant} and ${here}) as pages,
    exists (select from live.monitor where organization_id = ${tenant} and ${here}) as uptime,
    exists (select from live.site_schedule where organization_id = ${tenant} and ${here} and is_enabled
      and cron <> ${DEFAULT_CRON}) as schedule,
    exists (select from live.mailing where organization_id = ${tenant} and kind in ('alert', 'thresholdAlert')
        and is_subscribed)
      or exists (select from live.alert_rule where organization_id = ${tenant} and created_by is not null)
      or exists (select from live.channel where organization_id = ${tenant}) as alerts,
    (select count(*) > 1 from live.organization_owner where organization_id = ${tenant})
      or exists (select from live.permission where organization_id = ${tenant})
      or exists (select from live.invitation where organization_id = ${tenant}) as invite`
}

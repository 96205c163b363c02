import { type RawBuilder, sql } from 'kysely'
import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'

/** The alert of what is open about a subject, such as 'monitor:1', in a row of `table`. */
export const openAlertOf = (
  metric: AlertMetric,
  subject: RawBuilder<unknown>,
  table: string,
): RawBuilder<string | null> =>
  sql<string | null>`(select x.alert_id from live.alert_crossing x
    where x.organization_id = ${sql.ref(`${table}.organization_id`)} and x.subject = ${subject}
      and x.metric = ${metric} and x.status = 'open' and x.alert_id is not null limit 1)`

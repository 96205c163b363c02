import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, execute, rowsOf } from '../../platform/db'
import { httpStatusOf } from './outage-read.store'

export interface NoticeRow {
  notified_at: Date
  kind: 'down' | 'ended'
  email: string | null
  status: 'waiting' | 'sent' | 'failed' | 'kept' | 'unknown'
  sent_at: Date | null
}

const MAX_NOTICES = 200

export const listNotices = (db: Db, tenant: number, outage: string) => rowsOf<NoticeRow>(db)`
    select n.notified_at, n.kind, u.email, e.sent_at, case when e.id is null then 'unknown'
      when e.sent_at is not null then 'sent' when e.failed_at is not null then 'failed'
      when e.kept_at is not null then 'kept' else 'waiting' end as status
    from outage_notice n
    left join mail e on e.id = n.mail_id
    left join user_account u on u.id = n.user_id
    where n.organization_id = ${tenant} and n.outage_id = ${outage}
    order by n.notified_at, u.email limit ${MAX_NOTICES}`

/** Records a mail about outages. */
export const insertNotices = (
  db: Db,
  tenant: number,
  outages: string[],
  notice: { mail: string; user: string; kind: 'down' | 'ended'; now: Date },
) => execute(db)`
    insert into outage_notice (organization_id, outage_id, mail_id, kind, user_id, notified_at)
    select ${tenant}::int, id, ${notice.mail}::uuid, ${notice.kind}, ${notice.user}::uuid, ${notice.now}::timestamptz
    from unnest(${outages}::uuid[]) as u(id)`

export interface RelatedRow {
  id: string
  monitor_id: number
  monitor_name: string
  site_name: string
  started_at: Date
  ended_at: Date | null
  reason: string
  http_status: number | null
  is_same: boolean
  total: number
}

/** Earlier outages were over long before; the index by start is read from here. */
const MAX_LENGTH_DAYS = 30

/** Outages of other monitors of the organization that overlap a time, the same incident and the nearest first. */
export const listRelated = (
  db: Db,
  tenant: number,
  own: { incident: string; monitor: number; from: Date; to: Date },
  { scope, limit }: { scope: Scope; limit: number },
) => rowsOf<RelatedRow>(db)`
    select o.id, o.monitor_id, m.name as monitor_name, s.name as site_name, o.started_at, o.ended_at, o.reason,
      ${httpStatusOf} as http_status,
      o.incident_id = ${own.incident} as is_same, (count(*) over ())::int as total
    from outage o
    join live.monitor m on m.organization_id = o.organization_id and m.id = o.monitor_id
    join live.site s on s.organization_id = m.organization_id and s.id = m.site_id
    where o.organization_id = ${tenant} and o.monitor_id <> ${own.monitor} and ${inScope(scope, inSite('m'))}
      and o.started_at <= ${own.to} and o.started_at > ${own.from}::timestamptz - ${MAX_LENGTH_DAYS} * interval '1 day'
      and (o.ended_at is null or o.ended_at >= ${own.from})
    order by o.incident_id = ${own.incident} desc, abs(extract(epoch from o.started_at - ${own.from}::timestamptz)),
      o.id limit ${limit}`

import { NO_ORGANIZATION } from '../../platform/access'
import {
  type Db,
  deleterOf,
  findRow,
  firstOf,
  inserterOf,
  insertUnlessKnown,
  rowsOf,
  updaterOf,
} from '../../platform/db'

export interface AnnouncementRow {
  organization_id: number
  id: string
  text: string
  tone: 'info' | 'warning' | 'poor'
  starts_at: Date
  ends_at: Date | null
  organization_name: string | null
  creator: string | null
  dismissals: number
}

const MAX_LISTED = 200

/** The newest, or one by its id. */
export const listAnnouncementRows = (db: Db, id: string | null = null) => rowsOf<AnnouncementRow>(db)`
    select a.organization_id, a.id, a.text, a.tone, a.starts_at, a.ends_at, o.name as organization_name,
      u.email as creator,
      (select count(*)::int from announcement_dismissal d where d.organization_id = a.organization_id
        and d.announcement_id = a.id) as dismissals
    from live.announcement a
    left join live.organization o on o.id = a.organization_id
    left join user_account u on u.id = a.created_by
    where ${id}::uuid is null or a.id = ${id}::uuid
    order by a.starts_at desc, a.id desc limit ${MAX_LISTED}`

export const lockAnnouncement = (tx: Db, id: string) =>
  firstOf<Pick<AnnouncementRow, 'organization_id' | 'id' | 'text' | 'tone' | 'starts_at' | 'ends_at'>>(tx)`
    select organization_id, id, text, tone, starts_at, ends_at from live.announcement where id = ${id} for update`

/** To all and to the organizations, newest first, without those that the user put away. */
export const listShown = (
  db: Db,
  { user, organizations, now }: { user: string; organizations: number[]; now: Date },
) =>
  rowsOf<Pick<AnnouncementRow, 'id' | 'text' | 'tone'>>(db)`
    select a.id, a.text, a.tone from live.announcement a
    where a.organization_id = any(${[NO_ORGANIZATION, ...organizations]}::int[])
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})
      and not exists (select from announcement_dismissal d where d.organization_id = a.organization_id
        and d.announcement_id = a.id and d.user_id = ${user})
    order by a.starts_at desc, a.id desc limit 3`

export const findAnnouncement = (db: Db, id: string) =>
  findRow(db, 'live.announcement', { id }, ['organization_id', 'id'])

export const insertAnnouncement = inserterOf('live.announcement')
export const updateAnnouncementRow = updaterOf('live.announcement')
export const deleteAnnouncementRow = deleterOf('announcement')

export const insertDismissal = (
  db: Db,
  dismissal: { organizationId: number; announcementId: string; userId: string; dismissedAt: Date },
) => insertUnlessKnown(db, 'announcement_dismissal', dismissal)

export const hasOrganization = async (db: Db, id: number): Promise<boolean> =>
  (await findRow(db, 'live.organization', { id }, ['id'])) !== undefined

import type { Announcement, AnnouncementState, ShownAnnouncement } from '~/shared/schemas/announcement'
import { isUuid, NO_ORGANIZATION, signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import {
  type AnnouncementRow,
  findAnnouncement,
  insertDismissal,
  listAnnouncementRows,
  listShown,
} from './store'

function stateOf({ starts_at, ends_at }: AnnouncementRow, now: Date): AnnouncementState {
  if (ends_at && ends_at <= now) return 'ended'
  return starts_at <= now ? 'shown' : 'planned'
}

const present = (row: AnnouncementRow, now: Date): Announcement => ({
  _id: row.id,
  organization: row.organization_id === NO_ORGANIZATION ? null : row.organization_id,
  organizationName: row.organization_name,
  text: row.text,
  tone: row.tone,
  state: stateOf(row, now),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  createdBy: row.creator,
  dismissals: row.dismissals,
})

export async function listAnnouncements({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Announcement[]> {
  const at = now()
  return (await listAnnouncementRows(db)).map((row) => present(row, at))
}

export async function getAnnouncement(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<Announcement> {
  const [found] = isUuid(id) ? await listAnnouncementRows(db, id) : []
  if (!found) throw notFound()
  return present(found, now())
}

/** Super admins see those of all organizations at their screen; above their own screens only what is for all. */
export async function listShownAnnouncements(ctx: Ctx): Promise<ShownAnnouncement[]> {
  const { userId, ownerOf, memberOf } = signedIn(ctx)
  const organizations = [...ownerOf, ...memberOf]
  const rows = await listShown(ctx.db, { user: userId, organizations, now: ctx.now() })
  return rows.map(({ id, text, tone }) => ({ _id: id, text, tone }))
}

/** Puts it away for the calling user. Of what the user does not see nothing happens, so that it reveals nothing. */
export async function dismissAnnouncement(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { userId, ownerOf, memberOf } = signedIn(ctx)
  const found = isUuid(id) ? await findAnnouncement(ctx.db, id) : undefined
  if (found && [NO_ORGANIZATION, ...ownerOf, ...memberOf].includes(found.organization_id))
    await insertDismissal(ctx.db, {
      organizationId: found.organization_id,
      announcementId: found.id,
      userId,
      dismissedAt: ctx.now(),
    })
  return { ok: true }
}

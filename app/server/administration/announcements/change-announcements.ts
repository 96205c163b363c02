import { v7 } from 'uuid'
import type { z } from 'zod'
import { announcementMessages } from '~/shared/messages/announcements'
import type { Announcement, announcementChange, newAnnouncement } from '~/shared/schemas/announcement'
import { isUuid, NO_ORGANIZATION, signedIn } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError, notFound, orNotFound } from '../../platform/errors'
import { getAnnouncement } from './read-announcements'
import {
  deleteAnnouncementRow,
  hasOrganization,
  insertAnnouncement,
  lockAnnouncement,
  updateAnnouncementRow,
} from './store'

type Row = NonNullable<Awaited<ReturnType<typeof lockAnnouncement>>>

const logged = ({ text, tone, starts_at, ends_at }: Row) => ({
  name: text,
  tone,
  startsAt: starts_at,
  endsAt: ends_at,
})

const lock = async (tx: Db, id: string): Promise<Row> =>
  orNotFound(isUuid(id) ? await lockAnnouncement(tx, id) : null)

export async function createAnnouncement(
  ctx: Ctx,
  { organization, text, tone, startsAt, endsAt }: z.output<typeof newAnnouncement>,
): Promise<Announcement> {
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const tenant = organization ?? NO_ORGANIZATION
  const starts = startsAt ? new Date(startsAt) : now
  await inTransaction(ctx, async (tx) => {
    await requireOrganization(tx, organization ?? null)
    await insertAnnouncement(tx, tenant, {
      ...{ id, text, tone, startsAt: starts, endsAt: endAfter(starts, endsAt) },
      ...{ createdBy: signedIn(ctx).userId, createdAt: now, updatedAt: now },
    })
    const row = await lock(tx, id)
    await recordActivity(ctx, tx, 'announcement.create', id, { organizationId: tenant, after: logged(row) })
  })
  return getAnnouncement(ctx, id)
}

/** An absent start stays, an absent end means none. */
export const updateAnnouncement = (
  ctx: Ctx,
  id: string,
  { text, tone, startsAt, endsAt }: z.output<typeof announcementChange>,
): Promise<Announcement> =>
  change(ctx, id, 'announcement.update', (row) => {
    const starts = startsAt ? new Date(startsAt) : row.starts_at
    return { text, tone, startsAt: starts, endsAt: endAfter(starts, endsAt) }
  })

/** One that has not begun yet never will. */
export const endAnnouncement = (ctx: Ctx, id: string): Promise<Announcement> =>
  change(ctx, id, 'announcement.end', (row) => {
    const now = ctx.now()
    if (row.ends_at && row.ends_at <= now) return {}
    const startsAt = row.starts_at < now ? row.starts_at : new Date(now.getTime() - 1)
    return { startsAt, endsAt: now }
  })

export async function deleteAnnouncement(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id)
    await deleteAnnouncementRow(tx, row.organization_id, id)
    const organizationId = row.organization_id
    await recordActivity(ctx, tx, 'announcement.delete', id, { organizationId, before: logged(row) })
  })
  return { ok: true }
}

type Change = Partial<{ text: string; tone: Row['tone']; startsAt: Date; endsAt: Date | null }>

async function change(
  ctx: Ctx,
  id: string,
  action: 'announcement.update' | 'announcement.end',
  changeOf: (row: Row) => Change,
): Promise<Announcement> {
  await inTransaction(ctx, async (tx) => {
    const before = await lock(tx, id)
    await updateAnnouncementRow(tx, before.organization_id, id, changeOf(before), ctx.now())
    await recordActivity(ctx, tx, action, id, {
      organizationId: before.organization_id,
      before: logged(before),
      after: logged(await lock(tx, id)),
    })
  })
  return getAnnouncement(ctx, id)
}

function endAfter(startsAt: Date, endsAt: string | null | undefined): Date | null {
  const end = endsAt ? new Date(endsAt) : null
  if (end && end <= startsAt) throw fieldError('endsAt', announcementMessages.endFirst)
  return end
}

async function requireOrganization(tx: Db, id: number | null): Promise<void> {
  if (id !== null && !(await hasOrganization(tx, id))) throw notFound()
}

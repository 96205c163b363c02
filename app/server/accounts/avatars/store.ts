import { sql } from 'kysely'
import { type Db, deleteRows, hasRows, upsertRow } from '../../platform/db'
import type { ImageType } from '../../platform/http/image-type'

export const upsertAvatar = (
  db: Db,
  { userId, now, ...image }: { userId: string; mediaType: ImageType; bytes: Buffer; now: Date },
): Promise<void> => upsertRow(db, 'user_avatar', { userId }, { ...image, updatedAt: now })

export async function deleteAvatar(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'user_avatar', { userId })
}

/** Both belong to one organization, as owner or member. */
const areColleagues = (db: Db, one: string, other: string): Promise<boolean> =>
  hasRows(db)`(${placesOf(one)}) intersect (${placesOf(other)})`

const placesOf = (userId: string) => sql`
  select organization_id from live.organization_member where user_id = ${userId}
  union select organization_id from live.organization_owner where user_id = ${userId}`

/** Memberships are in the cell, images at home. */
export async function findAvatar(
  db: Db,
  userId: string,
  viewer: { userId: string; isSuper: boolean },
  members = db,
): Promise<{ media_type: string; bytes: Buffer; updated_at: Date } | undefined> {
  const seesAll = viewer.isSuper || viewer.userId === userId
  if (!seesAll && !(await areColleagues(members, viewer.userId, userId))) return undefined
  return db
    .selectFrom('user_avatar')
    .select(['media_type', 'bytes', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

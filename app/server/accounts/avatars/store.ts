import { sql } from 'kysely'
import { type Db, deleteRows, upsertRow } from '../../platform/db'
import type { ImageType } from '../../platform/http/image-type'

export const upsertAvatar = (
  db: Db,
  { userId, now, ...image }: { userId: string; mediaType: ImageType; bytes: Buffer; now: Date },
): Promise<void> => upsertRow(db, 'user_avatar', { userId }, { ...image, updatedAt: now })

export async function deleteAvatar(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'user_avatar', { userId })
}

/** Both belong to one organization, as owner or member. */
const areColleagues = (one: string, other: string) =>
  sql<boolean>`exists ((${placesOf(one)}) intersect (${placesOf(other)}))`

const placesOf = (userId: string) => sql`
  select organization_id from live.organization_member where user_id = ${userId}
  union select organization_id from live.organization_owner where user_id = ${userId}`

export async function findAvatar(
  db: Db,
  userId: string,
  viewer: { userId: string; isSuper: boolean },
): Promise<{ media_type: string; bytes: Buffer; updated_at: Date } | undefined> {
  const found = db
    .selectFrom('user_avatar')
    .select(['media_type', 'bytes', 'updated_at'])
    .where('user_id', '=', userId)
  const seesAll = viewer.isSuper || viewer.userId === userId
  return (seesAll ? found : found.where(areColleagues(viewer.userId, userId))).executeTakeFirst()
}

import type { Db } from '~/server/platform/db'

export const activityOf = (db: Db, objectType: string, objectId: number | string) =>
  db
    .selectFrom('activity')
    .select(['action', 'actor_kind', 'actor_label', 'before', 'after', 'request_id'])
    .where('object_type', '=', objectType)
    .where('object_id', '=', String(objectId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

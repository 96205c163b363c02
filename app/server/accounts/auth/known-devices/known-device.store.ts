import { sql } from 'kysely'
import { type Db, deleteRows, insertRow, updateRows } from '../../../platform/db'

/** Whether the account behind the typed name has signed in from the device before; the name tells nothing else. */
export async function isKnownFor(db: Db, deviceHash: Buffer, name: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('device_hash', '=', deviceHash)
    .where(sql<boolean>`${name.toLowerCase()} = any(names)`)
    .executeTakeFirst()
  return known !== undefined
}

/** The account of an email, or of a directory login that was used here before. */
export async function findByName(db: Db, name: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from user_account where lower(email) = ${name.toLowerCase()}
    union all select user_id from known_device where names @> array[${name.toLowerCase()}]::text[]
    limit 1`.execute(db)
  return rows[0]
}

export interface DeviceUse {
  userId: string
  deviceHash: Buffer
  /** What was typed at sign-in, in lower case. */
  names: string[]
  label: string
  network: string
  isBrowser: boolean
  now: Date
}

/** False when the user has not signed in from the device before. */
export const touchDevice = (
  db: Db,
  { userId, deviceHash, names, label, network, now }: DeviceUse,
): Promise<boolean> =>
  updateRows(
    db,
    'known_device',
    { userId, deviceHash },
    {
      names: sql`(select array_agg(distinct name) from unnest(names || ${names}::text[]) as name)`,
      label,
      network,
      lastUsedAt: now,
    },
  )

/** A program that keeps no cookies, known by its name and network. */
export const touchProgram = (db: Db, { userId, label, network, now }: DeviceUse): Promise<boolean> =>
  updateRows(db, 'known_device', { userId, isBrowser: false, label, network }, { lastUsedAt: now })

export const hasDevices = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('known_device').select('user_id').where('user_id', '=', userId).limit(1).execute())
    .length > 0

export async function insertDevice(db: Db, { now, ...use }: DeviceUse): Promise<void> {
  await insertRow(db, 'known_device', { ...use, createdAt: now, lastUsedAt: now })
}

/** Keeps the `kept` devices that were used last. */
export async function deleteOldestDevices(db: Db, userId: string, kept: number): Promise<void> {
  await sql`delete from known_device where user_id = ${userId} and device_hash in (
    select device_hash from known_device where user_id = ${userId}
    order by last_used_at desc offset ${kept})`.execute(db)
}

export async function deleteUnusedDevices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_device').where('last_used_at', '<', before).execute()
}

export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await deleteRows(db, 'known_device', { userId })
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hashPassword } from '../../../app/server/accounts/auth/passwords/passwords'
import { startEmbeddedPostgres } from '../../../app/server/platform/db/embedded'
import { createDb, createPool } from '../../../app/server/platform/db/pool'
import { env } from '../../../app/server/platform/env'

export interface Person {
  email: string
  password: string
}

export const ADMIN: Person = { email: 'keeper@example.com', password: 'a lamp that never goes out' }
export const MEMBER: Person = { email: 'member@example.com', password: 'only looking around here' }

export async function databaseOf(dataDir: string): Promise<string> {
  return (await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })).url
}

export async function addPerson(
  { email, password }: { email: string; password: string | null },
  databaseUrl = env().DATABASE_URL,
): Promise<void> {
  if (!databaseUrl) throw new Error('The database of the journeys is not known.')
  const db = createDb(createPool(databaseUrl, { max: 1 }))
  try {
    await db
      .insertInto('user_account')
      .values({
        id: randomUUID(),
        email,
        password_hash: password === null ? null : await hashPassword(password),
        is_super: false,
        is_active: true,
        is_confirmed: true,
      })
      .execute()
  } finally {
    await db.destroy()
  }
}

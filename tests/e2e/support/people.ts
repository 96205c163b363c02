import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hashPassword } from '../../../app/server/auth/passwords'
import { startEmbeddedPostgres } from '../../../app/server/db/embedded'
import { createDb, createPool } from '../../../app/server/db/pool'

export interface Person {
  email: string
  password: string
}

export const ADMIN: Person = { email: 'keeper@example.com', password: 'a lamp that never goes out' }
/** Has an account and no rights at all. */
export const MEMBER: Person = { email: 'member@example.com', password: 'only looking around here' }

/** Accounts are not made by any screen yet, so this one goes straight into the database of the product. */
export async function addMember(dataDir: string): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const db = createDb(createPool(url, { max: 1 }))
  try {
    await db
      .insertInto('user_account')
      .values({
        id: randomUUID(),
        email: MEMBER.email,
        password_hash: await hashPassword(MEMBER.password),
        is_super: false,
        is_active: true,
        is_confirmed: true,
      })
      .execute()
  } finally {
    await db.destroy()
  }
}

import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '../../platform/db'
import { requireStrongPassword } from './passwords/password-policy'
import { hashPassword } from './passwords/passwords'
import { hasSuperAdmin, insertUser } from './store'

/** Creates the first super admin and returns the credentials; null when there is one already. */
export async function ensureSuperAdmin(
  db: Db,
  now: Date,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string } | null> {
  if (await hasSuperAdmin(db)) return null
  const email = given.email ?? 'admin@lightkeeper.local'
  const password = given.password ?? randomBytes(12).toString('base64url')
  await requireStrongPassword(password, { email }).catch((error: Error) => {
    throw new Error(`ADMIN_PASSWORD: ${error.message}`)
  })
  await insertUser(db, {
    id: v7({ msecs: now.getTime() }),
    email,
    passwordHash: await hashPassword(password),
    isSuper: true,
    now,
  })
  return { email, password }
}

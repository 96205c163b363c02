import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, signIn, unique } from './api'
import type { Person } from './people'
import { withDatabase } from './seed-database'

const PASSWORD = 'a lantern at the far pier'
const PATIENCE_MS = 30_000

/** A new user who owns a trial organization, for tests that change an account. */
export async function createNewcomer(admin: Api): Promise<Person & { api: Api }> {
  const name = unique('newcomer')
  const person = { email: `${name.replace(' ', '-')}@example.com`, password: PASSWORD }
  const organization = `${name} Ltd`
  // All tests sign up from one IP address, which has a daily limit.
  await withDatabase((db) =>
    db.deleteFrom('login_throttle').where('key', 'like', 'asked-address:%').execute(),
  )
  await admin.post('/api/auth/signup', { firstName: 'New', lastName: 'Comer', organization, ...person })
  // The worker creates the account and then sends the mail; an earlier sign-in would count as a failed attempt.
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { items } = await admin.get(`/api/mails?search=${encodeURIComponent(person.email)}`)
    if (items.length > 0) return { ...person, api: await signIn(admin.url, person) }
    if (Date.now() > deadline) throw new Error(`No account for ${person.email}`)
    await sleep(250)
  }
}

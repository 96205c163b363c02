import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiTable } from '~/server/api/table'
import { SCREEN_HEADER } from '~/server/platform/http/endpoint'
import { setRuntime } from '~/server/platform/runtime'
import { callerWith, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { onOwnDatabase } from '../support/database'
import { createPlace } from '../support/place'
import { prepared } from '../support/prepared'
import { openRollingBack, type RollingBack } from '../support/rolling-back'
import { callRow, nameOf } from './sample-calls'

/** Fields that would grant rights, in every spelling a careless update might accept. */
const GREEDY = {
  isSuper: true,
  is_super: true,
  isOwner: true,
  isConfirmed: false,
  is_confirmed: false,
  isBillingAdmin: true,
  is_billing_admin: true,
  ownerOf: [1, 2, 3],
  trialLevel: 0,
  trial_level: 0,
  passwordHash: 'x',
  password_hash: 'x',
  organization_id: 999,
  createdBy: null,
  permissions: [{ client: 1, role: 'clientAdmin' }],
}

const database = onOwnDatabase()
withBilling()
const place = prepared(createPlace)
const admin = prepared(async () => {
  const signedIn = await signInAs({ grants: [{ role: 'clientAdmin', client: place.tenant.client }] })
  // Unknown fields of other callers are refused before any work.
  const headers = { authorization: `Bearer ${signedIn.accessToken}`, [SCREEN_HEADER]: '1' }
  return { ...signedIn, ...callerWith(headers) }
})
let rolling: RollingBack
beforeAll(async () => {
  rolling = await openRollingBack(database.url)
  setRuntime(rolling)
})
afterAll(() => rolling.close())

async function readPrivileges() {
  const { db } = rolling
  const [supers, owners, billing, subscriptions, passwords] = await Promise.all([
    db.selectFrom('user_account').select('id').where('is_super', '=', true).execute(),
    db.selectFrom('live.organization_owner as organization_owner').selectAll().execute(),
    db
      .selectFrom('live.organization_member as organization_member')
      .selectAll()
      .where('is_billing_admin', '=', true)
      .execute(),
    db.selectFrom('subscription').selectAll().execute(),
    db.selectFrom('user_account').select('id').where('password_hash', '=', 'x').execute(),
  ])
  return { supers, owners, billing, subscriptions, passwords }
}

const rows = apiTable.filter((row) => row.body && row.guard !== 'agent')
test.each(rows.map((row) => [nameOf(row), row] as const))(
  '%s grants no rights from its body',
  async (name, row) => {
    await rolling.tried(async () => {
      const before = await readPrivileges()
      const { status } = await callRow(row, admin, place, GREEDY)
      expect(status, name).toBeLessThan(500)
      // Sign-up creates an organization and its owner.
      if (name !== 'POST /api/auth/signup') expect(await readPrivileges()).toEqual(before)
      else expect((await readPrivileges()).supers).toEqual(before.supers)
    })
  },
)

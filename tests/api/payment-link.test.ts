import { beforeAll, expect, test } from 'vitest'
import { anonymous, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { createTenant } from '../support/factories'
import { answerAll, linkTo, tokenIn } from '../support/mails'
import type { People } from '../support/people'
import { insertRows, readRow, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people, owner } = tenantFixture()
withBilling()
beforeAll(async () => {
  const now = new Date()
  await insertRows('subscription', {
    organization_id: tenant.organization._id,
    status: 'trial',
    trial_level: 1,
    trial_started_at: now,
  })
})

const send = (caller: People['owner'], { organization } = tenant) =>
  caller.post(`/api/organizations/${organization._id}/payment-link`)
async function freshToken(): Promise<string> {
  expect((await send(owner)).status).toBe(200)
  return tokenIn(await linkTo(own.db, owner.user.email))
}
const subscription = () =>
  readRow('subscription', { organization_id: tenant.organization._id }, 'payment_type', 'invoice_status')

test('is not sent for an organization without a subscription', async () => {
  expect((await send(people.super, await createTenant())).status).toBe(409)
})

test('shows the subscription without a session, and accepts one payment by invoice', async () => {
  const token = await freshToken()
  const path = `/api/payment-links/${token}`
  const { body } = await anonymous.get(path)
  expect(body).toMatchObject({
    organization: { _id: tenant.organization._id, name: tenant.organization.name },
    status: 'trial',
    paymentType: 'none',
  })
  expect((await anonymous.get(path)).status).toBe(200)
  expect((await subscription()).payment_type).toBe('none')
  const answers = await Promise.all(Array.from({ length: 10 }, () => anonymous.post(path)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  expect(await subscription()).toEqual({ payment_type: 'invoice', invoice_status: 'waiting' })
  const entry = await readRows('activity', { action: 'organization.changeBilling' }, 'actor_label', 'after')
  expect(entry).toMatchObject([
    { actor_label: owner.user.email, after: { paymentType: 'invoice', invoiceStatus: 'waiting' } },
  ])
  const rows = await readRows('mail', { kind: 'billing.invoiceAsked' }, 'id')
  expect(rows).toHaveLength(1)
})

test('fails when unknown, expired, replaced, or its holder is no longer an owner', async () => {
  const older = await freshToken()
  const newer = await freshToken()
  const status = async (token: string) => (await anonymous.get(`/api/payment-links/${token}`)).status
  expect(await status(older)).toBe(404)
  expect(await status('nonsense')).toBe(404)
  expect(await status(newer)).toBe(200)
  await own.db.deleteFrom('live.organization_owner').where('user_id', '=', owner.user.id).execute()
  expect(await status(newer)).toBe(404)
  expect((await anonymous.post(`/api/payment-links/${newer}`)).status).toBe(404)
})

test('of another purpose is refused', async () => {
  const { email } = (await signInAs({ ownerOf: [tenant.organization] })).user
  await anonymous.post('/api/auth/forgot-password', { body: { email } })
  await answerAll()
  const token = tokenIn(await linkTo(own.db, email))
  expect((await anonymous.get(`/api/payment-links/${token}`)).status).toBe(404)
})

import { expect, test } from 'vitest'
import { loader as paymentScreen } from '~/routes/payment-subscription'
import { loader as planScreen } from '~/routes/settings/my-subscription-plan'
import { loader as signUpScreen } from '~/routes/signup'
import { settingsEntries } from '~/shared/rules/navigation/settings-entries'
import { anonymous, type SignedIn, signIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser } from '../support/factories'
import { insertRows, readRow } from '../support/rows'

onOwnDatabase()
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

async function ownerAfterTrial(): Promise<{ id: number; owner: SignedIn }> {
  const { organization } = await createTenant()
  const user = await createUser({ ownerOf: [organization] })
  const trial = { status: 'trial', trial_level: 1, trial_started_at: LONG_AGO, plan: 'Team' }
  await insertRows('subscription', { organization_id: organization._id, ...trial, monthly_test_quota: 900 })
  return { id: organization._id, owner: await signIn(user) }
}

const screen = (path: string, { cookie }: { cookie: string }) => ({
  request: new Request(`http://lightkeeper.test${path}`, { headers: { cookie } }),
  params: {},
  context: {},
})
const refusal = async (loading: Promise<unknown>) => {
  const thrown = (await loading.catch((error: unknown) => error)) as Response
  return [thrown.status, (await thrown.json()).reason]
}

test('nobody is locked out after 30 days, and the profile has no trial', async () => {
  const { owner } = await ownerAfterTrial()
  expect((await owner.get('/api/clients')).status).toBe(200)
  const { body } = await owner.get('/api/auth/profile')
  expect(body).toMatchObject({
    hasBilling: false,
    trialLevel: 0,
    endTrialDate: null,
    trialOf: [],
    expiredIn: [],
  })
  const ids = settingsEntries(body).map(({ id }) => id)
  expect(ids).not.toContain('plan')
  expect(settingsEntries({ ...body, isSuper: true }).map(({ id }) => id)).not.toContain('subscriptions')
  expect(settingsEntries({ ...body, hasBilling: true }).map(({ id }) => id)).toContain('plan')
})

test('the subscription of an organization shows quotas only, and only they can be set', async () => {
  const { id, owner } = await ownerAfterTrial()
  const path = `/api/organizations/${id}/subscription`
  const quotasOnly = { status: null, plan: null, endsAt: null, trialLevel: 0, isExpired: false, order: null }
  expect((await owner.get(path)).body).toMatchObject({ ...quotasOnly, testQuota: 900 })
  const host = await signInAs({ isSuper: true })
  const refused = await host.put(path, { body: { plan: 'Gold', testQuota: 1 } })
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([422, ['plan']])
  expect((await host.put(path, { body: { plan: null, testQuota: 5 } })).body.testQuota).toBe(5)
  const { plan } = await readRow('subscription', { organization_id: id })
  expect(plan).toBe('Team')
})

test('the reference of the API has no call of payment', async () => {
  const { body } = await anonymous.get('/api/openapi.json')
  expect(
    Object.keys(body.paths).filter((path) =>
      /plan|discount|payment|invoice|revenue|seller|\/orders|billing|subscriptions/.test(path),
    ),
  ).toEqual(['/api/organizations/{id}/configuration/plan'])
})

test('calls and screens of payment are not configured', async () => {
  const { id, owner } = await ownerAfterTrial()
  const host = await signInAs({ isSuper: true })
  const answers = await Promise.all([
    owner.post(`/api/organizations/${id}/subscription/invoice`, { body: {} }),
    owner.post(`/api/organizations/${id}/payment-link`),
    anonymous.get(`/api/payment-links/${'a'.repeat(43)}`),
    host.get('/api/subscriptions'),
    host.get('/api/plans'),
    host.get('/api/discounts'),
    host.get('/api/revenue'),
    host.get('/api/revenue/csv'),
    host.get('/api/revenue/2026-11/changes'),
    host.get('/api/payments/differences'),
    owner.get(`/api/organizations/${id}/offers`),
    owner.get(`/api/organizations/${id}/own-subscription`),
    owner.post(`/api/organizations/${id}/own-subscription/cancel`),
    anonymous.post('/api/payments/stripe', { body: '{}' }),
  ])
  for (const { status, problem } of answers) expect([status, problem.reason]).toEqual([404, 'NOT_CONFIGURED'])
  expect(await refusal(planScreen(screen('/settings/my-subscription-plan', owner)))).toEqual([
    404,
    'NOT_CONFIGURED',
  ])
  expect(await refusal(paymentScreen(screen('/payment-subscription', owner)))).toEqual([
    404,
    'NOT_CONFIGURED',
  ])
})

test('sign-up is closed by default, and offers no trial', async () => {
  expect(await signUpScreen(screen('/signup', { cookie: '' }))).toMatchObject({
    isOpen: false,
    trialDays: null,
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listRevenueChanges, readRevenue } from '~/server/administration/revenue/read-revenue'
import { DAY_MS } from '~/shared/values/units'
import { signInAs } from '../support/api'
import { subscribe } from '../support/billing'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createOrganization } from '../support/factories'
import { SELLER } from '../support/invoice-documents'
import { sampleInvoice } from '../support/invoices'
import { prepared } from '../support/prepared'
import { insertRows, readRows, runSql, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'

onOwnDatabase()
withSettings({ BILLING: 'on', SELLER_TIME_ZONE: 'Pacific/Auckland' })
const host = prepared(() => signInAs({ isSuper: true }))
const LONG_AGO = new Date('2020-06-15T12:00:00Z')
const SINCE_LONG = { created_at: LONG_AGO, updated_at: LONG_AGO }
const at = (moment: string) => systemContext({ now: () => new Date(moment) })

const sell = async (
  tenant: { _id: number },
  moment: Date | string,
  price: number,
  cycle = 'month',
  kind = 'renewed',
) =>
  insertRows('subscription_change', {
    ...{
      organization_id: tenant._id,
      id: crypto.randomUUID(),
      at: new Date(moment),
      kind,
      status: 'active',
    },
    ...{ billing_cycle: cycle, currency: 'EUR', price },
  })
const recurringAt = async (moment: string) =>
  (await readRevenue(at(moment), { currency: 'EUR' })).months.at(-1)?.recurring

describe('before anything is sold', () => {
  test('nothing is measured', async () => {
    const { body, status } = await host.get('/api/revenue')
    expect([status, body.currency, body.months.length]).toEqual([200, null, 24])
    expect(body.months[0]).toMatchObject({ recurring: null, trials: null, invoices: null })
    expect(body.timeZone).toBe('Pacific/Auckland')
  })
})

describe('recurring revenue', () => {
  const kept = prepared(() => createOrganization())
  const lost = prepared(() => createOrganization())
  beforeAll(async () => {
    for (const tenant of [kept, lost]) await subscribe(tenant, SINCE_LONG)
    // In Auckland it is November already.
    await sell(kept, '2024-10-31T12:00:00Z', 12_000, 'year', 'started')
    await sell(lost, '2024-12-05T12:00:00Z', 3000, 'month', 'started')
    await sell(lost, '2025-01-05T12:00:00Z', 3000)
    await sell(lost, '2025-01-06T12:00:00Z', 9000, 'month', 'scheduled')
    await sell(lost, '2025-02-05T12:00:00Z', 2500)
  })

  test('is of months of the seller, from what was sold', async () => {
    const { months } = await readRevenue(at('2025-02-28T10:00:00Z'), { currency: 'EUR' })
    const shown = months.map(({ month, recurring }) => [
      month,
      recurring && [recurring.closing, recurring.new],
    ])
    expect(shown.slice(-5)).toEqual([
      ['2024-10', null],
      ['2024-11', [1000, 1000]],
      ['2024-12', [4000, 3000]],
      ['2025-01', [4000, 0]],
      ['2025-02', [3500, 0]],
    ])
    expect(months.at(-1)).toMatchObject({
      ...{ isRunning: true, to: '2025-02-28' },
      recurring: { contraction: -500, churn: 12.5 },
      subscriptions: { active: 2, opening: 2, lost: 0, churn: 0 },
    })
  })

  test('of a month that is over stays when a subscription is canceled and its organization purged', async () => {
    const before = await recurringAt('2025-02-20T00:00:00Z')
    await updateRows(
      'subscription',
      { organization_id: lost._id },
      {
        status: 'canceled',
        ends_at: new Date('2025-03-20T00:00:00Z'),
        updated_at: new Date('2025-03-01T00:00:00Z'),
      },
    )
    expect(await recurringAt('2025-03-19T00:00:00Z')).toMatchObject({ closing: 3500, churned: 0 })
    expect(await recurringAt('2025-03-21T00:00:00Z')).toMatchObject({ closing: 1000, churned: -2500 })
    await runSql(sql`delete from public.organization where id = ${lost._id}`)
    expect(await recurringAt('2025-02-20T00:00:00Z')).toEqual(before)
    expect(await listRevenueChanges(at('2025-03-21T00:00:00Z'), '2025-03', { currency: 'EUR' })).toEqual([
      { organization: lost._id, name: null, kind: 'churned', before: 2500, after: 0 },
    ])
  })

  test('ends with the deletion of an organization, and comes back when it is restored', async () => {
    const tenant = await createOrganization()
    await subscribe(tenant, SINCE_LONG)
    await sell(tenant, new Date(Date.now() - 400 * DAY_MS), 5000, 'month', 'started')
    const now = async () => (await host.get('/api/revenue?currency=EUR')).body.months.at(-1)
    const before = await now()
    const path = `/api/organizations/${tenant._id}`
    const { body, status } = await host.delete(path, { body: { name: tenant.name } })
    expect(status).toBe(200)
    const gone = await now()
    expect(before.recurring.closing - gone.recurring.closing).toBe(5000)
    expect(before.subscriptions.active - gone.subscriptions.active).toBe(1)
    expect((await host.post(`/api/deletions/${body.deletions[0]}/restore`)).status).toBe(200)
    expect((await now()).recurring).toEqual(before.recurring)
  })

  test('is for super admins only, of a known currency and month', async () => {
    const owner = await signInAs({ ownerOf: [kept] })
    for (const path of ['/api/revenue', '/api/revenue/csv', '/api/revenue/2026-11/changes'])
      expect((await owner.get(path)).status).toBe(403)
    expect((await host.get('/api/revenue?currency=XXX')).status).toBe(422)
    expect((await host.get('/api/revenue/2019-01/changes')).status).toBe(404)
  })
})

test('trials convert when they have a plan within 60 days', async () => {
  const start = new Date('2025-05-10T00:00:00Z')
  for (const days of [null, 30, 70]) {
    const tenant = await createOrganization()
    await subscribe(tenant, {
      status: 'trial',
      trial_started_at: start,
      created_at: start,
      updated_at: start,
    })
    if (days === null) continue
    const then = new Date(start.getTime() + days * DAY_MS)
    await sell(tenant, then, 1000, 'month', 'started')
    await updateRows('subscription', { organization_id: tenant._id }, { status: 'active', updated_at: then })
  }
  const trialsAt = async (moment: string) =>
    (await readRevenue(at(moment), {})).months.find(({ month }) => month === '2025-05')?.trials
  expect(await trialsAt('2025-07-15T00:00:00Z')).toEqual({ started: 3, converted: 1, isFinal: false })
  expect(await trialsAt('2025-09-01T00:00:00Z')).toEqual({ started: 3, converted: 1, isFinal: true })
  const rows = await readRows('revenue_event', { status: 'active' }, 'at')
  expect(rows.length).toBeGreaterThan(1)
})

test('invoices are summed by month: issued, credited, paid, open and overdue', async () => {
  expect((await host.put('/api/seller', { body: SELLER })).status).toBe(200)
  const { _id: tenant } = await createOrganization()
  const write = async () =>
    (await host.post(`/api/organizations/${tenant}/invoices`, { body: sampleInvoice() })).body
  const [paid, credited, open] = [await write(), await write(), await write()]
  const pay = (id: string, amount: number) =>
    host.post(`/api/invoices/${id}/payments`, { body: { amount, paidOn: paid.issuedOn } })
  expect((await pay(paid._id, 3570)).status).toBe(200)
  expect((await pay(open._id, 570)).status).toBe(200)
  await host.post(`/api/invoices/${credited._id}/credit-note`, { body: { reason: 'Wrong' } })
  const month = paid.issuedOn.slice(0, 7)
  const invoicesAt = async (moment: Date) =>
    (await readRevenue(at(moment.toISOString()), { currency: 'EUR' })).months.find(
      (row) => row.month === month,
    )?.invoices
  expect(await invoicesAt(new Date())).toEqual({
    ...{ issued: 10_710, credited: 3570, paid: 4140, open: 3000, overdue: 0 },
  })
  const later = (await readRevenue(at(new Date(Date.now() + 70 * DAY_MS).toISOString()), { currency: 'EUR' }))
    .months
  expect(later.at(-1)?.invoices).toMatchObject({ issued: 0, open: 0, overdue: 3000 })
  expect(later[0]?.invoices).toBeNull()
  const { body: list } = await host.get(`/api/invoices?paidIn=${month}`)
  expect(list.total).toBe(2)
})

test('the file has a line for each month, empty where nothing was measured', async () => {
  const { body } = await host.get('/api/revenue/csv?currency=USD')
  const lines = String(body).trim().split(/\r?\n/)
  expect(lines).toHaveLength(25)
  expect(lines[0]).toContain('MRR,"Revenue churn, %",Active,Past due')
  expect(lines[24]?.split(',').slice(1, 4)).toEqual(['USD', '', ''])
})

import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { issueInvoice, remindPayments, renderInvoices, type Sale } from '~/server/administration/invoices'
import { writeFiles } from '~/server/administration/invoices/document.store'
import { transact } from '~/server/platform/db'
import { getRuntime } from '~/server/platform/runtime'
import { addDays } from '~/shared/values/calendar'
import { DAY_MS } from '~/shared/values/units'
import { type Answer, signInAs } from '../support/api'
import { subscribe, withBilling } from '../support/billing'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, type Tenant } from '../support/factories'
import { SELLER } from '../support/invoice-documents'
import { sampleInvoice } from '../support/invoices'
import { prepared } from '../support/prepared'
import { readRow, readRows, updateRows } from '../support/rows'

onOwnDatabase()
withBilling()
/** The browser is tested with printed documents. */
vi.mock('~/server/analysis/pdf-orders/browser', () => ({
  hasSandbox: () => false,
  BrowserLostError: class extends Error {},
  withBrowser: async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage()
    return Buffer.from(await pdf.save())
  },
}))
const host = prepared(() => signInAs({ isSuper: true }))
const buyer = prepared(createTenant)
const owner = prepared(() => signInAs({ ownerOf: [buyer.organization] }))
beforeAll(async () => {
  expect((await host.put('/api/seller', { body: SELLER })).status).toBe(200)
})

const of = (tenant: Tenant) => `/api/organizations/${tenant.organization._id}/invoices`
const fieldsOf = ({ problem }: Answer) => Object.keys(problem.fields ?? {})
const write = async (change: object = {}) => {
  const { status, body } = await host.post(of(buyer), { body: sampleInvoice(change) })
  expect(status).toBe(201)
  return body as { _id: string; number: string; issuedOn: string; gross: number; vat: number }
}

const saleOf = (key: string, change: Partial<Sale> = {}): Sale => ({
  ...{ organizationId: buyer.organization._id, key, currency: 'EUR', paid: null },
  buyer: {
    ...{ name: 'Nordlicht GmbH', street: 'Deichweg 2', postalCode: '24103', city: 'Kiel', region: '' },
    ...{ country: 'DE', taxId: null, contacts: [] },
  },
  lines: [{ description: 'Plan', quantity: 1, net: 1000 }],
  vat: { kind: 'charged', country: 'DE', rate: 1900 },
  period: { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-01T00:00:00Z') },
  ...change,
})

describe('invoices', () => {
  test('are written with VAT by the countries, once for each key, and read by those who pay', async () => {
    const order = sampleInvoice({
      lines: [
        { description: 'Plan', quantity: 1, net: 3000 },
        { description: 'Discount', quantity: 1, net: -333 },
      ],
    })
    const first = await host.post(of(buyer), { body: order })
    const again = await host.post(of(buyer), { body: order })
    expect(again.body._id).toBe(first.body._id)
    expect(first.body).toMatchObject({ net: 2667, vat: 507, gross: 3174, state: 'open', open: 3174 })
    const abroad = await write({ country: 'AT', postalCode: '1010', city: 'Wien', taxId: 'ATU12345678' })
    expect(abroad).toMatchObject({ vatKind: 'reverseCharge', vat: 0, gross: 3000 })
    const { body: own } = await owner.get(of(buyer))
    expect(own.items.map(({ _id }: { _id: string }) => _id)).toEqual([abroad._id, first.body._id])
    const { status, problem } = await owner.get(`${of(buyer)}/${abroad._id}/file`)
    expect([status, problem.message]).toEqual([409, expect.stringContaining('being prepared')])
  })

  test('are not of others, and not of members', async () => {
    const { _id } = await write()
    const other = await createTenant()
    const stranger = await signInAs({ ownerOf: [other.organization] })
    expect((await stranger.get(of(buyer))).status).toBe(404)
    expect((await stranger.get(`${of(other)}/${_id}/file`)).status).toBe(404)
    expect((await stranger.get(`/api/invoices/${_id}`)).status).toBe(403)
    expect((await owner.post(of(buyer), { body: sampleInvoice() })).status).toBe(403)
  })

  test('need lines above zero, a known country and a right IBAN of the seller', async () => {
    const refused = async (change: object) =>
      fieldsOf(await host.post(of(buyer), { body: sampleInvoice(change) }))
    expect(await refused({ lines: [{ description: 'Off', quantity: 1, net: -1 }] })).toEqual(['lines'])
    expect(await refused({ postalCode: '' })).toEqual(['postalCode'])
    expect(await refused({ periodEnd: '2026-10-01' })).toEqual(['periodEnd'])
    const seller = async (change: object) =>
      fieldsOf(await host.put('/api/seller', { body: { ...SELLER, ...change } }))
    expect(await seller({ iban: 'DE89370400440532013001' })).toEqual(['iban'])
    expect(await seller({ numberFormat: 'INV-{number}' })).toEqual(['numberFormat'])
    expect(await seller({ taxId: '', taxNumber: '' })).toEqual(['taxId'])
    expect(await seller({ country: 'US' })).toContain('ownRate')
  })

  test('process an order of payment by invoice that waits', async () => {
    const tenant = await createTenant()
    await subscribe(tenant.organization, {
      ...{ status: 'trial', payment_type: 'invoice', invoice_status: 'waiting', trial_level: 1 },
    })
    await host.post(of(tenant), { body: sampleInvoice() })
    expect(await readRow('subscription', { organization_id: tenant.organization._id })).toMatchObject({
      ...{ status: 'active', invoice_status: 'processed', trial_level: 0 },
    })
  })

  test('are paid in parts, never more than they are over, and a mistake is removed', async () => {
    const { _id, issuedOn: paidOn } = await write()
    const pay = (amount: number) =>
      host.post(`/api/invoices/${_id}/payments`, { body: { amount, paidOn, reference: 'Transfer' } })
    expect((await pay(3000)).body).toMatchObject({ state: 'open', open: 570 })
    expect(fieldsOf(await pay(571))).toEqual(['amount'])
    const { body } = await pay(570)
    expect(body).toMatchObject({ state: 'paid', open: 0 })
    const removed = await host.delete(`/api/invoices/${_id}/payments/${body.payments[1]._id}`)
    expect(removed.body).toMatchObject({ state: 'open', open: 570 })
    const late = { amount: 1, paidOn: addDays(paidOn, 2) }
    expect(fieldsOf(await host.post(`/api/invoices/${_id}/payments`, { body: late }))).toEqual(['paidOn'])
  })

  test('are taken back whole by a credit note, once', async () => {
    const { _id, number } = await write()
    const credit = () => host.post(`/api/invoices/${_id}/credit-note`, { body: { reason: 'Wrong address' } })
    const { status, body } = await credit()
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ kind: 'creditNote', gross: 3570, other: { _id, number } }),
    ])
    expect((await host.get(`/api/invoices/${_id}`)).body).toMatchObject({ state: 'credited', open: 0 })
    expect((await credit()).status).toBe(409)
    expect((await host.post(`/api/invoices/${body._id}/credit-note`, { body: { reason: 'x' } })).status).toBe(
      409,
    )
    const { body: text } = await host.get('/api/invoices/export?keyword=Nordlicht')
    expect(text).toContain(`${number},Invoice,${body.number}`)
    expect(text).toContain(`${body.number},Credit note,${number}`)
    expect(text).toContain(',-30,19,-5.7,-35.7,Credit note,')
  })

  test('cannot be changed or deleted by any statement', async () => {
    const { _id } = await write()
    const { db } = getRuntime()
    const change = db.updateTable('invoice').set({ gross: 1, net: 1, vat: 0 }).where('id', '=', _id)
    await expect(change.execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('invoice').where('id', '=', _id).execute()).rejects.toThrow('never changed')
  })

  test('paid by card are paid from the start', async () => {
    const paid = { at: new Date(), by: 'card' as const, reference: 'pi_1' }
    const { invoiceId } = await transact(getRuntime().db, (tx) =>
      issueInvoice(systemContext(), tx, saleOf('card', { paid })),
    )
    expect((await host.get(`/api/invoices/${invoiceId}`)).body).toMatchObject({ state: 'paid', open: 0 })
  })

  test('are reminded of before they are due, again when overdue, and not after the payment', async () => {
    const { _id, number, issuedOn } = await write()
    const paid = await write()
    const body = { amount: 3570, paidOn: paid.issuedOn }
    await host.post(`/api/invoices/${paid._id}/payments`, { body })
    for (const id of [_id, paid._id])
      await writeFiles(getRuntime().db, id, { xml: '<x/>', pdf: Buffer.from('pdf') })
    const remindAfter = (days: number) => {
      const now = () => new Date(new Date(`${issuedOn}T12:00:00Z`).getTime() + days * DAY_MS)
      return remindPayments({ ...systemContext(), now }, new AbortController().signal)
    }
    expect(await remindAfter(10)).toBe(0)
    expect(await remindAfter(11)).toBe(1)
    expect(await remindAfter(12)).toBe(0)
    expect(await remindAfter(15)).toBe(1)
    expect(await remindAfter(40)).toBe(0)
    const mails = await readRows('mail', { recipient: 'accounts@buyer.example' })
    expect(mails.map(({ kind, subject }) => [kind, subject.includes(number)])).toEqual([
      ['invoices.reminder', true],
      ['invoices.overdue', true],
    ])
  })
})

test('numbers have no gaps after 1,000 orders at once of which a third aborts', async () => {
  const before = (await readRows('invoice', {})).length
  const { db } = getRuntime()
  const order = (index: number) =>
    transact(db, async (tx) => {
      await issueInvoice(systemContext(), tx, saleOf(`order ${index}`))
      if (index % 3 === 0) throw new Error('aborted')
    }).catch((error: Error) => {
      if (error.message !== 'aborted') throw error
    })
  await Promise.all(Array.from({ length: 1_000 }, (_, index) => order(index)))
  const rows = await readRows('invoice', {})
  expect(rows).toHaveLength(before + 666)
  expect(rows.map(({ serial }) => serial).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
})

test('an invoice is printed and mailed once, although two workers print it', async () => {
  // Those of the tests before are not what it is about.
  await updateRows('invoice_document', {}, { render_at: null })
  const { _id, number } = await write()
  const signal = new AbortController().signal
  await Promise.all([1, 2].map(() => renderInvoices(systemContext(), signal)))
  const { pdf, xml, render_at } = await readRow('invoice_document', { invoice_id: _id })
  expect([pdf?.subarray(0, 5).toString(), xml?.includes(number), render_at]).toEqual(['%PDF-', true, null])
  const mails = await readRows('mail', { kind: 'invoices.issued' }, 'subject')
  expect(mails.filter(({ subject }) => subject.includes(number))).toHaveLength(1)
  expect((await owner.get(`${of(buyer)}/${_id}/file?format=xml`)).status).toBe(200)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { composeMailings, queueMailings } from '~/server/alerting/mailings'
import { hasHeldMails, orderForMails } from '~/server/analysis/pdf-orders'
import type { PrintedDocument } from '~/server/analysis/pdf-orders/print-document'
import { readBlob } from '~/server/measuring/evidence'
import { sendBulkMails } from '~/server/platform/mail'
import { digestMessages } from '~/shared/messages/digests'
import { mailingMessages } from '~/shared/messages/mailings'
import { MAX_ATTACHED_BYTES } from '~/shared/rules/mailings/report-pdf'
import { HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { anonymous, type Caller, callerWith, type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createTeam } from '../support/factories'
import { emptyTables, insertRows, readRow, readRows, runSql, updateRows } from '../support/rows'
import { type SmtpServer, startSmtpServer } from '../support/smtp'
import { tenantFixture } from '../support/tenant-fixture'

const mocks = vi.hoisted(() => ({ print: vi.fn() }))
vi.mock('~/server/analysis/pdf-orders/browser', () => ({
  hasSandbox: () => true,
  withBrowser: (work: (browser: null) => unknown) => work(null),
}))
vi.mock('~/server/analysis/pdf-orders/print-document', () => ({
  printDocument: (_: null, document: PrintedDocument) => mocks.print(document),
}))
const { printOrders } = await import('~/server/analysis/pdf-orders/print-orders')

const { own, tenant } = tenantFixture()
let viewer: SignedIn
let admin: SignedIn
let smtp: SmtpServer
beforeAll(async () => {
  const { client } = tenant
  viewer = await signInAs({ grants: [{ role: 'clientViewer', client }] })
  admin = await signInAs({ grants: [{ role: 'clientAdmin', client }] })
  smtp = await startSmtpServer()
  const { _id: id } = tenant.organization
  await insertRows('live.organization_brand', {
    organization_id: id,
    name: 'Nordlicht',
    updated_at: new Date(),
  })
})
afterAll(() => smtp.close())
beforeEach(async () => {
  smtp.arrived.length = 0
  mocks.print.mockReset().mockImplementation(async () => printed('one'))
  await emptyTables('live.mailing', 'live.mailing_key', 'mail', 'live.pdf_order')
})

/** The first Monday of a month, so that monthly reports are due, too. */
const MONDAY = Date.parse('2030-12-02T08:00:00Z')
const at = (ms: number) => systemContext({ now: () => new Date(MONDAY + ms) })
const printed = (text: string) => ({ pdf: Buffer.from(`%PDF-${text}`), pages: 2, status: 200 })
const report = () => ({ client: tenant.client._id, kind: 'standard', hasPdf: true })
const subscribe = (caller: Caller, more: object = {}) =>
  caller.put('/api/mailings/own', { body: { ...report(), ...more } })

async function queue(): Promise<void> {
  await updateRows('live.mailing', {}, { next_at: new Date(MONDAY), timezone: 'UTC' })
  await queueMailings(at(0))
}
/** What the jobs do, once each. */
async function round(ms: number): Promise<number> {
  await orderForMails(at(ms))
  await printOrders(at(ms))
  await orderForMails(at(ms))
  return composeMailings(at(ms))
}
const mail = () => readRow('mail')
const findsWork = async (ms: number) => {
  const [row] = await runSql(sql<{ held: boolean }>`select ${hasHeldMails(new Date(MONDAY + ms))} as held`)
  return row?.held
}
const orders = () => readRows('live.pdf_order', {})
const send = async (ms = 0) => {
  const ctx = at(ms)
  const openBlob = async (organization: number, hash: Buffer) =>
    (await readBlob({ ...ctx, tenant: organization }, hash))?.data
  await sendBulkMails(ctx, new AbortController().signal, { smtpUrl: smtp.url, openBlob })
  return smtp.arrived.map(({ parsed }) => parsed)
}

describe('the option', () => {
  test('is off until it is chosen, and stays when the schedule changes', async () => {
    expect((await subscribe(viewer, { hasPdf: undefined })).body.hasPdf).toBe(false)
    const { _id: id, hasPdf } = (await subscribe(viewer)).body
    expect(hasPdf).toBe(true)
    expect((await viewer.put(`/api/mailings/${id}`, { body: { frequency: 'daily' } })).body.hasPdf).toBe(true)
    const listed = await admin.get('/api/mailings', { query: { client: tenant.client._id } })
    expect(listed.body.items).toMatchObject([{ _id: id, hasPdf: true }])
    const off = await admin.put('/api/mailings/bulk', { body: { mailings: [id], hasPdf: false } })
    expect(off.status).toBe(200)
    const [first, second, , last] = await activityOf(own.db, 'mailing', id)
    expect([first?.after, second?.after, last?.after]).toMatchObject([
      { hasPdf: false },
      { hasPdf: true },
      { hasPdf: false },
    ])
  })

  test.each([
    ['of a team report', () => ({ client: undefined, organization: tenant.organization._id, kind: 'team' })],
    ['of a whole organization', () => ({ client: undefined, organization: tenant.organization._id })],
    ['of alerts', () => ({ kind: 'alert' })],
  ])('%s is refused', async (_, change) => {
    expect((await subscribe(viewer, change())).problem.fields).toEqual({
      hasPdf: [mailingMessages.notHere.pdf],
    })
    expect(await readRows('live.mailing', {})).toEqual([])
  })
})

describe('a report with a PDF', () => {
  test('waits for it, arrives with the whole file, and links to it with its own key', async () => {
    await subscribe(viewer, { frequency: 'monthly' })
    await queue()
    expect(await composeMailings(at(MINUTE_MS))).toBe(0)
    expect([await findsWork(-1), await findsWork(MINUTE_MS)]).toEqual([false, true])
    expect(await round(MINUTE_MS)).toBe(1)
    expect(await findsWork(MINUTE_MS)).toBe(false)
    const [order] = await orders()
    expect(order?.content).toMatchObject({
      kind: 'client',
      client: tenant.client._id,
      startDate: '2030-11-01',
      endDate: '2030-11-30',
    })
    const [arrived] = await send(MINUTE_MS)
    expect(arrived?.attachments.filter(({ related }) => !related)).toMatchObject([
      { contentType: 'application/pdf', contentDisposition: 'attachment', content: Buffer.from('%PDF-one') },
    ])
    const name = arrived?.attachments.at(-1)?.filename
    expect(name).toMatch(/^nordlicht-.+-2030-11\.pdf$/)
    const admins = await signInAs({ isSuper: true })
    const shown = (await admins.get('/api/mails')).body.items
    expect(shown).toMatchObject([{ status: 'sent', attachment: { name, bytes: 8 } }])
    const key = arrived?.text?.match(new RegExp(`/download-pdf/${order?.id}\\?key=(\\S+)`))?.[1]
    const reader = callerWith({ authorization: `Bearer ${key}` })
    const file = await reader.get(`/api/pdf-orders/${order?.id}/file`)
    expect([file.status, file.body]).toEqual([200, '%PDF-one'])
    expect((await viewer.get('/api/pdf-orders')).body.items).toMatchObject([{ _id: order?.id }])
    expect((await admin.get(`/api/pdf-orders/${order?.id}/file`)).status).toBe(404)
    expect((await viewer.delete(`/api/pdf-orders/${order?.id}`)).status).toBe(403)
    expect((await readRows('mail', { kind: 'pdfOrders.ready' })).length).toBe(0)
    await anonymous.post('/api/unsubscribe', { body: { list: 'email', key } })
    expect((await reader.get(`/api/pdf-orders/${order?.id}/file`)).status).toBe(401)
  })

  test('prints links with the key of its only reader', async () => {
    await subscribe(viewer)
    await queue()
    let keys: unknown[] = []
    mocks.print.mockImplementation(async ({ cookie, path }: PrintedDocument) => {
      const order = await callerWith({ cookie }).get(`/api/pdf-orders/${path.split('/').at(-1)}`)
      keys = [...keys, order.body.linkKey]
      return printed('one')
    })
    const now = Date.now() - MONDAY
    await updateRows('mail', {}, { send_at: new Date(), held_until: new Date(Date.now() + HOUR_MS) })
    expect(await round(now + 1)).toBe(1)
    expect(keys).toEqual([expect.stringMatching(/^lk_m_/)])
    expect((await mail()).plain).toContain(String(keys[0]))
  })

  test('is one for all members of a team with the same rights, without a key in it', async () => {
    const { organization, client, project } = tenant
    const members = [
      await signInAs({ memberOf: [organization] }),
      await signInAs({ memberOf: [organization] }),
    ]
    const right = { client_id: client._id, project_id: project._id, role: 'projectViewer' } as const
    const team = await createTeam(organization, 'Print crew', {
      members: members.map(({ user }) => user),
      right,
    })
    const whole = await signInAs({ grants: [{ role: 'clientViewer', client }] })
    await insertRows('live.team_user', {
      organization_id: organization._id,
      team_id: team,
      user_id: whole.user.id,
    })
    await admin.put('/api/mailings', { body: { ...report(), subject: String(team) } })
    await queue()
    expect(await round(MINUTE_MS)).toBe(3)
    const found = await orders()
    const readers = await readRows('mailing_issue', {})
    const shared = readers.filter(({ user_id: id }) => id !== whole.user.id).map((row) => row.pdf_order_id)
    expect(found).toHaveLength(2)
    expect(new Set(shared).size).toBe(1)
    for (const member of members)
      expect((await member.get(`/api/pdf-orders/${shared[0]}/file`)).body).toBe('%PDF-one')
    expect((await whole.get(`/api/pdf-orders/${shared[0]}/file`)).status).toBe(404)
    expect((await send(MINUTE_MS)).map(({ attachments }) => attachments.length)).toEqual([1, 1, 1])
  })

  test('larger than an email takes is linked only', async () => {
    mocks.print.mockResolvedValue({ ...printed(''), pdf: Buffer.alloc(MAX_ATTACHED_BYTES + 1, '%PDF') })
    await subscribe(viewer)
    await queue()
    await round(0)
    const { plain, attachment_name: name } = await mail()
    expect(name).toBeNull()
    expect(plain).toContain('is too large for an email (5.00 MB)')
    expect(plain).toMatch(/\/download-pdf\/[\w-]+\?key=lk_m_/)
  })

  test('that fails or takes too long goes without it, and says so', async () => {
    await subscribe(viewer)
    await subscribe(admin)
    await queue()
    mocks.print.mockImplementation(async () => ({ pdf: null, status: 404 }))
    expect(await round(0)).toBe(2)
    for (const { plain, attachment_name: name } of await readRows('mail', {}))
      expect([plain.includes(digestMessages.pdf.without('you can no longer see')), name]).toEqual([
        true,
        null,
      ])
    await emptyTables('mail', 'live.pdf_order', 'live.mailing')
    await subscribe(viewer)
    await queue()
    await orderForMails(at(0))
    expect(await composeMailings(at(2 * HOUR_MS - 1))).toBe(0)
    expect(await composeMailings(at(2 * HOUR_MS))).toBe(1)
    expect((await mail()).plain).toContain(digestMessages.pdf.without('it was not ready in time.'))
    await round(2 * HOUR_MS + 1)
    expect(await readRows('mail', {})).toHaveLength(1)
  })

  test('whose file is gone goes without it', async () => {
    await subscribe(viewer)
    await queue()
    await round(0)
    await updateRows('mail', {}, { attachment_hash: Buffer.alloc(32) })
    const [arrived] = await send()
    expect(arrived?.attachments.filter(({ related }) => !related)).toEqual([])
    expect(arrived?.text).toContain('/download-pdf/')
  })

  test('is one email whenever a worker is killed, and none after its reader unsubscribed', async () => {
    await subscribe(viewer)
    await queue()
    const killed = async (work: (ctx: ReturnType<typeof at>) => Promise<unknown>) =>
      expect(
        own.db.transaction().execute(async (tx) => {
          await work({ ...at(0), db: tx })
          throw new Error('killed')
        }),
      ).rejects.toThrow('killed')
    await killed(orderForMails)
    expect(await orders()).toEqual([])
    await Promise.all([orderForMails(at(0)), orderForMails(at(0))])
    let finish = (_: ReturnType<typeof printed>) => {}
    mocks.print.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    const first = printOrders(at(0))
    await vi.waitFor(() => expect(mocks.print).toHaveBeenCalledTimes(1))
    expect(await round(0)).toBe(0)
    expect(await printOrders(at(MINUTE_MS))).toBe(1)
    await killed(orderForMails)
    expect(await round(MINUTE_MS)).toBe(1)
    finish(printed('late'))
    await first
    await round(2 * MINUTE_MS)
    expect((await orders()).length).toBe(1)
    const sent = await send(2 * MINUTE_MS)
    expect(sent.map(({ attachments }) => attachments.at(-1)?.content.toString())).toEqual(['%PDF-one'])
    await emptyTables('mail', 'live.pdf_order', 'mailing_issue')
    await queue()
    await orderForMails(at(0))
    await subscribe(viewer, { isSubscribed: false })
    await printOrders(at(0))
    await round(0)
    expect(await readRows('mail', {})).toEqual([])
  })
})

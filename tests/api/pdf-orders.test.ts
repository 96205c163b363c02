import { once } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PrintedDocument } from '~/server/analysis/pdf-orders/print-document'
import { pdfMessages } from '~/shared/messages/pdf'
import { MAX_PDF_SECTIONS } from '~/shared/values/pdf-choices'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { anonymous, type Caller, callerWith } from '../support/api'
import { systemContext } from '../support/contexts'
import { createProject, createSite } from '../support/factories'
import { mailsTo } from '../support/mails'
import { statuses } from '../support/people'
import { readRow, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const mocks = vi.hoisted(() => ({ print: vi.fn(), BrowserLostError: class extends Error {} }))
vi.mock('~/server/analysis/pdf-orders/browser', () => ({
  hasSandbox: () => true,
  BrowserLostError: mocks.BrowserLostError,
  withBrowser: (work: (browser: null) => unknown) => work(null),
}))
vi.mock('~/server/analysis/pdf-orders/print-document', () => ({
  printDocument: (_: null, document: PrintedDocument, means: { signal: AbortSignal }) =>
    mocks.print(document, means.signal),
}))
const { printOrders } = await import('~/server/analysis/pdf-orders/print-orders')
const { deleteExpiredOrders } = await import('~/server/analysis/pdf-orders')

const { own, tenant, people, foreign } = tenantFixture()
const later = (ms: number) => () => new Date(Date.now() + ms)
const print = (now = later(0)) => printOrders(systemContext({ now }))
const site = () => ({ kind: 'site', site: tenant.site._id })
const order = (body: object = site(), by: Caller = people.projectViewer) =>
  by.post('/api/pdf-orders', { body })
async function ordered(body?: object, by?: Caller): Promise<string> {
  const answer = await order(body, by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body._id
}
const read = async (id: string, by: Caller = people.projectViewer) =>
  (await by.get(`/api/pdf-orders/${id}`)).body
const file = (id: string, by: Caller = people.projectViewer) => by.get(`/api/pdf-orders/${id}/file`)
const printed = (text: string) => ({ pdf: Buffer.from(`%PDF-${text}`), pages: 2, status: 200 })
/** A kind that no other test orders at the same time. */
let nth = 0
const own1 = (change: object = {}) => ({ ...site(), coverText: `Order ${++nth}`, ...change })

beforeEach(async () => {
  mocks.print.mockReset().mockImplementation(async ({ path }: PrintedDocument) => printed(path))
  await updateRows('live.pdf_order', {}, { state: 'cancelled', print_key_hash: null })
})

describe('an order', () => {
  test('is printed by the job and downloaded by who ordered it', async () => {
    const id = await ordered(own1({ coverText: 'Hello', sections: ['seo', 'overview'] }))
    expect(await read(id)).toMatchObject({
      state: 'queued',
      title: tenant.site.name,
      ahead: 0,
      content: { kind: 'site', sections: ['seo', 'overview'], coverText: 'Hello' },
    })
    expect((await file(id)).status).toBe(404)
    expect(await print()).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'done', pages: 2, done: 4, total: 4, reason: null })
    const sent = await file(id)
    expect(sent.body).toBe(`%PDF-/preview-pdf/document/${id}`)
    expect(sent.headers.get('content-type')).toBe('application/pdf')
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"$/)
    expect((await file(id, people.owner)).status).toBe(404)
    expect((await activityOf(own.db, 'pdfOrder', id))[0]).toMatchObject({ action: 'pdfOrder.create' })
  })

  test('is no longer downloaded by whoever sees less of it than was ordered', async () => {
    const client = { kind: 'client', client: tenant.client._id }
    const whole = await ordered({ ...client, coverText: 'whole' }, people.clientViewer)
    const part = await ordered({ ...client, coverText: 'part' })
    const ofProject = await ordered({ kind: 'project', project: tenant.project._id }, people.clientViewer)
    await print()
    const found = async () =>
      Promise.all([
        ...[whole, ofProject].map(async (id) => (await file(id, people.clientViewer)).status),
        file(part).then(({ status }) => status),
      ])
    expect(await found()).toEqual([200, 200, 200])
    const { user_id: user } = await readRow('live.pdf_order', { id: whole })
    const change = (permission: { project_id: number | null; role: string }) =>
      updateRows('live.permission', { user_id: user ?? '' }, permission)
    await change({ project_id: tenant.project._id, role: 'projectViewer' })
    expect(await found()).toEqual([404, 200, 200])
    await change({ project_id: null, role: 'clientViewer' })
    expect(await found()).toEqual([200, 200, 200])
  })

  test('is one while it is open, and another by someone else or afterwards', async () => {
    const body = own1()
    const id = await ordered(body)
    expect(await ordered(body)).toBe(id)
    expect(await ordered(body, people.projectAdmin)).not.toBe(id)
    await print()
    expect(await ordered(body)).not.toBe(id)
  })

  test('is for those who may see the thing', async () => {
    const client = { kind: 'client', client: tenant.client._id }
    const members = { projectViewer: 201, projectAdmin: 201, clientViewer: 201, clientAdmin: 201 }
    const others = { anonymous: 401, nobody: 404, stranger: 404, owner: 201, super: 201 }
    const more = [{ kind: 'uptimeMonth', month: '2026-10' }, { withPages: true }]
    for (const body of [site(), client, ...more.map((change) => ({ ...client, ...change }))])
      expect(await statuses(people, (by) => order(body, by))).toEqual({ ...others, ...members })
    expect((await order({ kind: 'site', site: foreign.site._id }, people.owner)).status).toBe(404)
  })

  test.each([
    [{ kind: 'poster' }, 'kind'],
    [{ kind: 'client' }, 'client'],
    [{ kind: 'uptimeMonth', client: 1 }, 'month'],
    [{ kind: 'site', site: 1, sections: [] }, 'sections'],
    [{ kind: 'site', site: 1, sections: ['seo', 'seo'] }, 'sections'],
    [{ kind: 'client', client: 1, withPages: true, sections: [] }, 'sections'],
    [{ kind: 'site', site: 1, startDate: '2026-02-30' }, 'startDate'],
    [{ kind: 'site', site: 1, startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate'],
    [{ kind: 'site', site: 1, coverText: 'x'.repeat(2001) }, 'coverText'],
    [{ kind: 'site', site: 1, closingText: 'a\u0000' }, 'closingText'],
  ])('%j is refused for its %s', async (body, field) => {
    const { status, problem } = await order(body)
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]])
  })

  test('of a page of another site is refused', async () => {
    const other = await createSite(tenant.project)
    const body = { kind: 'page', site: tenant.site._id, page: other.pages[0]?._id }
    expect((await order(body)).problem.fields).toHaveProperty('page')
  })

  test('of more sections than a worker can print is refused', async () => {
    const pages = Array.from({ length: 8 }, (_, at) => ({ url: `http://127.0.0.1/${at}` }))
    const { _id } = await createSite(tenant.project, { pages })
    const devices = ['MOBILE', 'DESKTOP', 1, 2]
    const { status, problem } = await order(own1({ site: _id, devices }))
    expect([status, problem.fields]).toEqual([
      422,
      { sections: [pdfMessages.form.tooManySections(MAX_PDF_SECTIONS)] },
    ])
    await ordered(own1({ site: _id, devices: devices.slice(0, 3) }))
  })

  test('is limited by user', async () => {
    for (let at = 0; at < 20; at++) await ordered(own1(), people.clientViewer)
    const { status, problem } = await order(own1(), people.clientViewer)
    expect([status, problem.message]).toEqual([409, pdfMessages.limits.own(20)])
    expect(await print()).toBe(20)
    const rows = await readRows('live.pdf_order', { state: 'done' })
    const byEnd = rows.toSorted((a, b) => Number(a.finished_at) - Number(b.finished_at)).map(({ id }) => id)
    expect(byEnd).toEqual(byEnd.toSorted())
  })
})

describe('the job', () => {
  test('stops when the order is cancelled, and delivers nothing', async () => {
    const id = await ordered(own1())
    mocks.print.mockImplementation(async (_: unknown, signal: AbortSignal) => {
      await people.projectViewer.delete(`/api/pdf-orders/${id}`)
      await once(signal, 'abort')
      signal.throwIfAborted()
    })
    expect(await print()).toBe(0)
    expect((await read(id)).state).toBe('cancelled')
    expect((await people.projectViewer.delete(`/api/pdf-orders/${id}`)).status).toBe(409)
  })

  test('takes over from a worker that is gone, whose late result counts for nothing', async () => {
    const id = await ordered(own1())
    let finish = (_: ReturnType<typeof printed>) => {}
    mocks.print.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const first = print()
    await vi.waitFor(() => expect(mocks.print).toHaveBeenCalledTimes(1))
    expect(await print()).toBe(0)
    expect(await print(later(MINUTE_MS))).toBe(1)
    finish(printed('late'))
    expect(await first).toBe(0)
    expect((await file(id)).body).toBe(`%PDF-/preview-pdf/document/${id}`)
    expect((await readRow('live.pdf_order', { id })).attempts).toBe(2)
  })

  test('tries three times, and says why it failed', async () => {
    const id = await ordered(own1())
    mocks.print.mockRejectedValue(new Error('Target page has been closed'))
    for (const [state, reason] of [
      ['queued', pdfMessages.retried],
      ['queued', pdfMessages.retried],
      ['failed', pdfMessages.failed],
    ]) {
      await print(later(mocks.print.mock.calls.length * MINUTE_MS))
      expect(await read(id)).toMatchObject({ state, reason })
    }
  })

  test('tries at once with another browser', async () => {
    await ordered(own1())
    mocks.print.mockRejectedValueOnce(new mocks.BrowserLostError())
    expect(await print()).toBe(1)
  })

  test('waits for space without using up its attempts', async () => {
    const id = await ordered(own1())
    mocks.print.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    await print()
    expect(await read(id)).toMatchObject({ state: 'queued', reason: pdfMessages.noSpace, attempts: 0 })
    expect(await print()).toBe(0)
    expect(await print(later(2 * MINUTE_MS))).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'done', reason: null })
  })

  test('says that the right is gone', async () => {
    const id = await ordered(own1())
    mocks.print.mockResolvedValue({ pdf: null, status: 404 })
    await print()
    expect(await read(id)).toMatchObject({ state: 'failed', reason: pdfMessages.notAllowed })
  })

  test('mails the link once to a user who waited for more than a minute', async () => {
    const id = await ordered(own1(), people.clientAdmin)
    const email = (
      await readRow('user_account', { id: (await readRow('live.pdf_order', { id })).user_id ?? '' })
    ).email
    const quick = await ordered(own1(), people.clientAdmin)
    await updateRows('live.pdf_order', { id }, { created_at: new Date(Date.now() - 2 * MINUTE_MS) })
    await print()
    expect((await readRow('live.pdf_order', { id: quick })).delivered_at).toBeNull()
    const mails = await mailsTo(own.db, email)
    expect(mails.map(({ kind, plain }) => [kind, plain.includes(`/download-pdf/${id}`)])).toEqual([
      ['pdfOrders.ready', true],
    ])
  })

  test('deletes orders after seven days', async () => {
    const id = await ordered(own1())
    await print()
    expect((await readRow('blob', { media_type: 'application/pdf' })).expires_at).toBeInstanceOf(Date)
    await deleteExpiredOrders(systemContext({ now: later(6 * DAY_MS) }))
    expect((await file(id)).status).toBe(200)
    await deleteExpiredOrders(systemContext({ now: later(8 * DAY_MS) }))
    expect((await file(id)).status).toBe(404)
  })
})

describe('the document', () => {
  const reads = async (by: Caller, paths: string[]) =>
    Promise.all(paths.map(async (path) => (await by.get(path)).status))

  /** What `work` finds out with the key of the document, which ends with the printing. */
  async function whilePrinting<T>(
    body: object,
    by: Caller,
    work: (printer: Caller) => Promise<T>,
  ): Promise<T> {
    await ordered(body, by)
    let cookie = ''
    let found: T | undefined
    mocks.print.mockImplementation(async (document: PrintedDocument) => {
      cookie = document.cookie
      found = await work(callerWith({ cookie }))
      return printed('')
    })
    expect(await print()).toBe(1)
    expect((await callerWith({ cookie }).get('/api/share-links/current')).status).toBe(403)
    return found as T
  }

  test('is read with a key for what was ordered, as long as it is printed', async () => {
    const other = await createSite(tenant.project)
    const id = await ordered(own1(), people.owner)
    await print()
    const found = await whilePrinting(own1(), people.owner, async (printer) => {
      const paths = [`/api/sites/${tenant.site._id}`, `/api/sites/${other._id}`]
      const row = await readRow('live.pdf_order', { state: 'printing' })
      const orders = [`/api/pdf-orders/${row.id}`, `/api/pdf-orders/${id}`, '/api/organizations']
      return [
        ...(await reads(printer, [...paths, ...orders])),
        (await printer.post('/api/pdf-orders', { body: site() })).status,
      ]
    })
    expect(found).toEqual([200, 404, 200, 404, 403, 403])
  })

  test('shows of a client only the projects of who ordered it, and nothing once the right is gone', async () => {
    const hidden = await createSite(await createProject(tenant.client))
    const body = { kind: 'client', client: tenant.client._id, coverText: String(++nth) }
    const found = await whilePrinting(body, people.projectViewer, async (printer) => {
      const paths = [`/api/sites/${tenant.site._id}`, `/api/sites/${hidden._id}`]
      const before = await reads(printer, paths)
      const { user_id: user } = await readRow('live.pdf_order', { state: 'printing' })
      const nobody = crypto.randomUUID()
      await updateRows('live.permission', { user_id: user ?? '' }, { user_id: nobody })
      const after = await reads(printer, paths)
      await updateRows('live.permission', { user_id: nobody }, { user_id: user ?? '' })
      return [before, after]
    })
    expect(found).toEqual([
      [200, 404],
      [401, 401],
    ])
  })
})

test('a visitor of a link orders what it shows, three at once', async () => {
  const body = {
    name: 'Board',
    client: tenant.client._id,
    project: tenant.project._id,
    site: tenant.site._id,
  }
  const link = (await people.owner.post('/api/share-links', { body })).body
  const visitor = callerWith({ authorization: `Bearer ${link.key}` })
  const other = await createSite(tenant.project)
  const ids = [await ordered(own1(), visitor), await ordered(own1(), visitor), await ordered(own1(), visitor)]
  expect((await order(own1(), visitor)).problem.message).toBe(pdfMessages.limits.own(3))
  expect((await order({ kind: 'site', site: other._id }, visitor)).status).toBe(404)
  await print()
  expect((await file(ids[0] ?? '', visitor)).status).toBe(200)
  expect((await file(ids[0] ?? '', people.projectViewer)).status).toBe(404)
  const listed = await visitor.get('/api/pdf-orders')
  expect(listed.body.items.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed())
  await people.owner.delete(`/api/share-links/${link._id}`)
  expect((await file(ids[0] ?? '', visitor)).status).toBe(401)
  expect((await anonymous.get('/api/pdf-orders')).status).toBe(401)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditQuality } from '~/server/measuring/quality'
import { facts } from '~/server/measuring/quality/fixtures/facts'
import { sendWaitingMails } from '~/server/platform/mail'
import { jsonPieces, leaseTest, report } from '../support/agent'
import { callerWith, type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createSite, createUser, type Tenant, type TestUser } from '../support/factories'
import { type SmtpServer, startSmtpServer } from '../support/smtp'
import { tenantFixture } from '../support/tenant-fixture'

const PATH = '/api/lighthouses/sendWebConfigAlert'
const { own, tenant, agent } = tenantFixture()
let smtp: SmtpServer
let owner: SignedIn
let admin: SignedIn
let colleague: TestUser
let site: Tenant['site']
beforeAll(async () => {
  smtp = await startSmtpServer()
  const { client, project, organization } = tenant
  owner = await signInAs({ ownerOf: [organization] })
  admin = await signInAs({ grants: [{ role: 'projectAdmin', client, project }] })
  colleague = await createUser({ memberOf: [organization] })
  site = await createSite(project, { devices: [tenant.site.devices[0]], name: 'The shop' })
  await measure({ quality: auditQuality(facts()), details: DETAILS })
})
afterAll(() => smtp.close())
beforeEach(async () => {
  smtp.arrived.length = 0
  await own.db.deleteFrom('mail').execute()
})

const DETAILS = {
  mainThread: [],
  scripts: [],
  longTasks: [],
  thirdParties: [],
  layoutShifts: [],
  lcpElement: null,
  consoleErrors: [
    { source: 'exception', text: 'x is <b>not</b> defined', url: null, line: null, column: null },
  ],
  opportunities: [],
  warnings: [],
}

async function measure(kinds: Record<string, object>, measured = site): Promise<string> {
  const job = await leaseTest(owner, agent, measured)
  await report(agent, job, jsonPieces(kinds))
  return job.runId
}
const send = () => sendWaitingMails(systemContext(), new AbortController().signal, smtp.url)

describe('the faults of a page', () => {
  test('are mailed to the requester', async () => {
    const { status, body } = await admin.post(PATH, { body: { site_id: site._id } })
    expect([status, body.recipients, body.pages]).toEqual([200, [admin.user.email], 1])
    expect(body.faults).toBeGreaterThan(4)
    expect(await send()).toBe(1)
    const [mail] = smtp.arrived
    const { subject, text, html } = mail?.parsed ?? {}
    expect(mail?.recipients).toEqual([admin.user.email])
    expect(subject).toBe(`${body.faults} configuration issues on The shop`)
    expect(text).toContain('Found by the latest test of one page of The shop')
    expect(text).toContain('Security: No Content-Security-Policy is sent.')
    expect(text).toContain('Console errors: x is <b>not</b> defined.')
    expect(html).not.toContain('<b>not</b>')
    expect(text).toContain(`/report-detail/${site._id}/`)
    expect(text).toContain(`because ${admin.user.email} sent it`)
  })

  test('are mailed to colleagues by email and by id, each once', async () => {
    const recipients = [colleague.email.toUpperCase(), colleague.id, admin.user.email]
    const page = site.pages[0]?._id
    const { status, body } = await admin.post(PATH, { body: { page_id: page, recipients } })
    expect([status, [...body.recipients].sort()]).toEqual([200, [colleague.email, admin.user.email].sort()])
    expect(await send()).toBe(2)
    const entry = await own.db
      .selectFrom('activity')
      .select(['action', 'object_id'])
      .where('action', '=', 'site.mailFaults')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'site.mailFaults', object_id: String(site._id) })
  })

  test('are mailed to nobody else', async () => {
    const stranger = await createUser({})
    for (const one of ['somebody@elsewhere.example', stranger.email, stranger.id, 'not an address']) {
      const { status, problem } = await admin.post(PATH, { body: { site_id: site._id, recipients: [one] } })
      expect([status, problem.fields]).toEqual([
        422,
        { recipients: [`${one.toLowerCase()} is not a member of the organization`] },
      ])
    }
    expect(await send()).toBe(0)
  })

  test('need a recipient when requested by a program', async () => {
    const { body: key } = await owner.post(`/api/clients/${tenant.client._id}/regenerateapikey`)
    const program = callerWith({ authorization: `Bearer ${key.key}` })
    const alone = await program.post(PATH, { body: { site_id: site._id } })
    expect([alone.status, alone.problem.fields]).toEqual([
      422,
      { recipients: ['Enter at least one recipient'] },
    ])
    const body = { site_id: site._id, recipients: [colleague.email] }
    expect((await program.post(PATH, { body })).status).toBe(200)
  })
})

test('nothing is mailed without faults, and it says when audits lack their results', async () => {
  const clean = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  await measure({}, clean)
  const { body } = await admin.post(PATH, { body: { site_id: clean._id } })
  expect(body).toEqual({ pages: 1, faults: 0, isComplete: false, recipients: [] })
  expect(await send()).toBe(0)
})

test('an untested site has no data', async () => {
  const fresh = await createSite(tenant.project)
  const { status, problem } = await admin.post(PATH, { body: { site_id: fresh._id } })
  expect([status, problem.message]).toEqual([404, 'Data is not available!'])
})

test('needs one scope, and recipients', async () => {
  const body = { site_id: site._id }
  const both = await admin.post(PATH, { body: { ...body, page_id: site.pages[0]?._id } })
  expect([both.status, both.problem.fields]).toEqual([422, { site_id: ['Choose either a page or a site'] }])
  expect((await admin.post(PATH, { body: {} })).status).toBe(422)
  expect((await admin.post(PATH, { body: { ...body, recipients: [] } })).status).toBe(422)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendWaitingMails } from '~/server/platform/mail'
import { systemContext } from '../support/contexts'
import { createUser } from '../support/factories'
import { queueText } from '../support/mails'
import type { People } from '../support/people'
import { emptyTables, readRows } from '../support/rows'
import { type SmtpServer, startSmtpServer } from '../support/smtp'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()
let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  smtp.arrived.length = 0
  smtp.refuse(null)
  await emptyTables('mail', 'mail_address')
})

const READER = 'Reader@example.com'
const START = new Date('2026-03-02T08:00:00Z')
const ctx = () => systemContext({ now: () => START })
const queue = (kind = 'alerts.opened', to = READER) =>
  queueText(ctx(), own.db, {
    kind,
    to,
    subject: 'Subject',
    paragraphs: ['Text'],
    about: { organization: tenant.organization._id },
  })
const send = () => sendWaitingMails(ctx(), new AbortController().signal, smtp.url)
const suspended = async () => (await people.super.get('/api/mail-addresses')).body

async function bounce(times: number, code = 550, answer?: string): Promise<void> {
  smtp.refuse(code, answer)
  for (let n = 0; n < times; n++) {
    await queue()
    await own.db.deleteFrom('mail').where('kind', '=', 'mail.addressSuspended').execute()
    await send()
  }
  smtp.refuse(null)
}

test('the third permanent refusal suspends an address, and owners are notified once', async () => {
  const { email } = await createUser({ ownerOf: [tenant.organization] })
  await bounce(2)
  expect(await suspended()).toEqual([])
  smtp.refuse(550)
  await queue()
  await send()
  smtp.refuse(null)
  expect(await suspended()).toEqual([
    {
      address: 'reader@example.com',
      bounces: 3,
      reason: expect.stringContaining('550'),
      suspendedAt: START.toISOString(),
    },
  ])
  const notices = () =>
    readRows('mail', { kind: 'mail.addressSuspended', recipient: email }, 'recipient', 'plain')
  expect(await notices()).toEqual([{ recipient: email, plain: expect.stringContaining(READER) }])

  await queue()
  smtp.arrived.length = 0
  await send()
  expect(smtp.arrived.flatMap(({ recipients }) => recipients)).not.toContain(READER)
  const failed = await own.db.selectFrom('mail').select('error').where('failed_at', 'is not', null).execute()
  expect(failed.at(-1)?.error).toContain('suspended')
  expect(await notices()).toHaveLength(1)
})

test.each([
  ['a success', 550, undefined, true],
  ['a temporary refusal', 451, undefined, false],
  ['a refusal of the sender by a policy', 554, '5.7.1 Relay access denied', false],
])('%s leaves an address unsuspended', async (_, code, answer, succeeds) => {
  await bounce(2, code, answer)
  if (succeeds) {
    await queue()
    expect(await send()).toBe(1)
  }
  await bounce(1, code, answer)
  expect(await suspended()).toEqual([])
})

test('account mails are still tried, and one that arrives lifts the suspension', async () => {
  await bounce(3)
  expect(await suspended()).toHaveLength(1)
  await own.db.deleteFrom('mail').execute()
  await queue('auth.reset')
  expect(await send()).toBe(1)
  expect(await suspended()).toEqual([])
})

test('a super admin lifts a suspension', async () => {
  await bounce(3)
  const lift = (person: keyof People, address: string) =>
    people[person].post('/api/mail-addresses/lift', { body: { address } })
  expect((await lift('owner', READER)).status).toBe(403)
  expect((await lift('super', 'other@example.com')).status).toBe(200)
  expect(await suspended()).toHaveLength(1)
  expect((await lift('super', READER)).status).toBe(200)
  expect(await suspended()).toEqual([])
  await own.db.deleteFrom('mail').execute()
  await queue()
  expect(await send()).toBe(1)
})

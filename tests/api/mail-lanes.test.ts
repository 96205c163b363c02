import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ComposableMail,
  claimUncomposed,
  discardUncomposed,
  failUncomposed,
  queueComposed,
  renderChartPng,
  sendBulkMails,
  sendWaitingMails,
  setComposed,
} from '~/server/platform/mail'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { queueText } from '../support/mails'
import { readRow, readRows, updateRows } from '../support/rows'
import { type SmtpServer, startSmtpServer } from '../support/smtp'

const own = onOwnDatabase()
let smtp: SmtpServer
let organizationId: number
beforeAll(async () => {
  smtp = await startSmtpServer()
  organizationId = (await createTenant()).organization._id
})
afterAll(() => smtp.close())
beforeEach(async () => {
  smtp.arrived.length = 0
  smtp.refuse(null)
  await own.db.deleteFrom('mail').execute()
})

const START = new Date('2026-03-02T08:00:00Z')
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const clock = (seconds: number) => systemContext({ now: () => at(seconds) })
const notAborted = new AbortController().signal
const sendUrgent = (seconds = 0) => sendWaitingMails(clock(seconds), notAborted, smtp.url)
const sendBulk = (seconds = 0, perMinute = 6_000) =>
  sendBulkMails(clock(seconds), notAborted, { smtpUrl: smtp.url, perMinute })
const recipients = () => smtp.arrived.map((mail) => mail.recipients[0])

const mailing = (n: number, change: Partial<ComposableMail> = {}): ComposableMail => ({
  id: randomUUID(),
  kind: 'mailings.standard',
  to: `reader${n}@example.com`,
  compose: { reader: n },
  organizationId,
  clientId: null,
  sendAt: START,
  ...change,
})
const queueBulk = (rows: ComposableMail[]) => queueComposed(clock(0), own.db, rows)
const composed = { subject: 'Report', html: '<p>Report</p>', plain: 'Report' }

async function queueAndCompose(amount: number): Promise<void> {
  const rows = Array.from({ length: amount }, (_, n) => mailing(n))
  await queueBulk(rows)
  for (const { id } of rows) await setComposed(own.db, id, composed)
}

const single = (kind: string, to: string) =>
  queueText(clock(0), own.db, { kind, to, subject: 'Subject', paragraphs: ['Text'] })

describe('the lanes', () => {
  test('a backlog of mailings stands in front of no alert mail', async () => {
    await queueAndCompose(120)
    await single('audits.webConfig', 'second@example.com')
    await single('uptime.down', 'first@example.com')
    expect(await sendUrgent()).toBe(2)
    expect(recipients()).toEqual(['first@example.com', 'second@example.com'])
    expect(await sendBulk()).toBe(120)
    expect(new Set(recipients()).size).toBe(122)
    expect([await sendBulk(60), await sendUrgent(60)]).toEqual([0, 0])
  })

  test('mailings are sent at a bounded rate', async () => {
    await queueAndCompose(12)
    expect(await sendBulk(0, 60)).toBe(6)
    expect(await sendBulk(3, 60)).toBe(0)
    expect(await sendBulk(7, 60)).toBe(6)
  })

  test('several workers send each mailing once', async () => {
    await queueAndCompose(40)
    const sent = await Promise.all([sendBulk(), sendBulk(), sendBulk()])
    expect(sent.reduce((sum, one) => sum + one)).toBe(40)
    expect(new Set(recipients()).size).toBe(40)
  })
})

describe('a mailing', () => {
  test('is not sent before it has its content', async () => {
    const [first, second] = [mailing(1), mailing(2, { sendAt: at(600) })]
    await queueBulk([first, second])
    expect(await sendBulk()).toBe(0)
    const claimed = await own.db.transaction().execute(async (tx) => {
      const rows = await claimUncomposed(tx, 'mailings.', 10, at(60))
      for (const { id } of rows) await setComposed(tx, id, composed)
      return rows
    })
    expect(claimed).toEqual([{ ...first, sendAt: START }])
    expect(await sendBulk()).toBe(1)
    expect(recipients()).toEqual(['reader1@example.com'])
    expect((await claimUncomposed(own.db, 'mailings.', 10)).map(({ id }) => id)).toEqual([second.id])
    expect(await claimUncomposed(own.db, 'alerts.', 10)).toEqual([])
  })

  test('may be discarded or fail instead of being composed', async () => {
    const [first, second] = [mailing(1), mailing(2)]
    await queueBulk([first, second])
    await discardUncomposed(own.db, [first.id])
    await failUncomposed(own.db, second.id, 'no data', START)
    const rows = await readRows('mail', {}, 'id', 'error', 'failed_at')
    expect(rows).toEqual([{ id: second.id, error: 'no data', failed_at: START }])
    expect(await claimUncomposed(own.db, 'mailings.', 10)).toEqual([])
    expect(await sendBulk()).toBe(0)
  })

  test('counts as sent after a crash that followed its hand-over', async () => {
    await queueAndCompose(1)
    await updateRows('mail', {}, { hand_overs: 1, handed_over_at: at(1), attempts: 1, send_at: at(60) })
    await sendUrgent(30)
    expect(await sendBulk(30)).toBe(0)
    expect((await readRow('mail')).sent_at).toBeNull()
    await sendUrgent(61)
    expect(await sendBulk(61)).toBe(0)
    expect((await readRow('mail')).sent_at).toEqual(at(1))
    expect(smtp.arrived).toEqual([])
  })

  test('is sent again after a failure that its process saw', async () => {
    await queueAndCompose(1)
    smtp.refuse(451)
    expect(await sendBulk()).toBe(0)
    smtp.refuse(null)
    expect(await sendBulk(30)).toBe(0)
    expect(await sendBulk(61)).toBe(1)
  })
})

test.each([
  [1, 1],
  [2, 0],
])('an alert that was handed over %i times before a crash is sent %i times more', async (handOvers, more) => {
  await single('alerts.opened', 'reader@example.com')
  await updateRows('mail', {}, { hand_overs: handOvers, handed_over_at: START, attempts: handOvers })
  expect(await sendUrgent()).toBe(more)
  const { sent_at } = await readRow('mail')
  expect(sent_at).not.toBeNull()
})

test('an SMTP server receives unfolded List headers, and pictures inside the mail', async () => {
  const url = `https://lightkeeper.example/unsubscribe-email?key=${'k'.repeat(400)}`
  const png = await renderChartPng([1, 2, null, 3], { threshold: 2 })
  const row = mailing(1)
  await queueBulk([row])
  await setComposed(own.db, row.id, {
    subject: 'Report',
    html: '<img src="cid:chart">',
    plain: 'Report',
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    parts: [{ cid: 'chart', mediaType: 'image/png', bytes: png }],
  })
  expect(await sendBulk()).toBe(1)
  const [mail] = smtp.arrived
  const [head = ''] = mail?.raw.split('\r\n\r\n') ?? []
  const lines = head.split('\r\n')
  expect(lines).toContain(`List-Unsubscribe: <${url}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail?.parsed.messageId).toContain(row.id)
  const [picture] = mail?.parsed.attachments ?? []
  expect(picture).toMatchObject({ cid: 'chart', contentType: 'image/png', related: true })
  expect(picture?.content.equals(png)).toBe(true)
})

/** Parts of names that could leave the subject; forms refuse the first four. */
const HOSTILE_NAMES: Record<string, string> = {
  'line breaks': 'A\r\nBcc: other@example.com\r\n\r\n<p>Body',
  'a bare carriage return': 'A\rBcc: other@example.com',
  'a folded line': 'A\r\n Bcc: other@example.com',
  'Unicode line breaks and NUL': 'A\u2028Bcc: a\u2029Cc: b\u0085To: c\u000bX: 1\0',
  recipients: 'A <other@example.com>, b@example.com; group: c@example.com;',
  'an encoded word': '=?utf-8?Q?=0D=0ABcc:_other=40example.com?=',
  'an encoded word in base64': '=?utf-8?B?DQpCY2M6IG90aGVyQGV4YW1wbGUuY29t?= ü',
  'a parameter': '"; boundary="x" \\',
  'a colon and no space': `Bcc:${'other@example.com,'.repeat(20)}`,
}
test.each(Object.keys(HOSTILE_NAMES))('a name with %s stays within the subject', async (what) => {
  const subject = `Report of ${HOSTILE_NAMES[what]}`
  const row = mailing(1)
  const unsubscribe = { 'List-Unsubscribe': '<https://lightkeeper.example/unsubscribe>' }
  await queueBulk([row])
  await setComposed(own.db, row.id, { ...composed, subject, headers: unsubscribe })
  await queueText(clock(0), own.db, {
    ...{ kind: 'uptime.down', to: 'reader1@example.com', subject, headers: unsubscribe },
    paragraphs: [subject.replaceAll('\0', '')],
    action: { label: subject.replaceAll('\0', ''), url: 'https://lightkeeper.example/' },
  })
  await sendUrgent()
  await sendBulk()
  expect(recipients()).toEqual(['reader1@example.com', 'reader1@example.com'])
  for (const { raw, parsed } of smtp.arrived) {
    const lines = raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
      'Auto-Submitted',
      'Content-Type',
      'Date',
      'From',
      'List-Unsubscribe',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ])
    expect(raw).not.toMatch(/[^\r]\n|\r[^\n]/)
    expect(lines).toContain('To: reader1@example.com')
    // Decoded once, as readers do.
    expect(parsed.subject).toBe(
      subject
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, 200),
    )
  }
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeUsedLink, sendWaitingMails } from '~/server/platform/mail'
import { MINUTE_MS } from '~/shared/values/units'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { type MailOfText, queueText } from '../support/mails'
import { createPeople, type People } from '../support/people'
import { readRow, readRows, updateRows } from '../support/rows'
import { type SmtpServer, startSmtpServer } from '../support/smtp'

const own = onOwnDatabase()
let smtp: SmtpServer
let people: People
beforeAll(async () => {
  smtp = await startSmtpServer()
  people = await createPeople(await createTenant())
})
afterAll(() => smtp.close())
beforeEach(async () => {
  smtp.arrived.length = 0
  smtp.refuse(null)
  await own.db.deleteFrom('mail').execute()
})

const START = new Date('2026-03-01T12:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
const notAborted = new AbortController().signal

const queue = (change: Partial<MailOfText> = {}, minutes = 0) =>
  queueText(systemContext({ now: () => at(minutes) }), own.db, {
    kind: 'test.mail',
    to: 'reader@example.com',
    subject: 'Something happened',
    paragraphs: ['First.', 'Second.'],
    ...change,
  })
const send = (minutes = 0, url: string | undefined = smtp.url) =>
  sendWaitingMails(systemContext({ now: () => at(minutes) }), notAborted, url)
const onlyMail = () => readRow('mail')

describe('a mail', () => {
  test('arrives with both parts, its link and its headers', async () => {
    const url = 'https://lightkeeper.example/confirm?token=a&b=%22'
    await queue({
      action: { label: 'Confirm <now>', url },
      footnote: 'Not you? Ignore this.',
      headers: { 'List-Unsubscribe': '<https://lightkeeper.example/unsubscribe>' },
    })
    expect(await send()).toBe(1)
    const [mail] = smtp.arrived
    expect(mail?.recipients).toEqual(['reader@example.com'])
    const { subject, text, html, from, headers, messageId } = mail?.parsed ?? {}
    expect(subject).toBe('Something happened')
    expect(from?.value[0]?.name).toBe('Lightkeeper')
    for (const part of ['First.', 'Second.', 'Not you? Ignore this.']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain(url)
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`)
    expect(html).toContain('Confirm &lt;now&gt;')
    expect(headers?.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.raw).toContain('List-Unsubscribe: <https://lightkeeper.example/unsubscribe>')
    const { id, message_id, sent_at, attempts } = await onlyMail()
    expect(messageId).toBe(message_id)
    expect(message_id).toContain(id)
    expect([sent_at, attempts]).toEqual([at(0), 1])
    expect(await send(60)).toBe(0)
    expect(smtp.arrived).toHaveLength(1)
  })

  test('that finds no server names it to the operator, until one works', async () => {
    const outages = () => readRows('service_outage', {}, 'service', 'detail')
    await queue()
    await send(0, 'smtp://127.0.0.1:1')
    expect(await outages()).toEqual([{ service: 'mail', detail: expect.stringContaining('ECONNREFUSED') }])
    await send(10)
    expect(smtp.arrived).toHaveLength(1)
    expect(await outages()).toEqual([])
  })

  test('escapes user input in HTML', async () => {
    await queue({ subject: 'From <b>Ann</b>', paragraphs: ['<img src=x onerror=alert(1)> & "quotes"'] })
    await send()
    const { html, text } = smtp.arrived[0]?.parsed ?? {}
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;')
    expect(text).toContain('<img src=x onerror=alert(1)> & "quotes"')
  })

  test('prevents injection of headers and recipients', async () => {
    await queue({ subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nBody' })
    await send()
    const [mail] = smtp.arrived
    expect(mail?.recipients).toEqual(['reader@example.com'])
    expect(mail?.parsed.bcc).toBeUndefined()
    expect(mail?.parsed.subject).toBe('Hello Bcc: victim@example.com Body')
    const hostile: Partial<MailOfText>[] = [
      { to: 'reader@example.com\r\nBcc: victim@example.com' },
      { to: 'reader@example.com, victim@example.com' },
      { headers: { Bcc: 'victim@example.com' } },
      { headers: { 'X-A': 'b\r\nBcc: victim@example.com' } },
      { action: { label: 'Open', url: 'javascript:alert(1)' } },
    ]
    for (const change of hostile) await expect(queue(change)).rejects.toThrow()
    expect(await readRows('mail', {}, 'id')).toHaveLength(1)
  })

  test('is rolled back with its transaction', async () => {
    const failing = own.db.transaction().execute(async (tx) => {
      await queueText(systemContext(), tx, {
        kind: 'test.mail',
        to: 'reader@example.com',
        subject: 'Never',
        paragraphs: [],
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await readRows('mail', {}, 'id')).toEqual([])
  })
})

describe('a failing mail server', () => {
  test('is retried after a minute, then with doubled delays, with the same message id', async () => {
    await queue()
    smtp.refuse(451)
    expect(await send(0)).toBe(0)
    const first = await onlyMail()
    expect(first).toMatchObject({ attempts: 1, send_at: at(1), sent_at: null, failed_at: null })
    expect(first.error).toContain('451')
    expect(await send(0.9)).toBe(0)
    expect((await onlyMail()).attempts).toBe(1)
    await send(1)
    expect(await onlyMail()).toMatchObject({ attempts: 2, send_at: at(3) })
    smtp.refuse(null)
    expect(await send(3)).toBe(1)
    expect(smtp.arrived[0]?.parsed.messageId).toBe(first.message_id)
    expect(await onlyMail()).toMatchObject({ attempts: 3, sent_at: at(3), error: null })
  })

  test('is retried up to eight attempts, then the mail fails', async () => {
    await queue()
    smtp.refuse(451)
    for (const minutes of [0, 1, 3, 7, 15, 31, 63, 127, 255, 511]) await send(minutes)
    expect(await onlyMail()).toMatchObject({ attempts: 8, failed_at: at(127) })
  })

  test('is not retried after a permanent error', async () => {
    await queue()
    smtp.refuse(550)
    await send(0)
    expect(await onlyMail()).toMatchObject({ attempts: 1, failed_at: at(0) })
  })

  test('leaves the mail queued when unreachable', async () => {
    await queue()
    expect(await send(0, 'smtp://127.0.0.1:9')).toBe(0)
    expect(await onlyMail()).toMatchObject({ attempts: 1, send_at: at(1), failed_at: null })
    expect(await send(1)).toBe(1)
  })

  test('a crash during the last attempt leaves the mail failed', async () => {
    await queue()
    await updateRows('mail', {}, { attempts: 8, send_at: at(5) })
    await send(4)
    expect((await onlyMail()).failed_at).toBeNull()
    await send(5)
    expect(await onlyMail()).toMatchObject({ failed_at: at(5), error: 'interrupted' })
  })
})

test('several workers send each mail once', async () => {
  for (let n = 0; n < 12; n++) await queue({ to: `reader${n}@example.com` })
  const sent = await Promise.all([send(), send(), send(), send()])
  expect(sent.reduce((sum, count) => sum + count)).toBe(12)
  expect(new Set(smtp.arrived.map(({ recipients }) => recipients[0])).size).toBe(12)
  expect(smtp.arrived).toHaveLength(12)
})

describe('the outbox', () => {
  const statuses = async () =>
    (await people.super.get('/api/mails')).body.items.map(
      ({ recipient, status }: { recipient: string; status: string }) => [recipient, status],
    )

  test('stores mails without a configured server, and sends them on request', async () => {
    const url = 'https://lightkeeper.example/confirm?token=secret'
    await queue({ action: { label: 'Confirm', url } })
    await sendWaitingMails(systemContext({ now: () => at(0) }), notAborted, '')
    expect(await statuses()).toEqual([['reader@example.com', 'kept']])
    expect(await send(1)).toBe(0)
    const list = await people.super.get('/api/mails')
    expect(JSON.stringify(list.body)).not.toContain('secret')
    const path = `/api/mails/${list.body.items[0]._id}`
    const { body } = await people.super.get(path)
    expect(body.plain).toContain(url)
    expect(body.html).toContain('token=secret')
    expect((await people.super.post(`${path}/retry`)).body).toMatchObject({ status: 'waiting', attempts: 0 })
    const now = (Date.now() - START.getTime()) / MINUTE_MS
    expect(await send(now + 1)).toBe(1)
    expect((await people.super.post(`${path}/retry`)).status).toBe(409)
  })

  test('is searched by recipient, filtered by status and paged, newest first', async () => {
    for (const n of [0, 1, 2]) await queue({ to: `Reader${n}@example.com` }, n)
    await send(1)
    const items = async (query: Record<string, string>) => {
      const { status, body } = await people.super.get('/api/mails', { query })
      expect(status).toBe(200)
      return body.items.map(({ recipient }: { recipient: string }) => recipient)
    }
    expect(await items({})).toEqual(['Reader2@example.com', 'Reader1@example.com', 'Reader0@example.com'])
    expect(await items({ search: 'reader1' })).toEqual(['Reader1@example.com'])
    expect(await items({ status: 'waiting' })).toEqual(['Reader2@example.com'])
    expect(await items({ status: 'sent', limit: '1', page: '2' })).toEqual(['Reader0@example.com'])
    expect((await people.super.get('/api/mails', { query: { status: 'lost' } })).status).toBe(422)
  })

  test('is for super admins', async () => {
    await queue()
    const { id } = await onlyMail()
    for (const [person, status] of [
      ['anonymous', 401],
      ['nobody', 403],
      ['owner', 403],
      ['super', 200],
    ] as const) {
      expect((await people[person].get('/api/mails')).status).toBe(status)
      expect((await people[person].get(`/api/mails/${id}`)).status).toBe(status)
    }
    expect((await people.owner.post(`/api/mails/${id}/retry`)).status).toBe(403)
    const other = await signInAs({ isSuper: true })
    expect((await other.get('/api/mails/018f0000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

describe('the secret of a mailed link', () => {
  const SECRET = `${'x'.repeat(42)}y`
  const url = `https://lightkeeper.example/auth/forgotpass/${SECRET}`
  const queueLink = () =>
    queue({ action: { label: 'Set', url }, link: { secret: SECRET, expiresAt: at(60) } })
  const stored = async () => JSON.stringify(await readRows('mail'))

  test('is removed from the stored mail once it was sent', async () => {
    await queueLink()
    expect(await stored()).toContain(SECRET)
    await send()
    expect(smtp.arrived[0]?.parsed.text).toContain(url)
    expect(await stored()).not.toContain(SECRET)
    const { id } = await onlyMail()
    const { body } = await people.super.get(`/api/mails/${id}`)
    expect(body).toMatchObject({ status: 'sent', link: null })
    expect(body.plain).toContain('https://lightkeeper.example/auth/forgotpass/[removed]')
    expect(body.html).toContain('/auth/forgotpass/[removed]')
  })

  test('is readable for super admins without an SMTP server, until it is used or expires', async () => {
    await queueLink()
    await send(1, '')
    const { id } = await onlyMail()
    expect((await people.super.get(`/api/mails/${id}`)).body).toMatchObject({ status: 'kept', link: url })
    expect((await people.owner.get(`/api/mails/${id}`)).status).toBe(403)
    await removeUsedLink(own.db, SECRET)
    expect((await people.super.get(`/api/mails/${id}`)).body.link).toBeNull()
    expect(await stored()).not.toContain(SECRET)

    await own.db.deleteFrom('mail').execute()
    await queueLink()
    await send(1, '')
    await send(59, '')
    expect(await stored()).toContain(SECRET)
    await send(61, '')
    expect(await stored()).not.toContain(SECRET)
  })

  test('stays while sending fails', async () => {
    await queueLink()
    smtp.refuse(451)
    await send()
    expect(await stored()).toContain(SECRET)
    smtp.refuse(null)
    await send(10)
    expect(await stored()).not.toContain(SECRET)
  })
})

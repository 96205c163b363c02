import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendWaitingMails } from '~/server/platform/mail'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { queueText } from '../support/mails'
import { withSettings } from '../support/settings'
import { startSmtpServer } from '../support/smtp'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const keyFile = join(mkdtempSync(join(tmpdir(), 'lk-dkim-')), 'dkim.pem')
writeFileSync(keyFile, privateKey)
withSettings({
  MAIL_DKIM_DOMAIN: 'example.com',
  MAIL_DKIM_SELECTOR: 'lightkeeper',
  MAIL_DKIM_KEY_FILE: keyFile,
})

const own = onOwnDatabase()
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.close())

const unfold = (text: string) => text.replace(/\r\n(?=[ \t])/g, '')
/** Relaxed canonical form of a header (RFC 6376, 3.4.2). */
function canonical(line: string): string {
  const at = line.indexOf(':')
  return `${line.slice(0, at).trim().toLowerCase()}:${line
    .slice(at + 1)
    .replace(/\s+/g, ' ')
    .trim()}`
}
/** Relaxed canonical form of a body (3.4.4). */
const canonicalBody = (body: string) =>
  `${body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`

test('a mail is signed, and the signature covers what one-click unsubscribing needs', async () => {
  await queueText(systemContext(), own.db, {
    kind: 'test.mail',
    to: 'reader@example.com',
    subject: 'Größer, weiter',
    paragraphs: ['Text with a long line. '.repeat(20)],
    headers: {
      'List-Unsubscribe': `<https://lightkeeper.example/unsubscribe-email?key=${'k'.repeat(300)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  const inAMinute = systemContext({ now: () => new Date(Date.now() + 1000) })
  expect(await sendWaitingMails(inAMinute, new AbortController().signal, smtp.url)).toBe(1)
  const raw = smtp.arrived[0]?.raw ?? ''
  const at = raw.indexOf('\r\n\r\n')
  const [head, body] = [raw.slice(0, at), raw.slice(at + 4)]
  const lines = unfold(head).split('\r\n')
  const signature = lines.find((line) => line.startsWith('DKIM-Signature:')) ?? ''
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.trim())
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, '')]),
  )
  expect(tags).toMatchObject({ d: 'example.com', s: 'lightkeeper', a: 'rsa-sha256', c: 'relaxed/relaxed' })
  const signed = tags['h']?.toLowerCase().split(':') ?? []
  expect(signed).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  )
  expect(createHash('sha256').update(canonicalBody(body)).digest('base64')).toBe(tags['bh'])

  const headers = signed.map((name) => lines.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '')
  const unsigned = canonical(signature.replace(/b=[^;]*$/, 'b='))
  const data = [...headers.filter(Boolean).map(canonical), unsigned].join('\r\n')
  const verifier = createVerify('RSA-SHA256').update(data)
  expect(verifier.verify(publicKey, tags['b'] ?? '', 'base64')).toBe(true)
})

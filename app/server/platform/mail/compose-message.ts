import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { Db } from '../db'
import { env } from '../env'
import { brandSenderOf } from './brand-sender'
import type { MailPart } from './content'
import { extraHeaders } from './rules'
import type { DueMail } from './send.store'
import { senderNamed } from './sender'

/** What a signature covers; receivers of one-click unsubscribe want both List headers in it (RFC 8058). */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

function dkim() {
  const { MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY_FILE } = env()
  if (!MAIL_DKIM_DOMAIN || !MAIL_DKIM_SELECTOR || !MAIL_DKIM_KEY_FILE) return undefined
  return {
    domainName: MAIL_DKIM_DOMAIN,
    keySelector: MAIL_DKIM_SELECTOR,
    privateKey: readFileSync(MAIL_DKIM_KEY_FILE, 'utf8'),
    headerFieldNames: SIGNED_HEADERS.join(':'),
  }
}

/** List headers stay on one line: folded, they break signatures of some servers and one-click unsubscribing. */
const unfolded = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /^list-/i.test(name) ? { prepared: true, value } : value,
    ]),
  )

/** nodemailer sends encoded words as they are, so a name with one would be decoded: a way past the rules for names. */
const literal = (subject: string) => (subject.includes('=?') ? encodeWord(subject, 'Q', 52) : subject)

export interface MailFile {
  name: string
  data: Buffer
}
export type ComposeMessage = (mail: DueMail, parts: MailPart[], file: MailFile | null) => Promise<Buffer>

/** Turns stored mails into the bytes that are sent, signed if a key is set. Throws when the key can't be read. */
export function messageComposer(db: Db): ComposeMessage {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: dkim(),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail, parts, file) => {
    const own = await brandSenderOf(db, mail.brand)
    const { message } = await composer.sendMail({
      from: { ...senderNamed(mail.sender_name), ...(own && { address: own.address }) },
      ...(own && { dkim: { ...own.dkim, headerFieldNames: SIGNED_HEADERS.join(':') } }),
      to: { name: '', address: mail.recipient },
      subject: literal(mail.subject),
      html: mail.html,
      text: mail.plain,
      messageId: mail.message_id,
      date: mail.created_at,
      headers: unfolded({ 'Auto-Submitted': 'auto-generated', ...extraHeaders(mail.headers) }),
      attachments: [
        ...parts.map(({ cid, mediaType, bytes }) => ({
          contentType: mediaType,
          content: bytes,
          ...(mediaType === 'image/png'
            ? { cid, filename: `${cid}.png`, contentDisposition: 'inline' as const }
            : { filename: cid }),
        })),
        ...(file ? [{ filename: file.name, contentType: 'application/pdf', content: file.data }] : []),
      ],
    })
    if (!Buffer.isBuffer(message)) throw new Error('The message was not buffered')
    return message
  }
}

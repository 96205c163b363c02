import { createTransport } from 'nodemailer'
import { extraHeaders } from './rules'
import { sender } from './sender'
import type { DueMail } from './store'

export interface Transport {
  send(mail: DueMail): Promise<void>
  close(): void
}

const SECOND = 1000
/** Shorter than the shortest wait before a retry, which another worker may make. */
const LONGEST_SENDING = 50 * SECOND

/** A reusable connection to the SMTP server. */
export function openTransport(smtpUrl: string): Transport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const sending = transport.sendMail({
        from: sender(),
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        messageId: mail.message_id,
        date: mail.created_at,
        headers: { 'Auto-Submitted': 'auto-generated', ...extraHeaders(mail.headers) },
      })
      await inTime(sending)
    },
    close: () => transport.close(),
  }
}

async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server timed out')), LONGEST_SENDING)
  })
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

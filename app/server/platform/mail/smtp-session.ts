import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { timeout } from 'remix-utils/promise'
import { SECOND_MS } from '~/shared/values/units'

const CHUNK_BYTES = 16_384

export interface Envelope {
  from: string
  to: string
}

/** A connection to the SMTP server for one mail after the other. */
export interface SmtpSession {
  /** `beforeEnd` runs when all of the message but its end was written; if it throws, the server discards the message. */
  send(envelope: Envelope, message: Buffer, beforeEnd: () => Promise<void>): Promise<void>
  close(): void
}

async function* chunksOf(message: Buffer, beforeEnd: () => Promise<void>) {
  for (let at = 0; at < message.length; at += CHUNK_BYTES) yield message.subarray(at, at + CHUNK_BYTES)
  await beforeEnd()
}

async function connect(smtpUrl: string): Promise<SMTPConnection> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 40 * SECOND_MS,
  })
  await new Promise<void>((resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('The mail server closed the connection')))
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  if (auth?.user && connection.allowsAuth) {
    const credentials = { user: auth.user, pass: auth.pass ?? '' }
    await promisify<void>((done) => connection.login({ credentials }, (error) => done(error ?? null)))()
  }
  return connection
}

/** Connects with the first mail; after a failed one the next gets a new connection. */
export function openSession(smtpUrl: string, timeoutMs: number): SmtpSession {
  let connection: SMTPConnection | undefined
  const close = () => {
    connection?.close()
    connection = undefined
  }

  async function sendNow(
    { signal }: AbortController,
    envelope: Envelope,
    message: Buffer,
    beforeEnd: () => Promise<void>,
  ) {
    const current = connection ?? (await connect(smtpUrl))
    if (signal.aborted) return current.close()
    connection = current
    const body = Readable.from(chunksOf(message, beforeEnd), { objectMode: false })
    await new Promise<void>((resolve, reject) => {
      current.send({ from: envelope.from, to: [envelope.to], size: message.length }, body, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  }

  return {
    async send(...args) {
      const givingUp = new AbortController()
      try {
        await timeout(sendNow(givingUp, ...args), { ms: timeoutMs })
      } catch (error) {
        givingUp.abort()
        close()
        throw error
      }
    },
    close() {
      connection?.quit()
      connection = undefined
    },
  }
}

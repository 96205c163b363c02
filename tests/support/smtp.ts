import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface Arrived {
  /** Envelope recipients, independent of the headers. */
  recipients: string[]
  raw: string
  parsed: ParsedMail
}

export interface SmtpServer {
  url: string
  arrived: Arrived[]
  /** Rejects further mails with this code; null accepts them again. */
  refuse(code: number | null, answer?: string): void
  close(): Promise<void>
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const arrived: Arrived[] = []
  let refusal: number | null = null
  let refusalText = 'Refused'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      done(refusal === null ? null : Object.assign(new Error(refusalText), { responseCode: refusal }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        simpleParser(raw).then((parsed) => {
          arrived.push({ recipients, raw: raw.toString(), parsed })
          done()
        }, done)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuse(code, answer = 'Refused') {
      refusal = code
      refusalText = answer
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

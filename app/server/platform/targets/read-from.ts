import type { IncomingMessage } from 'node:http'
import { createCookies } from './cookie-jar'
import { decodedBody } from './decode-body'
import { type Guard, guardedRequest } from './guarded-request'
import { BROWSER_HEADERS } from './open-request'
import { MAX_REDIRECTS, redirectOf, redirectTarget } from './redirect-target'

export interface Answer {
  /** After redirects. */
  url: string
  status: number
  /** May exceed the limit slightly. */
  bytes: Buffer
  contentType: string | undefined
}

export interface Reading extends Guard {
  /** Maximum bytes to read. */
  largest: number
  /** That of a browser for pages unless given. */
  accept?: string
  /** Takes a body that is only labelled gzip as it is. */
  mayBePlain?: boolean
}

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Stops reading at the limit. Of a response without an end, what has arrived when the time is over. */
async function bytesOf(
  answer: IncomingMessage,
  { largest, signal, mayBePlain = false }: Reading,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of decodedBody(answer, { mayBePlain })) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > largest) break
    }
  } catch (error) {
    const isEndless = signal.aborted && answer.headers['content-length'] === undefined
    if (!isEndless || size === 0) throw error
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks)
}

/** As `readAddress`, with the certificates that the guard accepts. */
export async function readFrom(start: string, reading: Reading): Promise<Answer> {
  const cookies = createCookies()
  let url = new URL(start)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') break
    const cookie = cookies.headerFor(url)
    const answer = await guardedRequest(url, reading, {
      headers: {
        'user-agent': USER_AGENT,
        ...BROWSER_HEADERS,
        ...(reading.accept !== undefined && { accept: reading.accept }),
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(cookie && { cookie }),
      },
    })
    const { statusCode: status = 0, headers } = answer
    const location = redirectOf(status, headers.location)
    if (location === null) {
      const bytes = await bytesOf(answer, reading)
      return { url: url.href, status, bytes, contentType: headers['content-type'] }
    }
    cookies.keep(url, headers['set-cookie'])
    answer.destroy()
    const next = redirectTarget(location, url)
    if (!next) break
    url = next
  }
  throw new Error(`No page at ${url.href}`)
}

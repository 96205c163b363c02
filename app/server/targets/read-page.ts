import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { isForbiddenAddress } from './check-target'
import { guardedLookup, privateRefusal } from './guarded-lookup'

export interface PageText {
  /** After redirects. */
  url: string
  text: string
}

export interface Answer {
  /** After redirects. */
  url: string
  status: number
  /** May exceed the limit slightly. */
  bytes: Buffer
}

interface Reading {
  allowPrivate: boolean
  signal: AbortSignal
  /** Maximum bytes to read. */
  largest: number
  accept: string
}

const MAX_REDIRECTS = 5
const MAX_BYTES = 2 * 1024 * 1024
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

function ask(url: URL, { allowPrivate, signal, accept }: Reading): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // IP literals skip the lookup.
  if (isIP(host) && isForbiddenAddress(host, allowPrivate)) return Promise.reject(privateRefusal(host))
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const request = send(url, {
      agent: false,
      lookup: guardedLookup(allowPrivate) as never,
      signal,
      headers: { 'user-agent': USER_AGENT, accept, 'accept-encoding': 'gzip, br' },
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end()
  })
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']
  if (encoding !== 'br' && encoding !== 'gzip') return answer
  const unpack = encoding === 'br' ? createBrotliDecompress() : createUnzip()
  return pipeline(answer, unpack, () => {})
}

/** Stops reading at the limit. */
async function bytesOf(answer: IncomingMessage, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(answer)) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > largest) break
  }
  answer.destroy()
  return Buffer.concat(chunks)
}

/**
 * Fetches a URL on behalf of a user: http and https only, no private address, after redirects and DNS too.
 * Throws the network error, EPRIVATE for a forbidden address.
 */
export async function readAddress(start: string, reading: Reading): Promise<Answer> {
  let url = new URL(start)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') break
    const answer = await ask(url, reading)
    const { statusCode = 0, headers } = answer
    const next = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
    if (next === undefined)
      return { url: url.href, status: statusCode, bytes: await bytesOf(answer, reading.largest) }
    answer.destroy()
    url = new URL(next, url)
  }
  throw new Error(`No page at ${url.href}`)
}

/** Text of a page, up to a limit. */
export async function readPageText(
  start: string,
  { allowPrivate, limitMs }: { allowPrivate: boolean; limitMs: number },
): Promise<PageText> {
  const signal = AbortSignal.timeout(limitMs)
  const answer = await readAddress(start, { allowPrivate, signal, largest: MAX_BYTES, accept: 'text/html' })
  return { url: answer.url, text: answer.bytes.toString('utf8').slice(0, MAX_BYTES) }
}

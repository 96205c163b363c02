import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { isForbiddenAddress } from './check-target'
import { guardedLookup, privateRefusal, type ResolveAll } from './guarded-lookup'

export interface PostedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The first bytes, as UTF-8. */
  text: string
}

export interface Posting {
  allowPrivate: boolean
  signal: AbortSignal
  headers: Record<string, string>
  body: string
  /** Maximum bytes to read of the response. */
  largest: number
  resolve?: ResolveAll | undefined
}

const USER_AGENT = 'Lightkeeper'

function send(
  address: string,
  { allowPrivate, signal, headers, body, resolve }: Posting,
): Promise<IncomingMessage> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // IP literals skip the lookup.
  if (isIP(host) && isForbiddenAddress(host, allowPrivate)) return Promise.reject(privateRefusal(host))
  const open = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolveAnswer, reject) => {
    const request = open(url, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(allowPrivate, resolve) as never,
      signal,
      headers: { 'user-agent': USER_AGENT, ...headers, 'content-length': Buffer.byteLength(body) },
    })
    request.on('response', resolveAnswer)
    request.on('error', reject)
    request.end(body)
  })
}

async function textOf(answer: IncomingMessage, largest: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size >= largest) break
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).subarray(0, largest).toString('utf8')
}

/**
 * Posts on behalf of a user: http and https only, to no private address, over the very address that was checked.
 * Redirects are not followed. Throws the network error, EPRIVATE for a forbidden address.
 */
export async function postToAddress(address: string, posting: Posting): Promise<PostedAnswer> {
  const answer = await send(address, posting)
  const { statusCode: status = 0, headers } = answer
  // The response has arrived: a body that breaks off changes nothing about it.
  const text = await textOf(answer, posting.largest).catch(() => '')
  return { status, headers, text }
}

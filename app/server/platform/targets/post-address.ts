import type { IncomingHttpHeaders } from 'node:http'
import { completedChain } from './certificate-chain'
import { decodedBody } from './decode-body'
import { type Guard, guardedRequest } from './guarded-request'
import { textOf } from './text-of'

export interface PostedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Of the first bytes. */
  text: string
}

export interface Sending extends Omit<Guard, 'completeChain'> {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Maximum bytes to read of the response. */
  largest: number
}

const USER_AGENT = 'Lightkeeper'

/**
 * Sends on behalf of a user: http and https only, to no private address, over the very address that was checked.
 * Redirects are not followed. Throws the network error, EPRIVATE for a forbidden address.
 */
export async function requestAddress(
  address: string,
  { method, headers, body, largest, ...guard }: Sending,
): Promise<PostedAnswer> {
  const completeChain: Guard['completeChain'] = (sent) => completedChain(sent, guard.allowPrivate)
  const answer = await guardedRequest(
    new URL(address),
    { ...guard, completeChain },
    {
      method,
      headers: {
        'user-agent': USER_AGENT,
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...(body !== undefined && { body }),
    },
  )
  const { statusCode: status = 0 } = answer
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of decodedBody(answer)) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size >= largest) break
    }
  } catch {
    // The response has arrived: a body that breaks off changes nothing about it.
  } finally {
    answer.destroy()
  }
  const text = textOf(Buffer.concat(chunks).subarray(0, largest), answer.headers['content-type'])
  return { status, headers: answer.headers, text }
}

export const postToAddress = (
  address: string,
  posting: Omit<Sending, 'method' | 'body'> & { body: string },
): Promise<PostedAnswer> => requestAddress(address, { method: 'POST', ...posting })

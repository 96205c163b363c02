import { type Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { request as requestSecure } from 'node:https'
import { MAX_HEADER_BYTES, openRequest, withoutControls } from '../../../platform/targets'
import type { CheckedLookup } from './checked-lookup'

export interface Upstream {
  checked: CheckedLookup
  agent: Agent
  /** Origins whose responses Node's parser refuses although browsers accept them. */
  lenientOrigins: Set<string>
}

/** Headers of the same connection, in the order in which they were sent. */
export type RawHeaders = readonly string[]

/** A request for the page over a kept connection, or over one of its own where the server needs a lenient parser. */
export function requestUpstream(
  url: URL,
  { method = 'GET', headers }: { method?: string | undefined; headers: RawHeaders },
  { checked, agent, lenientOrigins }: Upstream,
): ClientRequest {
  const { lookup } = checked
  if (lenientOrigins.has(url.origin)) return openRequest(url, { method, headers, lookup })
  const isSecure = url.protocol === 'https:'
  return (isSecure ? requestSecure : request)(url, {
    method,
    headers: headers as never,
    ...(isSecure ? {} : { agent }),
    lookup: lookup as never,
    insecureHTTPParser: true,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
}

/** Whether the request may succeed with a lenient parser. The next ones to this server use it too. */
export function needsLeniency(url: URL, error: NodeJS.ErrnoException, { lenientOrigins }: Upstream): boolean {
  const isOfHead = error.code?.startsWith('HPE_') && error.code !== 'HPE_HEADER_OVERFLOW'
  if (!isOfHead || lenientOrigins.has(url.origin)) return false
  lenientOrigins.add(url.origin)
  return true
}

const isValid = (value: string) => withoutControls(value) === value

/** What the browser keeps of the headers, spelled so that Node sends it. */
export function presentableHeaders(answer: IncomingMessage, isKept: (name: string) => boolean): string[] {
  const isChunked = answer.headers['transfer-encoding'] !== undefined
  const headers: string[] = []
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2)
    const key = name.toLowerCase()
    // The browser would use the length although the body had chunks, whose length differs.
    const isWrongLength = key === 'content-length' && isChunked
    // Chromium ignores a cookie with control characters; without them it would be another cookie.
    const isRefusedCookie = key === 'set-cookie' && !isValid(value)
    if (isKept(key) && !isWrongLength && !isRefusedCookie) headers.push(name, withoutControls(value))
  }
  return headers
}

/** Sends status and headers; false for a NUL, which Chromium refuses, and what Node cannot send. */
export function sendHead(to: ServerResponse, answer: IncomingMessage, headers: RawHeaders): boolean {
  to.sendDate = false
  if (answer.rawHeaders.some((text) => text.includes('\0'))) return false
  try {
    to.writeHead(answer.statusCode ?? 502, withoutControls(answer.statusMessage ?? ''), headers as never)
    return true
  } catch {
    return false
  }
}

export const unpresentable = (answer: IncomingMessage) =>
  Object.assign(new Error(`The status ${answer.statusCode} or a header is invalid`), {
    code: 'EINVALIDRESPONSE',
  })

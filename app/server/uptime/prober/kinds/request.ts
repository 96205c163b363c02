import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import {
  type Cookies,
  createCookies,
  decodedBody,
  hostOf,
  isEncoded,
  MAX_REDIRECTS,
  openRequest,
  refusesHttp1,
} from '~/server/platform/targets'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import type { CheckAttempt } from './attempt'
import { connect } from './connect'
import { CheckFault, codeOf, plainly } from './faults'
import { firstRequest, type RequestSpec, redirectedRequest } from './redirects'
import { secure } from './secure'

export type HttpSettings = SettingsOf<'http'> | SettingsOf<'keyword'> | SettingsOf<'json'>

export interface Body {
  bytes: () => Buffer
  /** `limit`: longer than was read. `open`: a stream, or still arriving at the time limit. */
  end: 'whole' | 'limit' | 'open'
}

/** Responses that never end by design. */
const STREAM = /^\s*(text\/event-stream|multipart\/x-mixed-replace)/i
/** A stream without news for so long has sent its beginning. */
const STREAM_QUIET_MS = 1_000
/** A body whose newest part came in this last part of the time limit is still arriving. */
const MAX_DRIP_MS = 2_000
const DRIP_SHARE = 0.25

/** Requests the target and reads a limited part of the body into the trip. */
export async function request(attempt: CheckAttempt, settings: HttpSettings, largest: number): Promise<Body> {
  const cookies = createCookies()
  let ask = firstRequest(attempt.order, settings.method)
  for (let hop = 0; ; hop += 1) {
    const answer = await sendOnce(attempt, ask, cookies, settings.verifiesTls)
    const next = settings.redirects === 'follow' ? redirectedRequest(ask, answer) : null
    if (!next) return read(attempt, answer, largest)
    if (hop === MAX_REDIRECTS) throw new CheckFault('redirect', `more than ${MAX_REDIRECTS} redirects`)
    cookies.keep(ask.url, answer.headers['set-cookie'])
    answer.destroy()
    ask = next
  }
}

async function open(attempt: CheckAttempt, url: URL, isVerified: boolean): Promise<Socket> {
  const host = hostOf(url)
  if (url.protocol !== 'https:') return connect(attempt, host, Number(url.port) || 80)
  const speak = async (protocol: string) => {
    const socket = await connect(attempt, host, Number(url.port) || 443)
    return secure(attempt, socket, { host, isVerified, protocols: [protocol] })
  }
  try {
    return await speak('http/1.1')
  } catch (error) {
    if (!refusesHttp1(error)) throw error
    return speak('h2')
  }
}

async function sendOnce(
  attempt: CheckAttempt,
  ask: RequestSpec,
  cookies: Cookies,
  isVerified: boolean,
): Promise<IncomingMessage> {
  const { url } = ask
  attempt.via.push(url)
  const socket = await open(attempt, url, isVerified)
  const cookie = cookies.headerFor(url, ask.headers['cookie'])
  attempt.enter('ttfb')
  const answer = await send(
    attempt,
    { ...ask, headers: { ...ask.headers, ...(cookie && { cookie }) } },
    socket,
  )
  attempt.leave('ttfb')
  attempt.answer = {
    url,
    status: answer.statusCode ?? 0,
    rawHeaders: answer.rawHeaders,
    contentType: answer.headers['content-type'],
  }
  return answer
}

function send(attempt: CheckAttempt, ask: RequestSpec, socket: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = openRequest(ask.url, {
      method: ask.method,
      headers: { 'user-agent': attempt.context.userAgent, ...ask.headers },
      socket,
    })
    attempt.track(request)
    request.on('response', resolve)
    request.on('upgrade', (answer) => {
      // The status is the result; nothing is said in the other protocol.
      answer.push(null)
      resolve(answer)
    })
    request.on('error', (error) => {
      attempt.broken = plainly(error)
      reject(attempt.broken)
    })
    request.on('close', () => {
      if (!attempt.isOver) reject(new CheckFault('no-answer', 'closed without an answer'))
    })
    request.end(ask.body || undefined)
  })
}

function read(attempt: CheckAttempt, answer: IncomingMessage, largest: number): Promise<Body> {
  attempt.enter('download')
  attempt.chunks = []
  const { timeoutMs, settings } = attempt.order
  // We request no compression, but some servers compress anyway.
  const wantsText = settings.kind !== 'http'
  const isReadable = wantsText || !isEncoded(answer)
  const stream = wantsText ? decodedBody(answer) : answer
  const isStream = STREAM.test(answer.headers['content-type'] ?? '')
  // Its time is that of its beginning.
  if (isStream) attempt.markComplete()
  return new Promise((resolve, reject) => {
    let size = 0
    let lastAt = Number.NEGATIVE_INFINITY
    let quiet: NodeJS.Timeout | undefined
    const finish = (end: Body['end']) => {
      clearTimeout(quiet)
      attempt.onTimeout = null
      attempt.leave('download')
      if (!isStream) attempt.markComplete()
      resolve({ bytes: () => Buffer.concat(attempt.chunks), end })
      if (end !== 'whole') answer.destroy()
    }
    const awaitQuiet = () => {
      clearTimeout(quiet)
      quiet = setTimeout(finish, STREAM_QUIET_MS, 'open')
    }
    attempt.track({ destroy: () => clearTimeout(quiet) })
    attempt.onTimeout = () => {
      const isArriving = performance.now() - lastAt < Math.min(MAX_DRIP_MS, timeoutMs * DRIP_SHARE)
      if (!isStream && (!isArriving || answer.headers['content-length'] !== undefined)) return false
      finish('open')
      return true
    }
    // Registered first, since the decompressor fails as well and knows less.
    answer.on('error', (error) =>
      reject(attempt.broken ?? (codeOf(error) === 'ECONNRESET' ? cutShort() : error)),
    )
    stream.on('error', (error) => reject(stream === answer ? error : undecodable(answer, error)))
    if (isStream && !wantsText) return finish('open')
    if (isStream) awaitQuiet()
    stream.on('data', (chunk: Buffer) => {
      if (size >= largest) return
      if (isReadable) attempt.chunks.push(chunk.subarray(0, largest - size))
      size += chunk.length
      lastAt = performance.now()
      if (size >= largest) finish('limit')
      else if (isStream) awaitQuiet()
    })
    stream.on('end', () => finish('whole'))
  })
}

const cutShort = () => new CheckFault('reset', 'the connection ended in the middle of the answer')
const undecodable = ({ headers }: IncomingMessage, { message }: Error) =>
  new CheckFault(
    'protocol',
    `the body does not match its Content-Encoding ${headers['content-encoding']}: ${message}`,
  )

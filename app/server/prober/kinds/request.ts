import { type IncomingMessage, request as openRequest } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import type { CheckAttempt } from './attempt'
import { connect } from './connect'
import { CheckFault, codeOf } from './faults'
import { firstRequest, type RequestSpec, redirectedRequest } from './redirects'
import { secure } from './secure'

export type HttpSettings = SettingsOf<'http'> | SettingsOf<'keyword'> | SettingsOf<'json'>

/** The body read, and whether it is complete. */
export interface Body {
  bytes: () => Buffer
  isWhole: boolean
}

const MAX_REDIRECTS = 10
const MAX_HEADER_BYTES = 64 * 1024

/** Requests the target and reads a limited part of the body into the trip. */
export async function request(trip: CheckAttempt, settings: HttpSettings, largest: number): Promise<Body> {
  let ask = firstRequest(trip.order, settings.method)
  for (let hop = 0; ; hop += 1) {
    const answer = await sendOnce(trip, ask, settings.verifiesTls)
    const next = settings.redirects === 'follow' ? redirectedRequest(ask, answer) : null
    if (!next) return read(trip, answer, largest)
    if (hop === MAX_REDIRECTS) throw new CheckFault('redirect', `more than ${MAX_REDIRECTS} redirects`)
    answer.destroy()
    ask = next
  }
}

async function sendOnce(trip: CheckAttempt, ask: RequestSpec, isVerified: boolean): Promise<IncomingMessage> {
  const { url } = ask
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:'
  trip.via.push(url)
  const plain = await connect(trip, host, Number(url.port) || (isSecure ? 443 : 80))
  const socket = isSecure ? await secure(trip, plain, { host, isVerified, protocols: ['http/1.1'] }) : plain
  trip.enter('ttfb')
  const answer = await send(trip, ask, socket)
  trip.leave('ttfb')
  trip.answer = {
    url,
    status: answer.statusCode ?? 0,
    rawHeaders: answer.rawHeaders,
    contentType: answer.headers['content-type'],
  }
  return answer
}

function send(trip: CheckAttempt, ask: RequestSpec, socket: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = openRequest({
      createConnection: () => socket,
      method: ask.method,
      path: ask.url.pathname + ask.url.search,
      headers: {
        'user-agent': trip.means.userAgent,
        ...ask.headers,
        host: ask.url.host,
        connection: 'close',
      },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    })
    trip.track(request)
    request.on('response', resolve)
    request.on('error', (error) => {
      trip.broken = error
      reject(error)
    })
    request.on('close', () => {
      if (!trip.isOver) reject(new CheckFault('no-answer', 'closed without an answer'))
    })
    request.end(ask.body || undefined)
  })
}

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
}

function read(trip: CheckAttempt, answer: IncomingMessage, largest: number): Promise<Body> {
  trip.enter('download')
  trip.chunks = []
  // We request no compression, but some servers compress anyway.
  const unpacker = UNPACKERS[answer.headers['content-encoding']?.trim().toLowerCase() ?? '']
  const wantsText = trip.order.settings.kind !== 'http'
  const stream: Readable = unpacker && wantsText ? pipeline(answer, unpacker(), () => {}) : answer
  const isReadable = !unpacker || wantsText
  return new Promise((resolve, reject) => {
    let size = 0
    const finish = (isWhole: boolean) => {
      trip.leave('download')
      trip.markComplete()
      resolve({ bytes: () => Buffer.concat(trip.chunks), isWhole })
    }
    // Registered first, since the decompressor fails as well and knows less.
    answer.on('error', (error) =>
      reject(trip.broken ?? (codeOf(error) === 'ECONNRESET' ? cutShort() : error)),
    )
    stream.on('error', reject)
    stream.on('data', (chunk: Buffer) => {
      if (size >= largest) return
      if (isReadable) trip.chunks.push(chunk.subarray(0, largest - size))
      size += chunk.length
      if (size < largest) return
      finish(false)
      answer.destroy()
    })
    stream.on('end', () => finish(true))
  })
}

const cutShort = () => new CheckFault('reset', 'the connection ended in the middle of the answer')

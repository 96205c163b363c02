import { type IncomingMessage, request as openRequest } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import type { Trip } from './attempt'
import { connect } from './connect'
import { CheckFault, codeOf } from './faults'
import { type Ask, firstAsk, redirectedAsk } from './redirects'
import { secure } from './secure'

export type HttpSettings = SettingsOf<'http'> | SettingsOf<'keyword'> | SettingsOf<'json'>

/** The body read, and whether it is complete. */
export interface Body {
  bytes: () => Buffer
  isWhole: boolean
}

const MOST_REDIRECTS = 10
const LARGEST_HEAD = 64 * 1024

/** Requests the target and reads a limited part of the body into the trip. */
export async function request(trip: Trip, settings: HttpSettings, largest: number): Promise<Body> {
  let ask = firstAsk(trip.order, settings.method)
  for (let hop = 0; ; hop += 1) {
    const answer = await askOnce(trip, ask, settings.verifiesTls)
    const next = settings.redirects === 'follow' ? redirectedAsk(ask, answer) : null
    if (!next) return read(trip, answer, largest)
    if (hop === MOST_REDIRECTS) throw new CheckFault('redirect', `more than ${MOST_REDIRECTS} redirects`)
    answer.destroy()
    ask = next
  }
}

async function askOnce(trip: Trip, ask: Ask, isVerified: boolean): Promise<IncomingMessage> {
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

function send(trip: Trip, ask: Ask, socket: Socket): Promise<IncomingMessage> {
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
      maxHeaderSize: LARGEST_HEAD,
    })
    trip.own(request)
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

function read(trip: Trip, answer: IncomingMessage, largest: number): Promise<Body> {
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
      trip.arrive()
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

import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Protocol } from 'puppeteer-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import { handleDocument } from './document-handler'

const HTML = '<script src="/app.js"></script>'
const FILE = `//${randomBytes(500).toString('hex')}`
const CHANGED = `<script>${FILE}</script>`
const KBPS = 8
const HEADERS = [{ name: 'Content-Type', value: 'text/html' }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns what was passed on and how long it was held, in ms. */
async function handled(arm: ExperimentArm, more: { kbps?: number | null; headers?: typeof HEADERS } = {}) {
  const { kbps = KBPS, headers = [] } = more
  let handedOn: { body: string; at: number } | undefined
  const began = Date.now()
  const send = async (method: string, { body = '' }: { body?: string }) => {
    if (method === 'Fetch.getResponseBody') return { body: HTML, base64Encoded: false }
    if (method === 'Fetch.fulfillRequest')
      handedOn = { body: Buffer.from(body, 'base64').toString(), at: Date.now() - began }
  }
  const paused = {
    requestId: '1',
    frameId: 'own',
    request: { url: 'https://shop.test/' },
    responseStatusCode: 200,
    responseHeaders: [...HEADERS, ...headers],
  } as Protocol.Fetch.RequestPausedEvent
  const change = { kind: 'inlineScript', url: 'https://shop.test/app.js' } as const
  const options = { experiment: { change, arm }, file: FILE, kbps, frameId: 'own' }
  const applied = handleDocument({ send } as unknown as CDPSession, paused, options)
  await vi.runAllTimersAsync()
  expect(await applied).toBe(1)
  return handedOn
}

it('passes the document on unchanged and immediately in the control arm', async () => {
  expect(await handled('A')).toEqual({ body: HTML, at: 0 })
})

it('delays the changed document by the load time of the inlined file', async () => {
  const bytes = CHANGED.length - HTML.length
  expect(bytes).toBeGreaterThan(900)
  expect(await handled('B')).toEqual({ body: CHANGED, at: (bytes * 8) / KBPS })
  expect(await handled('B', { kbps: null })).toEqual({ body: CHANGED, at: 0 })
})

it('accounts for compression where the server compresses documents', async () => {
  const packed = gzipSync(FILE).length
  expect(packed).toBeLessThan(FILE.length * 0.7)
  const headers = [{ name: 'content-encoding', value: 'br' }]
  expect(await handled('B', { headers })).toEqual({ body: CHANGED, at: (packed * 8) / KBPS })
})

import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { webServer } from '../../../../tests/support/web-server'
import { decodedBody } from './decode-body'

let answer: { headers: OutgoingHttpHeaders; body: Buffer } = { headers: {}, body: Buffer.alloc(0) }
const web = webServer((_, to) => to.writeHead(200, answer.headers).end(answer.body))

async function decode(coding: string | string[], body: Buffer | string): Promise<string> {
  answer = { headers: { 'content-encoding': coding as string }, body: Buffer.from(body) }
  const [received] = (await once(get({ port: web.port, agent: false }), 'response')) as [IncomingMessage]
  let [text, size] = ['', 0]
  for await (const chunk of decodedBody(received)) {
    size += chunk.length
    if (size < 1_000) text += chunk
  }
  return text
}

const TEXT = 'All is well'
const gzip = gzipSync(TEXT)
describe('decodedBody', () => {
  it.each<[string, string | string[], Buffer | string, string]>([
    ['gzip', 'gzip', gzip, TEXT],
    ['x-gzip', 'x-gzip', gzip, TEXT],
    ['upper case', 'GZip', gzip, TEXT],
    ['several members', 'gzip', Buffer.concat([gzip, gzip]), TEXT + TEXT],
    ['zeros at the end', 'gzip', Buffer.concat([gzip, Buffer.alloc(9)]), TEXT],
    ['a cut off file', 'gzip', gzip.subarray(0, -10), 'All is wel'],
    ['nothing', 'gzip', '', ''],
    ['deflate', 'deflate', deflateSync(TEXT), TEXT],
    ['deflate of the lowest level', 'deflate', deflateSync(TEXT, { level: 1 }), TEXT],
    ['raw deflate', 'deflate', deflateRawSync(TEXT), TEXT],
    ['raw stored deflate', 'deflate', deflateRawSync(TEXT, { level: 0 }), TEXT],
    ['br', 'br', brotliCompressSync(TEXT), TEXT],
    ['zstd', 'zstd', zstdCompressSync(TEXT), TEXT],
    ['a list', 'deflate, gzip', gzipSync(deflateSync(TEXT)), TEXT],
    ['two headers', ['br', 'gzip'], gzipSync(brotliCompressSync(TEXT)), TEXT],
    ['an empty list', ' , ', TEXT, TEXT],
    ['identity', 'identity', TEXT, TEXT],
    ['what is no coding', 'utf-8', TEXT, TEXT],
    ['an unknown one beside gzip, as Chromium', 'gzip, unknown', 'raw', 'raw'],
  ])('decodes %s', async (_, coding, body, text) => {
    expect(await decode(coding, body)).toBe(text)
  })

  it.each<[string, Buffer | string]>([
    ['gzip', TEXT],
    ['gzip', deflateSync(TEXT)],
    ['deflate', TEXT],
    ['br', TEXT],
    ['zstd', TEXT],
    ['gzip, gzip, gzip, gzip, gzip', gzip],
  ])('throws for %s that is none (%#)', async (coding, body) => {
    await expect(decode(coding, body)).rejects.toThrow()
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(100_000_000), { level: 1 })],
    [
      'br',
      brotliCompressSync(Buffer.alloc(100_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ],
  ])('stops a bomb of %s', async (coding, body) => {
    await expect(decode(coding, body)).rejects.toThrow('more than 100 times')
  })
})

import { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ODD_ANSWERS, serveOddAnswers } from '../../../../tests/mocks/odd-answers'
import { lenientStream } from './lenient-stream'
import { readAddress } from './read-page'

let server: Awaited<ReturnType<typeof serveOddAnswers>>
beforeAll(async () => {
  server = await serveOddAnswers()
})
afterAll(() => server.close())

const names = (kind: string) => Object.keys(ODD_ANSWERS).filter((name) => ODD_ANSWERS[name]?.kind === kind)
const read = (url: string) =>
  readAddress(url, { allowPrivate: true, signal: AbortSignal.timeout(20_000), largest: 1_000 })

describe('a response', () => {
  it('costs little although its long head arrives in small pieces', async () => {
    const head = `HTTP/1.1 200 OK\r\n${'X-A: v\r\n'.repeat(12_000)}Content-Length: 4\r\n\r\nfine`
    const pair = new Duplex({ read: () => {}, write: (_, __, done) => done() })
    const stream = lenientStream(pair)
    const start = process.cpuUsage()
    for (const byte of Buffer.from(head)) pair.emit('data', Buffer.of(byte))
    const { user, system } = process.cpuUsage(start)
    expect(stream.read()?.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\nX-A: v[\s\S]*fine$/)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })

  it.each(names('shown'))('with %s is read as browsers do', async (name) => {
    const { status, bytes } = await read(server.at(name))
    expect([status, bytes.toString()]).toEqual([200, 'fine'])
  })

  it.each(names('shown').filter((name) => (ODD_ANSWERS[name]?.raw.length ?? 0) < 1_000))(
    'with %s may arrive in single bytes',
    async (name) => {
      const { status, bytes } = await read(server.at(name).replace(/\/([^/]+)$/, '/slowly/$1'))
      expect([status, bytes.toString()]).toEqual([200, 'fine'])
    },
  )

  it.each([
    ['conflicting lengths', 'EINVALIDRESPONSE', 'conflicting Content-Length headers: 4 and 5'],
    ['NUL in a header', 'EINVALIDRESPONSE', 'NUL'],
    ['two different Locations', 'EINVALIDRESPONSE', 'several different Location headers'],
    ['no head at all', 'HPE_INVALID_CONSTANT', 'Parse Error'],
    ['broken chunk', 'ECONNRESET', 'aborted'],
    ['300 KiB of headers', 'HPE_HEADER_OVERFLOW', 'overflow'],
  ])('with %s is refused', async (name, code, message) => {
    const error = await read(server.at(name)).catch(({ code, message }) => ({ code, message }))
    expect(error).toEqual({ code, message: expect.stringContaining(message) })
  })
})

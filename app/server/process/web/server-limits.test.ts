import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { limitServer, SERVER_LIMITS } from './server-limits'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const SHORT = { ...SERVER_LIMITS, headersMs: 300, bodyIdleMs: 300, checkMs: 50 }

async function serve(listener: RequestListener): Promise<number> {
  server = createServer(listener)
  limitServer(server, SHORT)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function open(port: number, start: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(start)
  return { socket, answer: text(socket).catch(() => '') }
}

const echo: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('whole'))
}

test.each([
  ['never begins', ''],
  ['stops in a line', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '],
])('a connection whose request %s is closed', async (_, start) => {
  const startedAt = performance.now()
  const { answer } = open(await serve(echo), start)
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('also one whose client keeps its half open', async () => {
  const port = await serve(echo)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\n')
  await once(socket.resume(), 'end')
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open, { timeout: 5_000 }).toBe(0)
  socket.destroy()
})

test('the product closes them after ten seconds, and looks every second', () => {
  server = createServer()
  limitServer(server)
  expect(server).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 1_000 })
})

const POST = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100\r\n\r\n'

test('a body that stops on its way is answered and closed', async () => {
  const { answer } = open(await serve(echo), `${POST}half`)
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
})

test('a slow body, and a slow handler of a whole body, are not', async () => {
  const port = await serve((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('whole'), 500))
  })
  const { socket, answer } = open(port, POST)
  for (let i = 0; i < 10; i++) {
    await sleep(60)
    socket.write('x'.repeat(10))
  }
  expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*whole/)
})

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'NONSENSE'])('%s is not allowed', async (method) => {
  const port = await serve(echo)
  const target = method === 'CONNECT' ? 'x:443' : '/'
  const { answer } = open(port, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const responseText = await answer
  expect(responseText).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/)
  expect(responseText).toMatch(/^allow: GET, HEAD, POST/im)
  expect(responseText).toContain('This method is not supported')
})

test('an early answer arrives although the body is still being sent, and the connection stays usable', async () => {
  const port = await serve((request, response) => {
    if (request.method === 'GET') return void response.end('next')
    // As Remix reads a body: until its own buffer is full.
    request.on('data', () => request.pause())
    response.writeHead(413).end('too large')
  })
  const size = 8 * 1024 * 1024
  const { socket, answer } = open(port, `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`)
  socket.write(Buffer.alloc(size))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const responseText = await answer
  expect(responseText).toMatch(/^HTTP\/1.1 413 [\s\S]*too large[\s\S]*HTTP\/1.1 200 [\s\S]*next/)
})

test('nonsense is a bad request', async () => {
  const { answer } = open(await serve(echo), 'GET / HTTP/1.1\r\nno header\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1.1 400 /)
})

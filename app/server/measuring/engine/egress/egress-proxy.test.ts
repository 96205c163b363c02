import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, createServer as createListener, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../platform/free-port'
import { INSIDE_HOSTS } from '../fixtures/attacks'
import { createCheckedLookup } from './checked-lookup'
import { type EgressProxy, startEgressProxy } from './egress-proxy'

const portOf = (server: Server) => (server.address() as AddressInfo).port

function get(
  proxy: EgressProxy,
  url: string,
  agent?: never,
): Promise<{ status: number; body: string } | null> {
  return new Promise((resolve) => {
    const sent = request(
      { port: proxy.port, path: url, headers: { host: new URL(url).host }, agent },
      (answer) => {
        let body = ''
        answer.on('data', (chunk) => {
          body += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      },
    )
    sent.on('error', () => resolve(null))
    sent.end()
  })
}

async function tunnelTo(proxy: EgressProxy, target: string): Promise<string> {
  const socket = connect(proxy.port, '127.0.0.1')
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString().startsWith('HTTP/1.1 200')) {
    socket.destroy()
    return head.toString().split('\r\n')[0] ?? ''
  }
  socket.write('hello')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString()
}

let reached = 0
let strict: EgressProxy
let open: EgressProxy
const site = createServer((from, to) => {
  to.setHeader('x-kept', 'yes')
  if (from.url === '/early-end') {
    to.setHeader('content-length', '100')
    to.write('short')
    to.destroy()
  } else to.end(`${from.method} ${from.url} ${from.headers['proxy-connection'] ?? ''}`)
})
const echo = createListener((socket) => socket.pipe(socket))
const silent = createListener((socket) => {
  reached += 1
  socket.destroy()
})

beforeAll(async () => {
  for (const server of [site, echo, silent]) await once(server.listen(0, '127.0.0.1'), 'listening')
  strict = await startEgressProxy({ allowPrivate: false })
  open = await startEgressProxy({ allowPrivate: true })
})
afterAll(async () => {
  await Promise.all([strict.close(), open.close()])
  for (const server of [site, echo, silent]) server.close()
})

it('passes on a response whose server sends more than it announced', async () => {
  const talkative = createListener((socket) => {
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nenough and more'),
    )
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(talkative, 'listening')
  expect(await get(open, `http://127.0.0.1:${portOf(talkative)}/`)).toEqual({ status: 200, body: 'enoug' })
  talkative.close()
})

it('passes plain requests and tunnels where private addresses are allowed', async () => {
  expect(await get(open, `http://127.0.0.1:${portOf(site)}/a?b=1`)).toEqual({
    status: 200,
    body: 'GET /a?b=1 ',
  })
  expect(await tunnelTo(open, `localhost:${portOf(echo)}`)).toBe('hello')
})

it.each([...INSIDE_HOSTS, 'public@127.0.0.1', 'public:80@[::1]'])(
  'never connects to %s otherwise',
  async (host) => {
    expect(await get(strict, `http://${host}:${portOf(silent)}/`)).toBeNull()
    expect(await tunnelTo(strict, `${host}:${portOf(silent)}`)).toBe('HTTP/1.1 403 Forbidden')
    expect(reached).toBe(0)
  },
)

it.each(['169.254.169.254', '10.0.0.1', '192.168.0.1', '100.64.0.1'])(
  'refuses %s immediately',
  async (host) => {
    expect(await get(strict, `http://${host}/latest/meta-data`)).toBeNull()
    expect(await tunnelTo(strict, `${host}:443`)).toBe('HTTP/1.1 403 Forbidden')
  },
)

it('blocks the background services of the browser', async () => {
  expect(await tunnelTo(open, 'update.googleapis.com:443')).toBe('HTTP/1.1 403 Forbidden')
  expect(await tunnelTo(open, 'accounts.invalid:443')).toBe('HTTP/1.1 403 Forbidden')
})

it('closes the connection on a failure, without a response', async () => {
  const port = await freePort()
  expect(await get(open, `http://127.0.0.1:${port}/`)).toBeNull()
  expect(await get(open, `http://127.0.0.1:${portOf(site)}/early-end`)).toBeNull()
  expect(await tunnelTo(open, `127.0.0.1:${port}`)).toBe('HTTP/1.1 502 Bad Gateway')
})

it('knows the reason of each failure, for plain requests and tunnels', async () => {
  const proxy = await startEgressProxy({
    allowPrivate: false,
    isBlocked: (hostname) => hostname === 'ads.test',
    lookup: createCheckedLookup(false, (hostname, _, callback) => {
      const [code] = hostname.split('.')
      callback(Object.assign(new Error(hostname), { code: code?.toUpperCase() }), [])
    }),
  })
  await get(proxy, 'http://ENOTFOUND.test/')
  await get(proxy, 'http://10.0.0.1/')
  await tunnelTo(proxy, 'EAI_AGAIN.test:443')
  await tunnelTo(proxy, '[::1]:443')
  await tunnelTo(proxy, 'ads.test:8443')
  await tunnelTo(proxy, 'mtalk.google.com:80')
  await proxy.close()
  expect(Object.fromEntries([...proxy.failures].map(([host, { reason }]) => [host, reason]))).toEqual({
    'http://enotfound.test/': 'net::ERR_NAME_NOT_RESOLVED',
    'http://10.0.0.1/': 'Blocked: private address',
    'eai_again.test:443': 'net::ERR_NAME_RESOLUTION_FAILED',
    '[::1]:443': 'Blocked: private address',
    'ads.test:8443': 'Blocked by the script',
    'mtalk.google.com:80': 'Blocked: background service of the browser',
  })
})

it('knows that a server closed a connection, and resets an open tunnel without an answer', async () => {
  const rude = createListener(
    (socket) => void socket.on('error', () => {}).once('data', () => socket.resetAndDestroy()),
  )
  const shy = createListener((socket) => void socket.once('data', () => socket.end()))
  for (const server of [rude, shy]) await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${portOf(shy)}/`
  await get(open, url)
  expect(open.failures.get(url)?.reason).toBe('net::ERR_EMPTY_RESPONSE')
  await expect(tunnelTo(open, `127.0.0.1:${portOf(rude)}`)).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(open.failures.has(`127.0.0.1:${portOf(rude)}`)).toBe(false)
  await get(open, `http://127.0.0.1:${portOf(rude)}/`)
  expect(open.failures.get(`http://127.0.0.1:${portOf(rude)}/`)?.reason).toBe('net::ERR_CONNECTION_RESET')
  for (const server of [rude, shy]) server.close()
})

it('only forwards http', async () => {
  expect(await get(open, 'ftp://127.0.0.1/')).toBeNull()
})

it('connects to the checked address, even when DNS changes meanwhile', async () => {
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '127.9.9.9', family: 4 }]]
  let count = 0
  const lookup = createCheckedLookup(true, (_, __, callback) => {
    const answer = answers[Math.min(count, 1)] ?? []
    count += 1
    callback(null, answer)
  })
  const proxy = await startEgressProxy({ allowPrivate: true, lookup })
  const url = `http://changing.test:${portOf(site)}/`
  expect((await get(proxy, url))?.status).toBe(200)
  expect((await get(proxy, url))?.status).toBe(200)
  expect(count).toBe(1)
  await proxy.close()
})

it('refuses a host if any of its addresses is private', async () => {
  const lookup = createCheckedLookup(false, (_, __, callback) =>
    callback(null, [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]),
  )
  await expect(lookup.resolve('mixed.test')).rejects.toMatchObject({ code: 'EPRIVATE' })
})

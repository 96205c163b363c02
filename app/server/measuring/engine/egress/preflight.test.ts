import { once } from 'node:events'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, it } from 'vitest'
import { webServer } from '../../../../../tests/support/web-server'
import { createAuthority } from '../../../uptime/prober/fixtures/certificates'
import { serveHttps } from '../../../uptime/prober/fixtures/servers'
import { createCheckedLookup } from './checked-lookup'
import { preflight } from './preflight'

const options = { userAgent: 'Agent of the device', allowPrivate: true }

const seen: string[] = []
const web = webServer((from, to) => {
  const path = new URL(from.url ?? '/', 'http://x').pathname
  seen.push(from.headers['user-agent'] ?? '')
  const status = Number(/^\/status\/(\d+)/.exec(path)?.[1])
  const type = /^\/type\/(.+)/.exec(path)?.[1]
  if (status) to.writeHead(status, { 'content-type': 'text/html' }).end('x')
  else if (type) to.writeHead(200, { 'content-type': type }).end('x')
  else if (path === '/loop') to.writeHead(302, { location: '/loop' }).end()
  else if (path === '/to-private') to.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  else if (path === '/to-app') to.writeHead(302, { location: 'intent://open' }).end()
  else if (path === '/twice') to.writeHead(301, { location: `${web.base}/type/text/html` }).end()
  else if (path === '/cookie' && !from.headers.cookie?.includes('seen=1'))
    to.writeHead(302, { location: '/cookie', 'set-cookie': 'seen=1; Path=/' }).end()
  else if (path === '/file')
    to.writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment' }).end('x')
  else if (path === '/reset') from.socket.destroy()
  else if (path === '/endless') to.writeHead(200, { 'content-type': 'text/html' }).write('<p>')
  else if (path !== '/hang') to.writeHead(200).end('<!doctype html><p>ok')
})

it.each(['/', '/type/text/html', '/type/application/xhtml+xml', '/twice', '/cookie', '/endless', '/to-app'])(
  'lets %s through',
  async (path) => {
    expect(await preflight(web.base + path, options)).toBeNull()
    expect(seen.at(-1)).toBe('Agent of the device')
  },
)

it.each([403, 429, 503])('leaves %i to the browser', async (status) => {
  expect(await preflight(`${web.base}/status/${status}`, options)).toBeNull()
})

it.each([
  ['/status/404', 'HTTP_404'],
  ['/status/401', 'HTTP_401'],
  ['/status/500', 'HTTP_500'],
  ['/status/204', 'NO_CONTENT'],
  ['/status/205', 'NO_CONTENT'],
  ['/type/application/pdf', 'NOT_HTML'],
  ['/type/application/json', 'NOT_HTML'],
  ['/file', 'NOT_HTML'],
  ['/loop', 'REDIRECT_LOOP'],
  ['/reset', 'CONNECTION_RESET'],
])('%s is %s', async (path, code) => {
  expect((await preflight(web.base + path, options))?.code).toBe(code)
})

it('aborts for a server that never responds', async () => {
  expect((await preflight(`${web.base}/hang`, { ...options, limitMs: 300 }))?.code).toBe('NO_RESPONSE')
})

it('distinguishes a missing name from a failed name server', async () => {
  const failing = (code: string) =>
    createCheckedLookup(true, (_, __, callback) => callback(Object.assign(new Error(code), { code }), []))
  const ask = (code: string) => preflight('http://some.test/', { ...options, lookup: failing(code) })
  expect((await ask('ENOTFOUND'))?.code).toBe('DNS_FAILED')
  expect((await ask('EAI_AGAIN'))?.code).toBe('DNS_UNAVAILABLE')
})

it('distinguishes a refused connection from a server without TLS', async () => {
  const plain = createListener((socket) => socket.resume().end('no tls here\r\n\r\n')).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo
  expect((await preflight(`https://127.0.0.1:${port}/`, options))?.code).toBe('TLS_ERROR')
  plain.close()
  await once(plain, 'close')
  expect((await preflight(`http://127.0.0.1:${port}/`, options))?.code).toBe('CONNECTION_REFUSED')
})

it('refuses private addresses, at the start and after a redirect', async () => {
  const strict = { ...options, allowPrivate: false }
  expect((await preflight(`${web.base}/`, strict))?.code).toBe('PRIVATE_TARGET')
  expect((await preflight('http://169.254.169.254/', strict))?.code).toBe('PRIVATE_TARGET')
  const { port } = web
  const onlyFirstHop = {
    resolve: async (hostname: string) => {
      if (hostname !== '127.0.0.1') throw Object.assign(new Error('private'), { code: 'EPRIVATE' })
      return [{ address: '127.0.0.1', family: 4 as const }]
    },
    lookup: createCheckedLookup(true).lookup,
  }
  const redirected = await preflight(`http://127.0.0.1:${port}/to-private`, {
    ...strict,
    lookup: onlyFirstHop,
  })
  expect(redirected?.code).toBe('PRIVATE_TARGET')
})

it('tells the kinds of bad certificates and an old TLS version', async () => {
  const before = getCACertificates('default')
  const authority = createAuthority()
  setDefaultCACertificates([authority.ca])
  const names = 'IP:127.0.0.1'
  const good = authority.sign({ names, fromDays: -2, toDays: 90 })
  const stranger = createAuthority()
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
  const kinds: Record<string, { key: string; cert: string }> = {
    TLS_EXPIRED: authority.sign({ names, fromDays: -90, toDays: -1 }),
    TLS_NOT_YET_VALID: authority.sign({ names, fromDays: 2, toDays: 90 }),
    TLS_OTHER_HOST: authority.sign({ names: 'DNS:other.test', fromDays: -1, toDays: 90 }),
    TLS_SELF_SIGNED: stranger.selfSigned,
    TLS_VERSION: Object.assign(old, good),
    // Only the browser knows whether it finds the issuer.
    none: stranger.sign({ names, fromDays: -1, toDays: 90 }),
  }
  const found: Record<string, string> = {}
  for (const [kind, certificate] of Object.entries(kinds)) {
    const { port, close } = await serveHttps(certificate, (_, to) => to.end())
    found[kind] = (await preflight(`https://127.0.0.1:${port}/`, options))?.code ?? 'none'
    await close()
  }
  setDefaultCACertificates(before)
  authority.remove()
  stranger.remove()
  expect(found).toEqual(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, kind])))
})

it('refuses URLs that are not HTTP', async () => {
  expect((await preflight('ftp://127.0.0.1/', options))?.code).toBe('INVALID_URL')
  expect((await preflight('nonsense', options))?.code).toBe('INVALID_URL')
})

it('aborts with the reason of the caller', async () => {
  const giveUp = AbortSignal.timeout(100)
  const error = await preflight(`${web.base}/hang`, { ...options, signal: giveUp }).catch((reason) => reason)
  expect(error).toBe(giveUp.reason)
})

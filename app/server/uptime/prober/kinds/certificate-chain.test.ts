import { X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completedChain } from '~/server/platform/targets'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import { DAY_MS } from '~/shared/values/units'
import { createAuthority } from '../fixtures/certificates'
import { checkContextOf, httpSettings, orderOf } from '../fixtures/orders'
import { type Served, serveHttp, serveHttp2, serveHttps } from '../fixtures/servers'
import { type Attempt, tryOrder } from '.'

const HERE = 'DNS:localhost,IP:127.0.0.1'
const LATER = { names: HERE, fromDays: -1, toDays: 300 }
const ports: Record<string, number> = {}
const open: Served[] = []
let fetches = 0
let unfetched: X509Certificate
const names: string[] = []

beforeAll(async () => {
  const authority = createAuthority('TrustedRoot')
  const stranger = createAuthority('UnknownRoot')
  setDefaultCACertificates([authority.ca])
  const good = authority.createIntermediate('GoodIssuer')
  const ending = authority.createIntermediate('EndingIssuer', { toDays: 5 })
  const ended = authority.createIntermediate('EndedIssuer', { toDays: -2 })
  const rare = authority.createIntermediate('RareIssuer', { toDays: 5 })
  const hidden = authority.createIntermediate('HiddenIssuer')
  const foreign = stranger.createIntermediate('ForeignIssuer')
  const files: Record<string, string> = { rare: rare.cert, hidden: hidden.cert, foreign: foreign.cert }
  const library = await serveHttp((from, to) => {
    fetches += 1
    const pem = files[from.url?.slice(1) ?? '']
    if (pem) to.end(new X509Certificate(pem).raw)
    else to.writeHead(404).end()
  })
  open.push(library)
  const at = (name: string) => `http://127.0.0.1:${library.port}/${name}`
  const leaf = good.sign(LATER)
  const strange = foreign.sign(LATER)
  const withChain = (own: { key: string; cert: string }, ...issuers: string[]) => ({
    key: own.key,
    cert: own.cert + issuers.join(''),
  })
  unfetched = new X509Certificate(hidden.sign({ ...LATER, issuerUrl: at('hidden') }).cert)
  const whole = withChain(leaf, good.cert)
  const byName = (name: string, done: (error: Error | null, found?: SecureContext) => void) => {
    names.push(name)
    done(null, name === 'localhost' ? createSecureContext(whole) : undefined)
  }
  const certificates = {
    'by name': { ...whole, SNICallback: byName },
    ending: withChain(ending.sign(LATER), ending.cert),
    'ending but not needed': withChain(leaf, good.cert, ending.cert, ended.cert),
    ended: withChain(ended.sign(LATER), ended.cert),
    'any order': withChain(leaf, authority.ca, good.cert),
    'its own first': withChain(good.sign({ ...LATER, toDays: 4 }), good.cert),
    'seen elsewhere': leaf,
    'to be fetched': rare.sign({ ...LATER, issuerUrl: at('rare') }),
    'fetched of a stranger': foreign.sign({ ...LATER, issuerUrl: at('foreign') }),
    'not to be fetched': hidden.sign({ ...LATER, issuerUrl: at('missing') }),
    'unknown issuer': hidden.sign(LATER),
    'unknown issuer, other name': hidden.sign({ ...LATER, names: 'DNS:other.test' }),
    'unknown issuer, ended': hidden.sign({ ...LATER, fromDays: -9, toDays: -1 }),
    'unknown authority': withChain(strange, foreign.cert),
    'unknown authority, whole': withChain(strange, foreign.cert, stranger.ca),
    'self-signed': stranger.selfSigned,
  }
  authority.remove()
  stranger.remove()
  for (const [name, certificate] of Object.entries(certificates)) {
    const served = await serveHttps(certificate, (_, to) => to.end('secure'))
    open.push(served)
    ports[name] = served.port
  }
  const http2 = await serveHttp2(whole, (from, to) => {
    if (from.url === '/') to.writeHead(302, { location: '/end' }).end()
    else to.writeHead(from.url === '/end' ? 200 : 503, { 'content-type': 'text/plain' }).end('over HTTP/2')
  })
  open.push(http2)
  ports['only HTTP/2'] = http2.port
  // OpenSSL runs some forty times.
}, 60_000)
afterAll(async () => {
  for (const served of open) await served.close()
})

const byHttps = (name: string, changes: Partial<SettingsOf<'http'>> = {}, host = 'localhost') =>
  tryOrder(orderOf(`https://${host}:${ports[name]}/`, { ...httpSettings, ...changes }), checkContextOf())
const byTls = (name: string, tlsDays: number | null) =>
  tryOrder(orderOf(`localhost:${ports[name]}`, { kind: 'tls', tlsDays }), checkContextOf())
const daysLeft = ({ certificateEnd = 0 }: Attempt) => Math.round((certificateEnd - Date.now()) / DAY_MS)

describe('a chain', () => {
  it.each<[string, number | null, string | null, number]>([
    ['ending', 14, 'tls-issuer-expires-soon', 5],
    ['ending', 3, null, 5],
    ['ending', null, null, 5],
    ['ending but not needed', 14, null, 300],
    ['its own first', 14, 'tls-expires-soon', 4],
    ['any order', 14, null, 300],
  ])('that is %s, with a warning before %s days: %s', async (name, tlsDays, reason, days) => {
    for (const found of [await byTls(name, tlsDays), await byHttps(name, { tlsDays })]) {
      expect(found).toMatchObject({ outcome: reason ? 'slow' : 'ok', reason })
      expect(daysLeft(found)).toBe(days)
    }
  })

  it('names the intermediate certificate that ends first', async () => {
    const day = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
    expect(await byTls('ending', 14)).toMatchObject({
      detail: `the intermediate certificate “EndingIssuer” ends on ${day}`,
      certificateName: 'EndingIssuer',
    })
  })

  it('whose intermediate certificate has ended is refused', async () => {
    const found = await byHttps('ended')
    expect(found).toMatchObject({ outcome: 'failed', reason: 'tls-expired' })
    expect(found.detail).toContain('“EndedIssuer” ended on')
  })

  it.each([
    ['seen elsewhere', 'GoodIssuer'],
    ['to be fetched', 'RareIssuer'],
    ['not to be fetched', 'HiddenIssuer'],
    ['unknown issuer', 'HiddenIssuer'],
  ])('without an intermediate certificate degrades: %s', async (name, issuer) => {
    await byHttps('any order')
    fetches = 0
    for (const found of [await byHttps(name), await byTls(name, 14)]) {
      expect(found).toMatchObject({ outcome: 'slow', reason: 'tls-incomplete' })
      // What the server does not send is not its own to renew.
      expect(daysLeft(found)).toBe(300)
      expect(found.detail).toContain(`does not send the intermediate certificate “${issuer}”`)
    }
    // Once for both checks.
    expect(fetches).toBe(/to be fetched/.test(name) ? 1 : 0)
  })

  it.each([
    ['fetched of a stranger', 'tls-untrusted'],
    ['unknown authority', 'tls-untrusted'],
    ['unknown authority, whole', 'tls-untrusted'],
    ['self-signed', 'tls-untrusted'],
    ['unknown issuer, other name', 'tls-name'],
    ['unknown issuer, ended', 'tls-expired'],
  ])('that no browser trusts is refused: %s', async (name, reason) => {
    expect(await byHttps(name)).toMatchObject({ outcome: 'failed', reason })
    expect(await byHttps(name, { verifiesTls: false })).toMatchObject({ outcome: 'ok' })
  })

  it('is not fetched from private addresses', async () => {
    fetches = 0
    expect((await completedChain([unfetched], false)).isComplete).toBe(false)
    expect(fetches).toBe(0)
  })
})

describe('a server that speaks only HTTP/2', () => {
  it('is up after a redirect, with its times and certificate', async () => {
    const found = await byHttps('only HTTP/2', { tlsDays: 14 })
    expect(found).toMatchObject({ outcome: 'ok', status: 200, address: '127.0.0.1' })
    expect(Object.keys(found.phases)).toEqual(['dns', 'connect', 'tls', 'ttfb', 'download'])
    expect(daysLeft(found)).toBe(300)
  })

  it('is down with its status and evidence', async () => {
    const target = `https://localhost:${ports['only HTTP/2']}/down`
    expect(await tryOrder(orderOf(target), checkContextOf())).toMatchObject({
      outcome: 'failed',
      reason: 'status',
      headers: expect.arrayContaining([['content-type', 'text/plain']]),
      excerpt: 'over HTTP/2',
    })
  })
})

it('the name of a server is sent without its trailing dot', async () => {
  expect(await byHttps('by name', {}, 'localhost.')).toMatchObject({ outcome: 'ok', status: 200 })
  expect(names).toEqual(['localhost'])
})

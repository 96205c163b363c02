import { Resolver } from 'node:dns/promises'
import { setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SettingsOf } from '~/shared/schemas/monitor-kinds'
import { freePort } from '../../../platform/free-port'
import { createAuthority } from '../fixtures/certificates'
import { checkContextOf, httpSettings, orderOf } from '../fixtures/orders'
import { dnsName, type Served, serveDns, serveHttps, serveTcp } from '../fixtures/servers'
import { type Attempt, tryOrder } from '.'
import { splitPlace } from './connect'
import { createResolve, parseHosts } from './resolve'

const open: Served[] = []
const kept = <T extends Served>(served: T): T => {
  open.push(served)
  return served
}
afterAll(async () => {
  for (const served of open) await served.close()
})

const OLD_TLS = 'the server speaks only TLS versions that browsers refuse'

describe('certificates', () => {
  const ports: Record<string, number> = {}
  const authority = createAuthority()
  afterAll(() => authority.remove())

  beforeAll(async () => {
    setDefaultCACertificates([authority.ca])
    const here = 'DNS:localhost,IP:127.0.0.1'
    const stranger = createAuthority()
    const good = authority.sign({ names: here, fromDays: -1, toDays: 90 })
    const certificates = {
      good,
      'only TLS 1.1': { ...good, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
      'wants a client certificate': { ...good, requestCert: true, rejectUnauthorized: false },
      'needs a client certificate': { ...good, requestCert: true },
      'knows only another name': {
        ...good,
        SNICallback: (_: string, done: (error: Error) => void) => done(new Error('unrecognized_name')),
      },
      soon: authority.sign({ names: here, fromDays: -80, toDays: 10 }),
      expired: authority.sign({ names: here, fromDays: -90, toDays: -1 }),
      early: authority.sign({ names: here, fromDays: 2, toDays: 90 }),
      name: authority.sign({ names: 'DNS:other.test', fromDays: -1, toDays: 90 }),
      strange: stranger.sign({ names: here, fromDays: -1, toDays: 90 }),
      'strange and expired': stranger.sign({ names: here, fromDays: -90, toDays: -1 }),
    }
    stranger.remove()
    for (const [name, certificate] of Object.entries(certificates))
      ports[name] = kept(await serveHttps(certificate, (_, to) => to.end('secure'))).port
    const gone = await serveTcp((socket) => void socket.once('data', () => socket.end()))
    ports['closes'] = kept(gone).port
    ports['resets'] = kept(
      await serveTcp((socket) => void socket.once('data', () => socket.resetAndDestroy())),
    ).port
    ports['babbles'] = kept(await serveTcp((socket) => void socket.end('220 mail.test ready\r\n'))).port
    ports['waits'] = kept(await serveTcp(() => {})).port
  })

  const limitOf = (name: string) => ({ timeoutMs: name === 'waits' ? 300 : 5_000 })
  const byTls = (name: string, tlsDays: number | null = null, host = 'localhost') =>
    tryOrder(orderOf(`${host}:${ports[name]}`, { kind: 'tls', tlsDays }, limitOf(name)), checkContextOf())
  const byHttps = (name: string, changes: Partial<SettingsOf<'http'>> = {}) =>
    tryOrder(
      orderOf(`https://localhost:${ports[name]}/`, { ...httpSettings, ...changes }, limitOf(name)),
      checkContextOf(),
    )

  it.each<[string, Partial<Attempt>]>([
    ['good', { outcome: 'ok', reason: null }],
    ['expired', { outcome: 'failed', reason: 'tls-expired' }],
    ['early', { outcome: 'failed', reason: 'tls-not-yet' }],
    ['name', { outcome: 'failed', reason: 'tls-name' }],
    ['strange', { outcome: 'failed', reason: 'tls-untrusted' }],
    ['strange and expired', { outcome: 'failed', reason: 'tls-expired' }],
    ['only TLS 1.1', { outcome: 'failed', reason: 'tls-failed', detail: OLD_TLS }],
    ['wants a client certificate', { outcome: 'ok', reason: null }],
    ['knows only another name', { outcome: 'failed', reason: 'no-answer' }],
    ['closes', { outcome: 'failed', reason: 'no-answer' }],
    ['resets', { outcome: 'failed', reason: 'reset' }],
    ['babbles', { outcome: 'failed', reason: 'tls-failed' }],
    ['waits', { outcome: 'failed', reason: 'timeout' }],
  ])('%s, by handshake and by request', async (name, expected) => {
    expect(await byTls(name)).toMatchObject(expected)
    expect(await byHttps(name)).toMatchObject(expected)
  })

  it('of clients are not sent, which the server refuses after the handshake', async () => {
    expect(await byTls('needs a client certificate')).toMatchObject({ outcome: 'ok' })
    expect(await byHttps('needs a client certificate')).toMatchObject({
      outcome: 'failed',
      reason: 'tls-failed',
      detail: 'the server requires a client certificate',
    })
  })

  it('are checked for IP targets too', async () => {
    expect(await byTls('good', null, '127.0.0.1')).toMatchObject({ outcome: 'ok' })
    expect(await byTls('name', null, '127.0.0.1')).toMatchObject({ reason: 'tls-name' })
  })

  it('that expire soon degrade the status, others do not', async () => {
    const soon = { outcome: 'slow', reason: 'tls-expires-soon' }
    expect(await byTls('soon', 14)).toMatchObject(soon)
    expect(await byHttps('soon', { tlsDays: 14 })).toMatchObject({ ...soon, status: 200 })
    expect(await byTls('soon', 7)).toMatchObject({ outcome: 'ok' })
    expect(await byTls('soon')).toMatchObject({ outcome: 'ok' })
  })

  it('are refused only if verification is on', async () => {
    for (const name of ['expired', 'name', 'strange'])
      expect(await byHttps(name, { verifiesTls: false })).toMatchObject({ outcome: 'ok', status: 200 })
  })

  it('are included in the measured time', async () => {
    const found = await byHttps('good')
    expect(Object.keys(found.phases)).toEqual(['dns', 'connect', 'tls', 'ttfb', 'download'])
    expect(Object.keys((await byTls('good')).phases)).toEqual(['dns', 'connect', 'tls'])
    expect((await byTls('good')).responseMs).not.toBeNull()
  })
})

describe('a TCP check', () => {
  const look = (target: string, allowPrivate = true) =>
    tryOrder(orderOf(target, { kind: 'tcp' }), checkContextOf({ allowPrivate }))

  it('succeeds when the port accepts connections', async () => {
    const { port } = kept(await serveTcp(() => {}))
    expect(await look(`127.0.0.1:${port}`)).toMatchObject({ outcome: 'ok', address: '127.0.0.1' })
    expect(await look(`127.0.0.1:${port}`, false)).toMatchObject({ reason: 'private-target' })
    expect(await look(`127.0.0.1:${await freePort()}`)).toMatchObject({ reason: 'refused' })
    expect(await look('127.0.0.1')).toMatchObject({ reason: 'protocol' })
  })

  it('parses every address notation', () => {
    expect(splitPlace('a.test:5432', 443)).toEqual({ host: 'a.test', port: 5432 })
    expect(splitPlace('a.test', 443)).toEqual({ host: 'a.test', port: 443 })
    expect(splitPlace('[::1]:8443', 443)).toEqual({ host: '::1', port: 8443 })
    expect(splitPlace('[::1]', 443)).toEqual({ host: '::1', port: 443 })
    expect(splitPlace('::1', 443)).toEqual({ host: '::1', port: 443 })
  })
})

describe('a name server', () => {
  let server: Awaited<ReturnType<typeof serveDns>>
  const mx = Buffer.concat([Buffer.from([0, 10]), dnsName('mail.site.test')])
  const txt = Buffer.concat([Buffer.from([6]), Buffer.from('v=spf1'), Buffer.from([5]), Buffer.from(' -all')])
  beforeAll(async () => {
    server = kept(
      await serveDns({
        'site.test': {
          records: {
            A: [Buffer.from([192, 0, 2, 1]), Buffer.from([11, 1, 1, 1])],
            AAAA: [Buffer.from('20010db8000000000000000000000001', 'hex')],
            MX: [mx],
            TXT: [txt],
            NS: [dnsName('ns1.site.test')],
          },
        },
        'www.site.test': { records: { CNAME: [dnsName('site.test')] } },
        'only4.test': { records: { A: [Buffer.from([192, 0, 2, 4])] } },
        'empty.test': {},
        'broken.test': { code: 'SERVFAIL' },
      }),
    )
  })

  type Dns = SettingsOf<'dns'>
  const look = (
    name: string,
    record: Dns['record'],
    expected = '',
    timeoutMs = 2_000,
    allowPrivate = true,
  ) => {
    const settings: Dns = { kind: 'dns', record, expected, resolver: `127.0.0.1:${server.port}` }
    return tryOrder(orderOf(name, settings, { timeoutMs }), checkContextOf({ allowPrivate }))
  }

  it.each<[string, Dns['record'], string, string | null]>([
    ['site.test', 'A', '', null],
    ['site.test', 'A', '192.0.2.1', null],
    ['site.test', 'A', '1.1.1.1', 'dns-mismatch'],
    ['site.test', 'AAAA', '2001:DB8::1', null],
    ['site.test', 'MX', 'mail.site.test.', null],
    ['site.test', 'MX', '10 mail', null],
    ['site.test', 'TXT', 'v=spf1 -all', null],
    ['site.test', 'NS', 'ns2', 'dns-mismatch'],
    ['www.site.test', 'CNAME', 'SITE.test', null],
    ['empty.test', 'A', '', 'dns-not-found'],
    ['gone.test', 'A', '', 'dns-not-found'],
    ['broken.test', 'A', '', 'dns-failed'],
  ])('asked for %s %s, expecting “%s”: %s', async (name, record, expected, reason) => {
    const found = await look(name, record, expected)
    expect(found.reason).toBe(reason)
    expect(found.outcome).toBe(reason === null ? 'ok' : 'failed')
    expect(found.phases.dns).toBeGreaterThanOrEqual(0)
  })

  it('times out without a response, and is refused in a private network', async () => {
    const before = performance.now()
    expect(await look('silent.test', 'A', '', 400)).toMatchObject({ reason: 'dns-failed', responseMs: null })
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(await look('site.test', 'A', '', 2_000, false)).toMatchObject({ reason: 'private-target' })
  })

  it.each<[string, string | null, boolean, Partial<Attempt>]>([
    ['inner.test', null, true, { outcome: 'ok' }],
    ['inner.test', null, false, { reason: 'private-target', responseMs: null }],
    ['inner.test', '1.1.1.1', false, { reason: 'private-target', responseMs: null }],
    ['mixed.test', null, false, { reason: 'dns-mismatch', detail: 'A of mixed.test is 8.8.8.8' }],
    ['db.internal', null, false, { reason: 'private-target', phases: {} }],
    ['db.internal.', null, false, { reason: 'private-target', phases: {} }],
    ['db.internal', '1.1.1.1', false, { outcome: 'ok' }],
    ['db.internal', null, true, { outcome: 'ok' }],
  ])('asked for %s (server %s, private allowed: %s) reveals no private network', async (...row) => {
    const [name, resolver, allowPrivate, expected] = row
    const answers: Record<string, string[]> = {
      'inner.test': ['10.0.0.7'],
      'mixed.test': ['10.0.0.7', '8.8.8.8'],
    }
    const spy = vi
      .spyOn(Resolver.prototype, 'resolve4')
      .mockImplementation(async (host) => answers[host] ?? ['9.9.9.9'])
    const resolvedAddress = name in answers ? '10.0.0.7' : '9.9.9.9'
    const settings: Dns = { kind: 'dns', record: 'A', expected: resolvedAddress, resolver }
    const found = await tryOrder(orderOf(name, settings), checkContextOf({ allowPrivate }))
    spy.mockRestore()
    expect(found).toMatchObject(expected)
    expect(found.detail).not.toContain('10.0.0.7')
  })

  it('is asked again for every check, for both address families', async () => {
    const resolve = createResolve([`127.0.0.1:${server.port}`])
    server.questions.length = 0
    for (const _ of [1, 2])
      expect(await resolve('Site.test.')).toEqual([
        { address: '192.0.2.1', family: 4 },
        { address: '11.1.1.1', family: 4 },
        { address: '2001:db8::1', family: 6 },
      ])
    expect(server.questions).toHaveLength(4)
    expect(await resolve('only4.test')).toEqual([{ address: '192.0.2.4', family: 4 }])
    await expect(resolve('gone.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(resolve('empty.test')).rejects.toMatchObject({ code: 'ENODATA' })
    await expect(resolve('broken.test')).rejects.toMatchObject({ code: 'ESERVFAIL' })
  })

  it('is not asked for names of the local machine', async () => {
    const resolve = createResolve([`127.0.0.1:${server.port}`])
    server.questions.length = 0
    expect(await resolve('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 })
    expect(server.questions).toEqual([])
    const hosts = parseHosts('# names\n10.0.0.1 Web web.lan # ours\n::1\tweb\nnonsense here\n')
    expect(hosts.get('web')).toEqual([
      { address: '10.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
    expect([...hosts.keys()]).toEqual(['web', 'web.lan'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../platform/free-port'
import { checkContextOf, httpSettings, orderOf } from '../fixtures/orders'
import { type Served, serveHttp } from '../fixtures/servers'
import { tryOrder } from '.'

let site: Served
let count = 0
beforeAll(async () => {
  site = await serveHttp((_, to) => {
    count += 1
    to.end('ok')
  })
})
afterAll(() => site.close())

describe('private targets', () => {
  it.each([
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/`,
    (port: number) => `http://localhost:${port}/`,
    (port: number) => `http://rebound.test:${port}/`,
    () => 'http://printer.local/',
  ])('are refused before connecting (%#)', async (target) => {
    count = 0
    const resolve = async () => [
      { address: '10.0.0.7', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const found = await tryOrder(orderOf(target(site.port)), checkContextOf({ allowPrivate: false, resolve }))
    expect(found).toMatchObject({ outcome: 'failed', reason: 'private-target', address: null })
    expect(count).toBe(0)
  })

  it('are skipped when the name has public addresses', async () => {
    const resolve = async () => [
      ...['169.254.169.254', '169.254.1.1', '169.254.1.2', '169.254.1.3'].map((address) => ({
        address,
        family: 4,
      })),
      { address: '127.0.0.1', family: 4 },
    ]
    const found = await tryOrder(orderOf(`http://mixed.test:${site.port}/`), checkContextOf({ resolve }))
    expect(found).toMatchObject({ outcome: 'ok', address: '127.0.0.1' })
  })
})

describe('names', () => {
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(`queryA ${code}`), { code })
  }
  it.each([
    ['ENOTFOUND', 'dns-not-found', 'failed'],
    ['ENODATA', 'dns-not-found', 'failed'],
    ['ESERVFAIL', 'dns-failed', 'failed'],
    ['ECONNREFUSED', 'dns-failed', 'failed'],
    ['ETIMEOUT', 'dns-failed', 'failed'],
    ['EMFILE', 'not-checked', 'unknown'],
  ])('%s is %s', async (code, reason, outcome) => {
    const found = await tryOrder(orderOf('http://name.test/'), checkContextOf({ resolve: failing(code) }))
    expect(found).toMatchObject({ outcome, reason, responseMs: null })
  })

  it('that resolve too slowly are a name server failure', async () => {
    const resolve = () => new Promise<never>(() => {})
    const order = orderOf('http://name.test/', httpSettings, { timeoutMs: 100 })
    expect(await tryOrder(order, checkContextOf({ resolve }))).toMatchObject({ reason: 'dns-failed' })
  })

  it('with several addresses are tried in order', async () => {
    const resolve = async () => [
      { address: '127.0.0.2', family: 4 },
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    const found = await tryOrder(orderOf(`http://name.test:${site.port}/`), checkContextOf({ resolve }))
    expect(found).toMatchObject({ outcome: 'ok', address: '127.0.0.1' })
  })

  it('whose addresses all refuse report a refused connection', async () => {
    const resolve = async () => [
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const found = await tryOrder(
      orderOf(`http://name.test:${await freePort()}/`),
      checkContextOf({ resolve }),
    )
    expect(found).toMatchObject({ outcome: 'failed', reason: 'refused' })
  })
})

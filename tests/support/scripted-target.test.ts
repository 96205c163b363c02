import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '~/server/platform/free-port'
import { type Certificates, makeCertificates } from './certificates'
import { startScriptedNames } from './scripted-names'
import { startScriptedTarget } from './scripted-target'
import { type Behaviour, behaviourAt, outagesOf } from './target-script'

const HOST = '127.0.0.1'
const LONG = 60_000
const always = (behaviour: Behaviour) => [{ from: 0, to: LONG, behaviour }]

let certificates: Certificates
beforeAll(() => {
  certificates = makeCertificates([HOST])
})
afterAll(() => certificates?.discard())

function ask(port: number, isSecure: boolean, timeout = 10_000): Promise<number | string> {
  return new Promise((resolve) => {
    const options = { host: HOST, port, timeout, agent: false as const }
    const sent = isSecure
      ? secureRequest({ ...options, ca: readFileSync(certificates.authorityFile) })
      : request(options)
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('timeout', () => {
      resolve('timeout')
      sent.destroy()
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end()
  })
}

async function startWith(behaviour: Behaviour, isSecure = false, script = always(behaviour)) {
  const target = await startScriptedTarget(script, {
    host: HOST,
    slowMs: 150,
    ...(isSecure && { certificates }),
  })
  onTestFinished(() => target.close())
  return target
}

describe('a scripted target', () => {
  test.each([
    ['up', false, 200],
    ['status', false, 500],
    ['reset', false, 'ECONNRESET'],
    ['half-open', false, 'timeout'],
    ['up', true, 200],
    ['tls-expired', true, 'CERT_HAS_EXPIRED'],
    ['reset', true, 'ECONNRESET'],
  ] as const)('that is %s (secure: %s) gives %s', async (behaviour, isSecure, expected) => {
    const target = await startWith(behaviour, isSecure)
    expect(await ask(target.port, isSecure)).toBe(200)
    target.begin(Date.now())
    const limit = expected === 'timeout' ? 300 : undefined
    expect(await ask(target.port, isSecure, limit)).toBe(expected)
  })

  test('is slow by the given delay', async () => {
    const target = await startWith('slow')
    target.begin(Date.now())
    const startedAt = performance.now()
    expect(await ask(target.port, false)).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(140)
  })

  test('with a hiccup responds to the second of two attempts', async () => {
    const target = await startWith('hiccup')
    target.begin(Date.now())
    expect([await ask(target.port, false), await ask(target.port, false)]).toEqual(['ECONNRESET', 200])
  })

  test('closes and reopens at the same port', async () => {
    const target = await startWith('closed', false, [{ from: 0, to: 300, behaviour: 'closed' }])
    target.begin(Date.now())
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await ask(target.port, false)).toBe('ECONNREFUSED')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await ask(target.port, false)).toBe(200)
  })
})

test('a scripted name disappears and returns', async () => {
  const port = await freePort()
  const script = [{ from: 0, to: 200, behaviour: 'dns-gone' as const }]
  const names = await startScriptedNames(new Map([['site.test', { address: '127.0.1.9', script }]]), {
    host: HOST,
    port,
  })
  onTestFinished(() => names.close())
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`${HOST}:${port}`])
  expect(await resolver.resolve4('site.test')).toEqual(['127.0.1.9'])
  await expect(resolver.resolve6('site.test')).rejects.toMatchObject({ code: 'ENODATA' })
  names.begin('site.test', Date.now())
  await expect(resolver.resolve4('site.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(await resolver.resolve4('site.test')).toEqual(['127.0.1.9'])
})

describe('the expected result of a script', () => {
  test('is its outages, adjacent ones merged; slow and retried ones excluded', () => {
    const script = [
      { from: 30, to: 40, behaviour: 'reset' as const },
      { from: 10, to: 20, behaviour: 'status' as const },
      { from: 20, to: 25, behaviour: 'closed' as const },
      { from: 50, to: 60, behaviour: 'slow' as const },
      { from: 70, to: 80, behaviour: 'hiccup' as const },
    ]
    expect(outagesOf(script)).toEqual([
      { from: 10, to: 25 },
      { from: 30, to: 40 },
    ])
  })

  test.each([
    [80_000, 70_000],
    [90_000, 90_000],
    [85_000, 85_000],
  ])('flapping until %s is one outage until its last failure, %s', (to, end) => {
    const script = [{ from: 0, to, behaviour: 'flapping' as const }]
    expect(outagesOf(script)).toEqual([{ from: 0, to: end }])
    expect([0, 9_999, 10_000, 20_000].map((at) => behaviourAt(script, at))).toEqual([
      'status',
      'status',
      'up',
      'status',
    ])
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { runAudit } from '.'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'

const CONSENT = { name: 'consent', value: 'yes' }
const NARROW = { width: 375, height: 635, pixelRatio: 2, userAgent: null }
const UNTHROTTLED = { throttling: 'none', cpuSlowdown: 1, rttMs: 0, downloadKbps: 0, uploadKbps: 0 } as const

const measure = async (url: string) =>
  runAudit(
    {
      runId: '01927b1e-0000-7000-8000-000000000002',
      url,
      formFactor: 'MOBILE',
      emulation: { ...NARROW, ...UNTHROTTLED },
      hardTimeoutMs: 90_000,
      allowPrivateTargets: true,
      consentCookie: CONSENT,
    },
    { childPath: await bundleChild(), browserPath: findBrowser() ?? '' },
  )

it('gives the page its consent cookie, and no other host', async () => {
  const seen: [string, string][] = []
  const server = createServer((from, to) => {
    const host = from.headers.host ?? ''
    if (from.url !== '/favicon.ico') seen.push([host.split(':')[0] ?? '', from.headers.cookie ?? ''])
    to.writeHead(200, { 'content-type': 'text/html' })
    to.end(`<!doctype html><title>x</title><h1>Hello</h1><img src="http://localhost:${port()}/other">`)
  })
  const port = () => (server.address() as AddressInfo).port
  await once(server.listen(0), 'listening')
  try {
    const asked = await measure(`http://127.0.0.1:${port()}/`)
    expect(asked).toMatchObject({ failure: null, consented: true })
    const asBrowser = seen.filter(([, cookie]) => cookie !== '')
    expect(new Set(asBrowser.map((one) => one.join(' ')))).toEqual(new Set(['127.0.0.1 consent=yes']))
    expect(seen).toContainEqual(['localhost', ''])
    const kinds = asked.evidence.map(({ kind }) => kind)
    expect([kinds.includes('trace'), kinds.includes('full')]).toEqual([false, false])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

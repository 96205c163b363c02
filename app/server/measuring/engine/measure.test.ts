import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { measure } from './measure'

const browser = vi.hoisted(() => ({ port: 0, crash: (_: Error) => {} }))
vi.mock('./browser', () => ({
  launchBrowser: async () => ({
    ...browser,
    ended: new Promise((_, reject) => {
      browser.crash = reject
    }),
  }),
}))
vi.mock('./user-agent', () => ({
  browserUserAgent: () => 'own',
  openTab: () => {
    browser.crash(new Error('The browser ended'))
    return new Promise(() => {})
  },
}))
vi.mock('./egress/egress-proxy', () => ({ startEgressProxy: async () => ({ port: 1, failures: new Map() }) }))
vi.mock('./watch-memory', () => ({
  watchMemory: () => ({ exhausted: new Promise(() => {}), hasGrown: () => false, stop: () => {} }),
}))
vi.mock('./watch-page', () => ({
  watchPage: async () => ({ blocked: new Promise(() => {}), explain: () => {}, stop: () => {} }),
}))

const devtools = createServer((_, to) => to.end('{"Browser":"Chrome/156.0.8078.79"}'))
beforeAll(async () => {
  await new Promise<void>((resolve) => devtools.listen(0, '127.0.0.1', resolve))
  browser.port = (devtools.address() as AddressInfo).port
})
afterAll(() => devtools.close())

it('ends with a browser that crashes while it opens a tab', async () => {
  const emulation = { userAgent: 'own', throttling: 'none', width: 412, height: 823, pixelRatio: 1 }
  const job = { url: 'http://shop.test/', allowPrivateTargets: false, formFactor: 'MOBILE', emulation }
  const on = { onMeasured: async () => {}, onWatch: () => {}, onProgress: () => {} }
  const task = { job, folder: '/nowhere', browserPath: '', isolation: {} }
  await expect(measure(task as never, process.env, on)).rejects.toThrow('The browser ended')
})

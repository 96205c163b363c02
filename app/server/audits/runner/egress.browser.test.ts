import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { connect } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childEnv } from '~/server/env'
import { type Browser, findBrowser, launchBrowser } from './browser'
import { createCheckedLookup } from './checked-lookup'
import { type EgressProxy, startEgressProxy } from './egress-proxy'
import { isolation } from './isolation'
import { clearJobFolder, createJobFolder } from './job-folder'

/** A page that tries every way to reach the inside, and says at the end that it tried them all. */
const attack = (port: number) => `<!doctype html><title>tries</title>
<link rel="preconnect" href="http://127.0.0.1:${port}"><link rel="dns-prefetch" href="//localhost:${port}">
<img src="http://127.0.0.1:${port}/img"><iframe src="http://localhost:${port}/frame"></iframe>
<link rel="stylesheet" href="http://[::1]:${port}/style"><script src="/redirect"></script>
<script>
const settle = []
for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '[::ffff:127.0.0.1]'])
  for (const scheme of ['http', 'https']) settle.push(fetch(scheme + '://' + host + ':${port}/', { mode: 'no-cors' }))
settle.push(fetch('http://169.254.169.254/latest/meta-data', { mode: 'no-cors' }))
settle.push(fetch('https://10.0.0.1/', { mode: 'no-cors' }))
settle.push(new Promise((_, fail) => { new WebSocket('ws://127.0.0.1:${port}/').onerror = fail }))
settle.push(new Promise((_, fail) => { new EventSource('http://127.0.0.1:${port}/').onerror = fail }))
navigator.sendBeacon('http://127.0.0.1:${port}/beacon')
Promise.allSettled(settle).then((results) => { window.outcome = results.map((result) => result.status) })
</script>`

/** A page that asks peers inside for their view of it, which goes by UDP and round every proxy. */
const attackByPeers = (port: number) => `<!doctype html><title>peers</title><script>
const urls = ['127.0.0.1', '[::1]', 'localhost'].map((host) => 'stun:' + host + ':${port}')
const peer = new RTCPeerConnection({ iceServers: [{ urls }] })
peer.createDataChannel('x')
peer.createOffer().then((offer) => peer.setLocalDescription(offer))
setTimeout(() => { window.outcome = peer.localDescription ? 'tried' : 'not tried' }, 3000)
</script>`

describe('a browser behind the egress proxy', () => {
  let reached = 0
  let folder = ''
  let proxy: EgressProxy
  let browser: Browser
  const inside = createListener((socket) => {
    reached += 1
    socket.destroy()
  })
  const peer = createSocket('udp6', () => {
    reached += 1
  })
  const site = createServer((from, to) => {
    const { port } = inside.address() as AddressInfo
    if (from.url === '/peers')
      to.writeHead(200, { 'content-type': 'text/html' }).end(attackByPeers(peer.address().port))
    else if (from.url === '/redirect') to.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    else to.writeHead(200, { 'content-type': 'text/html' }).end(attack(port))
  })

  beforeAll(async () => {
    await once(inside.listen(0, '::'), 'listening')
    await once(peer.bind(0, '::'), 'listening')
    await once(site.listen(0, '127.0.0.1'), 'listening')
    // One name stands for a public site; everything else is judged as it always is.
    const strict = createCheckedLookup(false)
    const publicSite = [{ address: '127.0.0.1', family: 4 }]
    const lookup: typeof strict = {
      resolve: async (hostname) => (hostname === 'public.test' ? publicSite : strict.resolve(hostname)),
      lookup: (hostname, options, callback) =>
        hostname === 'public.test' ? callback(null, publicSite) : strict.lookup(hostname, options, callback),
    }
    folder = await createJobFolder()
    proxy = await startEgressProxy({ allowPrivate: false, lookup })
    browser = await launchBrowser(
      {
        browserPath: findBrowser() ?? '',
        folder,
        proxyPort: proxy.port,
        env: childEnv({ HOME: `${folder}/home`, TMPDIR: `${folder}/tmp` }),
      },
      isolation(),
    )
  })
  afterAll(async () => {
    browser.kill()
    await proxy.close()
    await clearJobFolder(folder)
    site.closeAllConnections()
    site.close()
    inside.close()
    peer.close()
  })

  it('reaches nothing inside, whatever the page tries', async () => {
    const controlled = await connect({ browserURL: `http://127.0.0.1:${browser.port}` })
    const page = await controlled.newPage()
    const { port } = site.address() as AddressInfo
    const answer = await page.goto(`http://public.test:${port}/`)
    expect(answer?.status()).toBe(200)
    await page.waitForFunction('window.outcome', { timeout: 20_000 })
    const outcome = (await page.evaluate('window.outcome')) as string[]
    expect(outcome).toHaveLength(16)
    expect(new Set(outcome)).toEqual(new Set(['rejected']))
    await page.goto(`http://127.0.0.1:${(inside.address() as AddressInfo).port}/`).catch(() => {})
    await controlled.disconnect()
    expect(reached).toBe(0)
  })

  it('reaches no peer inside by WebRTC', async () => {
    const controlled = await connect({ browserURL: `http://127.0.0.1:${browser.port}` })
    const page = await controlled.newPage()
    const { port } = site.address() as AddressInfo
    await page.goto(`http://public.test:${port}/peers`)
    await page.waitForFunction('window.outcome', { timeout: 20_000 })
    expect(await page.evaluate('window.outcome')).toBe('tried')
    await controlled.disconnect()
    expect(reached).toBe(0)
  })
})

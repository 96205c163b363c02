import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { webServer } from '../../../../tests/support/web-server'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'
import { takePicture } from './take-picture'

describe('a screenshot of an outage', () => {
  const browserPath = findBrowser() ?? ''
  let childPath = ''
  let visits = 0
  const web = webServer((from, to) => {
    visits += 1
    if (from.url === '/stuck') return
    to.writeHead(503, { 'content-type': 'text/html' }).end(
      '<body style="margin:0;background:#f00">Gone</body>',
    )
  })
  const take = (path: string, allowPrivate = true, signal = new AbortController().signal) =>
    takePicture(`${web.base}${path}`, { childPath, browserPath, allowPrivate, signal })

  beforeAll(async () => {
    childPath = await bundleChild()
  })

  it('shows what visitors see, including error pages', async () => {
    const picture = await take('/')
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1280, height: 800 })
    expect(picture.length).toBeLessThan(300_000)
    const { data } = await sharp(picture)
      .extract({ left: 900, top: 600, width: 1, height: 1 })
      .raw()
      .toBuffer({
        resolveWithObject: true,
      })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[1]).toBeLessThan(60)
  })

  it('is not taken in a private network unless permitted', async () => {
    visits = 0
    await expect(take('/', false)).rejects.toThrow('Blocked: private address')
    expect(visits).toBe(0)
  })

  it('is canceled when the agent ends', async () => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(new Error('the agent ends')), 1_500)
    await expect(take('/stuck', true, ending.signal)).rejects.toThrow('the agent ends')
  })
})

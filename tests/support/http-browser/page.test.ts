import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HttpContext } from './context'
import { matchers } from './matchers'
import type { HttpPage } from './page'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
const seen: Seen[] = []
let server: Server
let url = ''

const PAGES: Record<string, string> = {
  '/': `<h1>Home</h1><a href="/next?a=1#part">Next</a><form method=post action="/post"><label>Name <input name=n></label>
    <button name=intent value=save>Save</button></form><a href="/file" download>File</a><p>One</p><p>One more</p>`,
  '/next': '<title>Next one</title><h1>There</h1><p>Twice</p><p>Twice</p>',
  '/done': '<h1>Done</h1>',
  '/wait': '<meta http-equiv="refresh" content="0.05;url=/done"><p>Wait</p>',
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, url: path = '/', headers } = request
    seen.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() })
    if (path === '/post') {
      response.writeHead(303, { location: '/done', 'set-cookie': 'toast=1; Path=/' }).end()
    } else if (path === '/keep') response.writeHead(307, { location: '/post' }).end()
    else if (path === '/at-once') response.writeHead(200, { refresh: '0;url=/done' }).end()
    else if (path === '/file') {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="a.csv"' }).end('a,b')
    } else {
      const html = PAGES[path.split('?')[0] ?? '']
      response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html ?? '<p>Not found')
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let page: HttpPage
beforeEach(async () => {
  seen.length = 0
  page = await new HttpContext({ baseURL: url }).newPage()
  await page.goto('/')
})
const holds = { isNot: false }

describe('a page over HTTP', () => {
  it('has no referrer for a typed URL, and the document for a link', async () => {
    expect(seen[0]?.headers).toMatchObject({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })
    expect(seen[0]?.headers.referer).toBeUndefined()
    await page.getByRole('link', { name: 'Next' }).click()
    expect(page.url()).toBe(`${url}/next?a=1#part`)
    expect(await page.title()).toBe('Next one')
    expect(seen[1]).toMatchObject({
      method: 'GET',
      headers: { referer: `${url}/`, 'sec-fetch-site': 'same-origin' },
    })
    expect(seen[1]?.headers.origin).toBeUndefined()
  })

  it('posts a form with its origin, redirects to GET with the cookie, and reloads the result', async () => {
    await page.getByLabel('Name').fill('Ann & Bo')
    await page.getByRole('button', { name: 'Save' }).click()
    const [, post, get] = seen
    expect(post).toMatchObject({ method: 'POST', body: 'n=Ann+%26+Bo&intent=save', headers: { origin: url } })
    expect(get).toMatchObject({ method: 'GET', url: '/done', body: '', headers: { cookie: 'toast=1' } })
    await page.reload()
    expect(seen.slice(3).map(({ method, url: path }) => [method, path])).toEqual([['GET', '/done']])
  })

  it('keeps the method of a 307', async () => {
    const answer = await page.request.post('/keep', { form: { a: '1' } })
    expect(answer.status()).toBe(200)
    expect(seen.slice(1).map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'a=1'],
      ['POST', 'a=1'],
      ['GET', ''],
    ])
  })

  it('follows a meta refresh, which an expectation waits for', async () => {
    await page.goto('/wait')
    const verdict = await matchers.toBeVisible.call(holds, page.getByRole('heading', { name: 'Done' }))
    expect(verdict.pass).toBe(true)
    await page.goto('/at-once')
    expect(page.url()).toBe(`${url}/done`)
  })

  it('stays on the page when a file is downloaded', async () => {
    const arrives = page.waitForEvent('download')
    await page.getByRole('link', { name: 'File' }).click()
    expect((await arrives).suggestedFilename()).toBe('a.csv')
    expect(page.url()).toBe(`${url}/`)
  })

  it('fails on two matches, and on none immediately', async () => {
    await page.goto('/next')
    await expect(page.getByText('Twice').click()).rejects.toThrow('strict mode')
    await expect(matchers.toBeVisible.call(holds, page.getByText('Twice'))).rejects.toThrow('strict mode')
    const none = await matchers.toBeVisible.call(holds, page.getByText('Nowhere'))
    expect(none.pass).toBe(false)
    expect((await matchers.toHaveCount.call(holds, page.getByText('Twice'), 2)).pass).toBe(true)
  })

  it('finds by text as Playwright does, and filters by content', async () => {
    expect(await page.getByText('One').count()).toBe(2)
    expect(await page.getByText('One', { exact: true }).count()).toBe(1)
    expect(
      await page
        .locator('form')
        .filter({ has: page.getByLabel('Name') })
        .count(),
    ).toBe(1)
    expect(
      await page
        .locator('form')
        .filter({ hasNot: page.getByLabel('Name') })
        .count(),
    ).toBe(0)
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0)
    expect(await page.locator('p').last().textContent()).toBe('One more')
  })
})

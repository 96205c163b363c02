import type { EntryContext } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import handleRequest from './entry.server'

vi.mock('./server/screens/screen-log', () => ({ logScreenError: () => {} }))

const broken = (actionHeaders: EntryContext['staticHandlerContext']['actionHeaders'] = {}) =>
  ({
    staticHandlerContext: { loaderHeaders: { root: new Headers() }, actionHeaders },
    get manifest(): never {
      throw new Error('secret of the stack')
    },
  }) as unknown as EntryContext

test('a document whose error screen fails too is a page of ours without a stack', async () => {
  const request = new Request('http://here.invalid/dashboard')
  const context = broken()
  const render = () => handleRequest(request, 500, new Headers(), context)
  await expect(render()).rejects.toThrow()
  const answer = await render()
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  const html = await answer.text()
  expect(html).toMatch(/^<!DOCTYPE html>.*<h1[^>]*>Something went wrong<\/h1>/)
  expect(html).not.toMatch(/secret of the stack|node_modules|<script/)
})

test.each([
  ['private, no-cache', {}],
  ['no-store', { secret: new Headers({ 'cache-control': 'no-store' }) }],
])(
  'a document is %s when its action answers %o',
  async (expected, actionHeaders: Record<string, Headers>) => {
    const request = new Request('http://here.invalid/settings/account/api-key')
    const answered = broken(actionHeaders)
    await handleRequest(request, 200, new Headers(), answered).catch(() => {})
    const answer = await handleRequest(request, 200, new Headers(), answered)
    expect(answer.headers.get('cache-control')).toBe(expected)
  },
)

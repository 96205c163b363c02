import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { renderHtml } from './render-html.server'

function Broken(): never {
  throw new Error('a part that cannot be drawn')
}

// An unhandled rejection would fail this file, as it would end the process.
test('a screen that cannot be drawn rejects, once', async () => {
  const onError = vi.fn()
  await expect(renderHtml(<Broken />, { nonce: '', onError })).rejects.toThrow('cannot be drawn')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onError).toHaveBeenCalledOnce()
})

test('what fails within a boundary leaves the rest', async () => {
  const onError = vi.fn()
  const bytes = await renderHtml(
    <main>
      <p>Kept</p>
      <Suspense fallback="Missing">
        <Broken />
      </Suspense>
    </main>,
    { nonce: '', onError },
  )
  const html = bytes.toString()
  expect(html).toContain('Kept')
  expect(html).toContain('Missing')
  expect(onError).toHaveBeenCalledOnce()
})

test.each([0, 1, 2, 3])(
  'a character that does not fit into a part leaves no zeros, %s bytes along',
  async (offset) => {
    const lines = [...Array(900).keys()].map((line) => <p key={line}>−11</p>)
    const bytes = await renderHtml(<main id={'x'.repeat(offset)}>{lines}</main>, {
      nonce: '',
      onError: vi.fn(),
    })
    expect(bytes.includes(0)).toBe(false)
    expect(bytes.toString().split('<p>−11</p>')).toHaveLength(901)
  },
)

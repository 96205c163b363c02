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

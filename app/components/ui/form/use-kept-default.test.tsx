import { JSDOM } from 'jsdom'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeptDefault } from './use-kept-default'

afterEach(() => void vi.unstubAllGlobals())

function Area({ text }: { text: string }) {
  return <textarea defaultValue={useKeptDefault(text)} />
}

test.each([
  ['what was typed', 'typed'],
  ['an emptied text', ''],
])('hydration never writes over %s', async (_, typed) => {
  const { window } = new JSDOM(`<main>${renderToString(<Area text="stored" />)}</main>`)
  for (const name of ['window', 'document', 'HTMLIFrameElement'] as const) vi.stubGlobal(name, window[name])
  const [{ hydrateRoot }, { act }] = await Promise.all([
    import('react-dom/client'),
    import('react-dom/test-utils'),
  ])
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = window.document.querySelector('main')
  const area = window.document.querySelector('textarea')
  if (!root || !area) throw new Error('No text area')
  area.value = typed
  const written: string[] = []
  const { get, set } = Object.getOwnPropertyDescriptor(window.HTMLTextAreaElement.prototype, 'value') ?? {}
  Object.defineProperty(window.HTMLTextAreaElement.prototype, 'value', {
    configurable: true,
    get,
    set(value: string) {
      written.push(value)
      set?.call(this, value)
    },
  })
  await act(async () => hydrateRoot(root, <Area text="stored" />))
  expect([area.value, area.defaultValue, written]).toEqual([typed, 'stored', []])
})

import type { SubmissionResult } from '@conform-to/react'
import type { FormHTMLAttributes } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PageChoice } from './page-choice'

vi.mock('@remix-run/react', () => ({
  Form: (props: FormHTMLAttributes<HTMLFormElement>) => <form {...props} />,
  useNavigation: () => ({ state: 'idle' }),
}))

const url = (path: string) => `https://shop.example${path}`
const proposals = {
  foundAt: '2026-11-29T08:00:00.000Z',
  sources: [],
  groups: [
    { pattern: '/blog/*', urls: [url('/blog/a'), url('/blog/b')], hidden: 0 },
    { pattern: null, urls: [url('/about')], hidden: 0 },
  ],
  room: null,
}
const checkedIn = (lastResult: SubmissionResult<string[]> | null) => {
  const html = renderToStaticMarkup(<PageChoice proposals={proposals} lastResult={lastResult} />)
  const boxes = [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\bchecked=/.test(tag))
  return { html, checked: boxes.map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? 'on') }
}

test('the first page of each pattern is checked, and that they are tested', () => {
  expect(checkedIn(null).checked).toEqual([url('/blog/a'), url('/about'), 'on'])
})

test('a refused form keeps what was checked and shows the errors at the button', () => {
  const initialValue = { urls: [url('/blog/b')] }
  const error = { urls: ['The quota is used up'] }
  const { html, checked } = checkedIn({ status: 'error', initialValue, error })
  expect(checked).toEqual([url('/blog/b')])
  expect(html).toContain('The quota is used up')
})

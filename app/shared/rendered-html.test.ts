import { expect, test } from 'vitest'
import { rendered } from './rendered-html'

const render = (accept?: string, html = '<p>hi') =>
  rendered(html, new Request('http://here.invalid/', { headers: accept ? { accept } : {} }))
const DOCUMENT = 'text/html,application/xhtml+xml,*/*;q=0.8'

test('a document omits the data that its HTML shows', () => {
  const result = render(DOCUMENT)
  expect(result.html).toBe('<p>hi')
  expect(JSON.parse(JSON.stringify(result))).toEqual({ mark: result.mark })
})

test.each(['*/*', undefined])('scripts that accept %s get it', (accept) => {
  expect(JSON.parse(JSON.stringify(render(accept)))).toMatchObject({ html: '<p>hi' })
})

test('the same HTML has the same hash in every response', () => {
  expect(render('*/*').mark).toBe(render(DOCUMENT).mark)
  expect(render('*/*', '<p>ho').mark).not.toBe(render('*/*').mark)
})

test('a document with a dialog does not show its screen, so its data include the HTML', () => {
  const request = new Request('http://here.invalid/?dialog=runs', { headers: { accept: DOCUMENT } })
  expect(JSON.parse(JSON.stringify(rendered('<p>hi', request)))).toMatchObject({ html: '<p>hi' })
})

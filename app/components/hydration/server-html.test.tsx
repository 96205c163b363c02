import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rendered } from '~/shared/rendered-html'
import { ServerHtml } from './server-html'

const render = (accept: string) => {
  const request = new Request('http://here.invalid/', { headers: { accept } })
  return renderToString(<ServerHtml id="load" drawing={rendered('<ol><li>one</li></ol>', request)} />)
}

test.each(['text/html', '*/*'])('what is asked for with %s is drawn on the server', (accept) => {
  expect(render(accept)).toBe('<div id="load"><ol><li>one</li></ol></div>')
})

test('a document without a drawing is drawn nevertheless', () => {
  expect(renderToString(<ServerHtml id="load" drawing={{}} />)).toBe('<div id="load"></div>')
})

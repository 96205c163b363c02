import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'
import { HoneypotField } from './honeypot-field'

it('is empty, out of sight and out of the order of focus', () => {
  const html = renderToStaticMarkup(<HoneypotField />)
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toMatch(/^<div style="display:none" aria-hidden="true">/)
  expect(html).toContain(`name="${HONEYPOT_FIELD}"`)
  expect(html).toContain('tabindex="-1"')
  expect(html).toContain('value=""')
})

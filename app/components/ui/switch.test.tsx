import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Switch } from './switch'

test.each([true, false])('is a submit button that names itself and whether it is on: %s', (isOn) => {
  const html = renderToStaticMarkup(<Switch label="Slow pages" isOn={isOn} />)
  expect(html).toMatch(/^<button[^>]* role="switch"/)
  expect(html).toContain('type="submit"')
  expect(html).toContain('aria-label="Slow pages"')
  expect(html).toContain(`aria-checked="${isOn}"`)
  expect(html).not.toContain('<input')
})

import { expect, it } from 'vitest'
import { describeFault } from './setting-field'

it.each([
  ['pages[0].url', 'pages 1 url: Wrong'],
  ['monitors[1].settings.path', 'monitors 2 settings path: Wrong'],
  ['name', 'name: Wrong'],
  ['', 'Wrong'],
])('describes a fault of %j', (field, text) => {
  expect(describeFault({ field, message: 'Wrong' })).toBe(text)
})

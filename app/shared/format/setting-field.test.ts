import { expect, it } from 'vitest'
import { describeFault } from './setting-field'

it.each([
  ['pages[0].url', 'Page 1, URL: Wrong'],
  ['monitors[1].settings.slowMs', 'Monitor 2, settings, slow ms: Wrong'],
  ['devices[0]', 'Device 1: Wrong'],
  ['name', 'Name: Wrong'],
  ['', 'Wrong'],
])('describes a fault of %j', (field, text) => {
  expect(describeFault({ field, message: 'Wrong' })).toBe(text)
})

import { expect, test } from 'vitest'
import { opportunitiesTab } from './opportunities-tab'

test.each([
  [
    { count: 7, savingMs: 1_240 },
    { count: '7 · 1.24 s', title: '7 opportunities, largest estimated saving 1.24 s' },
  ],
  [
    { count: 1, savingMs: 80 },
    { count: '1 · 80 ms', title: '1 opportunity, estimated saving 80 ms' },
  ],
  [
    { count: 2, savingMs: null },
    { count: '2', title: '2 opportunities' },
  ],
  [
    { count: 0, savingMs: null },
    { count: '0', title: '0 opportunities' },
  ],
  [null, {}],
])('the tab for %j', (found, shown) => {
  expect(opportunitiesTab(found)).toEqual(shown)
})

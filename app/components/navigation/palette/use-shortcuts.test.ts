import { expect, test } from 'vitest'
import { placeIn } from './place-in'
import { viewOfKey } from './use-shortcuts'

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test.each([
  ['Ctrl-K', press('k', { ctrlKey: true }), 'commands', 'commands'],
  ['Cmd-K', press('k', { metaKey: true }), 'commands', 'commands'],
  ['Ctrl-K with Caps Lock', press('K', { ctrlKey: true }), 'commands', 'commands'],
  ['Ctrl-Shift-K', press('K', { ctrlKey: true, shiftKey: true }), null, null],
  ['a slash', press('/'), 'commands', null],
  ['a slash typed with Shift', press('/', { shiftKey: true }), 'commands', null],
  ['a question mark', press('?', { shiftKey: true }), 'shortcuts', null],
  ['Alt and slash', press('/', { altKey: true }), null, null],
  ['another key', press('k'), null, null],
])('%s', (_, pressed, view, inField) => {
  expect(viewOfKey(pressed, false)).toBe(view)
  expect(viewOfKey(pressed, true)).toBe(inField)
})

const named = (_id: number, name: string, more: object = {}) => ({ _id, name, organization: 1, ...more })

test('the innermost place that the screen has loaded', () => {
  expect(placeIn([{ visitor: { _id: 'u' } }, { clients: [] }])).toBeNull()
  expect(placeIn([{ client: named(2, 'Harbour'), project: null, site: null }])).toMatchObject({
    client: 2,
    project: null,
    name: 'Harbour',
  })
  expect(placeIn([{ project: named(3, 'Web', { client: 2 }) }])).toMatchObject({ client: 2, project: 3 })
  const site = named(4, 'Quay', { client: 2, project: 3 })
  expect(placeIn([{ site, page: { _id: 5, name: 'Berth' } }, { report: '' }])).toEqual({
    organization: 1,
    client: 2,
    project: 3,
    site: 4,
    page: 5,
    name: 'Berth',
    siteName: 'Quay',
  })
  expect(placeIn([{ client: named(2, 'Harbour'), site }])).toMatchObject({
    site: 4,
    page: null,
    name: 'Quay',
  })
})

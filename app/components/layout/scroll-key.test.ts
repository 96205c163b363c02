import { expect, test } from 'vitest'
import { createScrollKey } from './scroll-key'

const list = { key: 'list', pathname: '/settings/clients', search: '?page=2' }
const dialog = { key: 'dialog', pathname: '/settings/clients', search: '?page=2&dialog=add' }
const closed = { key: 'closed', pathname: '/settings/clients', search: '?page=2' }

test('a dialog scrolls with the screen that it opened on, and gives the position back', () => {
  const keyOf = createScrollKey()
  expect(keyOf(list)).toBe('list')
  expect(keyOf(dialog)).toBe('list')
  expect(keyOf(dialog)).toBe('dialog')
  expect(keyOf(closed)).toBe('dialog')
  expect(keyOf(closed)).toBe('closed')
})

test.each([
  ['another page of the list', { key: 'next', pathname: '/settings/clients', search: '?page=3' }],
  ['the dialog of another screen', { key: 'next', pathname: '/settings/teams', search: '?dialog=add' }],
])('%s begins at its own position', (_, next) => {
  const keyOf = createScrollKey()
  keyOf(list)
  expect(keyOf(next)).toBe('next')
})

test('an anchor scrolls to its place, not to a position stored before', () => {
  const keyOf = createScrollKey()
  keyOf(list)
  const anchored = { ...list, hash: '#history' }
  expect(new Set([keyOf(anchored), keyOf(anchored), keyOf(list)]).size).toBe(3)
  expect(keyOf(list)).toBe('list')
})

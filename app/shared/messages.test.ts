import { expect, test } from 'vitest'
import { formMessages } from './messages/form'
import { siteMessages } from './messages/hierarchy'

const groups = import.meta.glob<object>('./messages/*.ts', { eager: true })

function sentences(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  // A list of one element reads like a plain name, so it fits messages that take either.
  if (typeof node === 'function') return sentences(node(['Name'], 3, 'Name', 'Name'), `${path}()`)
  if (typeof node !== 'object') return [[path, String(node)]]
  return Object.entries(node as object).flatMap(([key, child]) => sentences(child, `${path}.${key}`))
}

const all = sentences(groups, 'messages')

test('every message is complete and without extra spaces', () => {
  expect(all.length).toBeGreaterThan(150)
  const faulty = all.filter(([, text]) => /undefined|\[object|\s{2}|^\s|\s$|^$/.test(text))
  expect(faulty).toEqual([])
})

test.each([
  [formMessages.minLength('Password', 8), 'Password must be at least 8 characters'],
  [formMessages.required('Name'), 'Name is required'],
  [siteMessages.pages(1), '1 page'],
  [siteMessages.pages(2), '2 pages'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})

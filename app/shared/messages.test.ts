import { expect, test } from 'vitest'
import { messages } from '~/shared/messages'

function sentences(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  // A list of one reads like its one name, so it serves sentences about one thing and about several.
  if (typeof node === 'function') return [[path, String(node(['Name'], 3, 'Name', 'Name'))]]
  return Object.entries(node as object).flatMap(([key, child]) => sentences(child, `${path}.${key}`))
}

const all = sentences(messages, 'messages')

test('every key says something, complete and without stray spaces', () => {
  expect(all.length).toBeGreaterThan(150)
  for (const [path, text] of all) {
    expect(text, path).not.toMatch(/undefined|\[object|\s{2}|^\s|\s$|^$/)
  }
})

test.each([
  [messages.signInFailed, 'Sign in failed. Email or Password is incorrect!'],
  [messages.unexpected, 'Unexpected error occurred. Please try again later!'],
  [messages.form.minLength('Password', 8), 'Password must be at least 8 characters'],
  [messages.form.required('Name'), 'Name is required'],
  [messages.site.pages(1), '1 page'],
  [messages.site.pages(2), '2 pages'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})

import { expect, test } from 'vitest'
import { signInFailedMessage, unexpectedMessage } from './messages/failures'
import { formMessages } from './messages/form'
import { siteMessages } from './messages/hierarchy'

const groups = import.meta.glob<object>('./messages/*.ts', { eager: true })

function sentences(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  // A list of one element reads like a plain name, so it fits messages that take either.
  if (typeof node === 'function') return [[path, String(node(['Name'], 3, 'Name', 'Name'))]]
  return Object.entries(node as object).flatMap(([key, child]) => sentences(child, `${path}.${key}`))
}

const all = sentences(groups, 'messages')

test('every message is complete and without extra spaces', () => {
  expect(all.length).toBeGreaterThan(150)
  const faulty = all.filter(([, text]) => /undefined|\[object|\s{2}|^\s|\s$|^$/.test(text))
  expect(faulty).toEqual([])
})

test.each([
  [signInFailedMessage, 'Sign in failed. Email or Password is incorrect!'],
  [unexpectedMessage, 'Unexpected error occurred. Please try again later!'],
  [formMessages.minLength('Password', 8), 'Password must be at least 8 characters'],
  [formMessages.required('Name'), 'Name is required'],
  [siteMessages.pages(1), '1 page'],
  [siteMessages.pages(2), '2 pages'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})

/** The specification's section 8, to the letter. */
const CATALOGUE = [
  'Unauthorized',
  'You do not have permission',
  '403 Forbidden!: You do not have granted privileges to perform any actions!',
  'Unexpected error occurred. Please try again later!',
  'Something went wrong. Please reload the page',
  'Failed to link account',
  'The shared link is not accessible. Please contact the administrator',
  'System under maintenance',
  'The site may be inaccessible in a few minutes',
  'Sign in failed. Email or Password is incorrect!',
  'Client name is existing',
  'Create super admin failed',
  'Fetch super admin failed',
  'Remove super admin failed',
  'Error getting user count',
  'Error getting user list',
  'Add member failed',
  'The report file is missing',
  'Error fetching LDAP user data',
  'Error fetching client data',
  'Add permission failed',
  'Update permission failed',
  'Delete permission failed',
  'You have not added any member',
  'Data is not available!',
  'Account activation failed.',
  'Delete test successfully',
  'Account has been activated',
  'Change password successfully',
  ...['Create', 'Update'].flatMap((verb) =>
    ['site', 'project', 'client'].map((thing) => `${verb} ${thing} successfully`),
  ),
  'Invitation is sent successfully',
  ...['Subscribe', 'Unsubscribe'].flatMap((verb) =>
    ['site', 'project'].map((thing) => `${verb} ${thing} successfully`),
  ),
  'Update frequency successfully',
  'Update profile successfully',
  'Send email successfully. Please check information in your email',
]

test.each(CATALOGUE)('the catalogue has: %s', (sentence) => {
  expect(all.map(([, text]) => text)).toContain(sentence)
})

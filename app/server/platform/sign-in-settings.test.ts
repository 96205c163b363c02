import { expect, it } from 'vitest'
import { z } from 'zod'
import { requireCompleteSet, signInVariables } from './sign-in-settings'

const schema = z.object(signInVariables).superRefine(requireCompleteSet)
const complaints = (set: Record<string, string>) =>
  schema.safeParse(set).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

const directory = { LDAP_URL: 'ldap://directory.example', LDAP_BASE_DN: 'dc=x' }

it.each([
  ['nothing', {}, []],
  ['a whole provider', { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }, []],
  ['a whole directory', directory, []],
  [
    'half a provider',
    { GITHUB_CLIENT_ID: 'a' },
    ['GITHUB_CLIENT_SECRET is missing, while GITHUB_CLIENT_ID is set'],
  ],
  [
    'the other half',
    { MICROSOFT_CLIENT_SECRET: 'a' },
    ['MICROSOFT_CLIENT_ID is missing, while MICROSOFT_CLIENT_SECRET is set'],
  ],
  ['half a directory', { LDAP_URL: 'ldap://x' }, ['LDAP_BASE_DN is missing, while LDAP_URL is set']],
  [
    'a name without its password',
    { ...directory, LDAP_BIND_DN: 'cn=a' },
    ['LDAP_BIND_PASSWORD is missing, while LDAP_BIND_DN is set'],
  ],
  ['groups that are no JSON', { ...directory, LDAP_GROUP_ROLES: '{' }, ['LDAP_GROUP_ROLES is not JSON']],
  [
    'encryption twice',
    { ...directory, LDAP_URL: 'ldaps://x', LDAP_START_TLS: '1' },
    ['LDAP_START_TLS is for ldap: addresses; ldaps: is encrypted from the start'],
  ],
])('%s', (_, set, expectedText) => {
  expect(complaints(set)).toEqual(expectedText)
})

it.each([
  [{ 'cn=a': { organization: 1, owner: true } }, true],
  [{ 'cn=a': [{ client: 3, role: 'clientViewer' }] }, true],
  [{ 'cn=a': { client: 3, projects: [1], role: 'projectAdmin' } }, true],
  [{ 'cn=a': { client: 3, role: 'projectAdmin' } }, false],
  [{ 'cn=a': { client: 3, role: 'superAdmin' } }, false],
  [{ 'cn=a': { organization: 1 } }, false],
])('groups give %o: %s', (roles, isTaken) => {
  expect(complaints({ ...directory, LDAP_GROUP_ROLES: JSON.stringify(roles) }).length === 0).toBe(isTaken)
})

import { describe, expect, it } from 'vitest'
import { fillFilter, grantsOf, sameName } from './directory-rules'

it.each([
  ['CN=Admins, OU=Groups,DC=Example', 'cn=admins,ou=groups,dc=example'],
  [' cn = a , dc=b ', 'cn=a,dc=b'],
])('%s is %s', (dn, same) => {
  expect(sameName(dn)).toBe(same)
})

describe('fillFilter', () => {
  it.each([
    ['ann@example.com', '(mail=ann@example.com)'],
    ['*', '(mail=\\2a)'],
    ['*)(uid=*', '(mail=\\2a\\29\\28uid\\3d\\2a)'],
    ['a\\b', '(mail=a\\5cb)'],
    ['a\u0000b', '(mail=a\\00b)'],
    ['é', '(mail=\\c3\\a9)'],
    ['$&{login}', '(mail=$\\26{login})'],
  ])('%s', (login, filter) => {
    expect(fillFilter('(mail={login})', { login })).toBe(filter)
  })

  it('escapes every placeholder', () => {
    expect(fillFilter('(|(mail={login})(uid={login}))', { login: 'a' })).toBe('(|(mail=a)(uid=a))')
  })
})

describe('grantsOf', () => {
  const mapping = {
    'cn=owners,dc=x': { organization: 1, owner: true as const },
    'cn=admins,dc=x': { client: 3, role: 'clientAdmin' as const },
    'cn=viewers,dc=x': { client: 3, role: 'clientViewer' as const },
    'cn=both,dc=x': [
      { client: 4, role: 'clientViewer' as const },
      { client: 5, projects: [6, 7], role: 'projectAdmin' as const },
    ],
  }
  it.each([
    ['nothing', [], [], []],
    ['unknown groups', ['cn=other,dc=x'], [], []],
    ['an owner', ['CN=Owners, DC=x'], [1], []],
    [
      'the stronger of two',
      ['cn=viewers,dc=x', 'cn=admins,dc=x'],
      [],
      [{ client: 3, project: null, role: 'clientAdmin' }],
    ],
    [
      'several of one group',
      ['cn=both,dc=x'],
      [],
      [
        { client: 4, project: null, role: 'clientViewer' },
        { client: 5, project: 6, role: 'projectAdmin' },
        { client: 5, project: 7, role: 'projectAdmin' },
      ],
    ],
  ] as const)('%s', (_, groups, owns, permissions) => {
    expect(grantsOf([...groups], mapping)).toEqual({ owns, permissions })
  })
})

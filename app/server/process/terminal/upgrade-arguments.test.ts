import { expect, test } from 'vitest'
import { upgradeArguments } from './upgrade-arguments'

const passphrase = { file: undefined, isNone: false }

test.each([
  [[], undefined, { kind: 'upgrade', backup: 'noPlace' }],
  [[], '/b', { kind: 'upgrade', backup: { to: '/b', passphrase } }],
  [['--to', '/c'], '/b', { kind: 'upgrade', backup: { to: '/c', passphrase } }],
  [['--without-backup'], '/b', { kind: 'upgrade', backup: 'none' }],
  [['--to', '/c', '--without-backup'], undefined, null],
  [['--rehearse'], '/b', { kind: 'rehearse', from: null, id: undefined }],
  [['--rehearse', '--from', '/b', '--backup', 'x'], undefined, { kind: 'rehearse', from: '/b', id: 'x' }],
  [['--rehearse', '--without-backup'], undefined, null],
  [['--rehearse', '--backup', 'x'], undefined, null],
  [['--from', '/b'], undefined, null],
  [['--else'], undefined, null],
])('%j with BACKUP_TO %j', (args, usual, expected) => {
  expect(upgradeArguments(args, usual)).toEqual(expected)
})

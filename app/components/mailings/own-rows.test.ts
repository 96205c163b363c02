import { expect, test } from 'vitest'
import type { Mailing } from '~/shared/schemas/mailing'
import { ownRows } from './own-rows'

const row = (changes: Partial<Mailing>, type: 'user' | 'team' = 'user'): Mailing => ({
  _id: null,
  kind: 'alert',
  subscriber: { type, _id: type, name: type, email: null, isActive: true, isSuspended: false },
  level: 'client',
  organization: 1,
  organizationName: 'Harbour Ltd',
  client: 10,
  clientName: 'Harbour',
  project: null,
  projectName: null,
  site: null,
  siteName: null,
  isSubscribed: true,
  frequency: null,
  weekday: null,
  hour: null,
  hasPdf: false,
  timezone: null,
  nextAt: null,
  lastAt: null,
  mayUpdate: true,
  isOwnTeam: type === 'team',
  ...changes,
})

test('what was ended of a team is marked on the row of the team', () => {
  const rows = ownRows([row({}, 'team'), row({ isSubscribed: false })])
  expect(rows.map(({ subscriber, isOffForMe }) => [subscriber.type, isOffForMe])).toEqual([['team', true]])
})

test('all others stay, each with an id of its own', () => {
  const rows = ownRows([
    row({ kind: 'standard' }, 'team'),
    row({ isSubscribed: false, client: 12 }),
    row({}),
    row({ client: 11 }),
  ])
  expect(rows.map(({ isOffForMe }) => isOffForMe)).toEqual([false, undefined, undefined, undefined])
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(4)
})

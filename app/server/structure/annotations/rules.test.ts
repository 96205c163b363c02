import { expect, test } from 'vitest'
import { user } from '~/shared/rules/access/fixtures/actors'
import type { Actor } from '~/shared/rules/access/roles'
import { repeatSince, sourceOf } from './rules'

const key: Actor = {
  ...{ kind: 'key', keyId: null, keyScopes: [], name: 'k' },
  ...{ organizationId: 1, clientId: null, isExpired: false },
}

test('identifies people by session, programs by any key', () => {
  expect([user(), user({ sessionId: null }), key].map(sourceOf)).toEqual(['screen', 'key', 'key'])
})

test('a repeated call counts as the same within 15 minutes', () => {
  expect(repeatSince(new Date('2026-11-20T12:00:00Z')).toISOString()).toBe('2026-11-20T11:45:00.000Z')
})

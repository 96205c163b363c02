import { expect, it } from 'vitest'
import type { Actor } from './actors'
import { isBlockedByMaintenance, isOpenInMaintenance } from './maintenance'

const user = (isSuper: boolean) => ({ kind: 'user', isSuper }) as Actor
const ACTORS: [string, Actor, boolean][] = [
  ['a super admin', user(true), false],
  ['a user', user(false), true],
  ['nobody', { kind: 'anonymous' }, true],
  ['a program', { kind: 'key' } as Actor, true],
  ['a visitor by link', { kind: 'share' } as Actor, true],
  ['an agent', { kind: 'agent' } as Actor, false],
  ['the product', { kind: 'system', name: 'x' }, false],
]

it.each(ACTORS)('isBlockedByMaintenance: %s, while maintenance is on', (_, actor, isOut) => {
  expect(isBlockedByMaintenance('on', actor, 'GET /api/clients')).toBe(isOut)
  expect(isBlockedByMaintenance('on', actor, 'PUT /api/auth/profile')).toBe(isOut)
  expect(isBlockedByMaintenance('on', actor, 'POST /api/auth/login')).toBe(false)
  expect(isBlockedByMaintenance('on', actor, 'GET /api/auth/signin/{provider}')).toBe(false)
  expect(isBlockedByMaintenance('soon', actor, 'GET /api/clients')).toBe(false)
  expect(isBlockedByMaintenance('off', actor, 'GET /api/clients')).toBe(false)
})

it.each([
  ['/login', true],
  ['/logout', true],
  ['/', false],
  ['/dashboard', false],
  ['/login/elsewhere', false],
  ['/auth/google', true],
  ['/auth/google/callback', true],
  ['/auth/forgotpass/secret', false],
])('isOpenInMaintenance: %s: %s', (pathname, isOpen) => {
  expect(isOpenInMaintenance(pathname)).toBe(isOpen)
})

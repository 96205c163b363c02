import { expect, test } from 'vitest'
import type { Actor } from './actors'
import { lastDemoReset, mayChangeInDemo } from './public-demo'

test.each([
  ['2026-03-02T02:59:59Z', '2026-03-01T03:00:00.000Z'],
  ['2026-03-02T03:00:00Z', '2026-03-02T03:00:00.000Z'],
  ['2026-03-02T23:00:00Z', '2026-03-02T03:00:00.000Z'],
])('at %s the demo was last due for a reset at %s', (now, reset) => {
  expect(lastDemoReset(new Date(now)).toISOString()).toBe(reset)
})

test('visitors of a public demo change nothing, its operator and agents do', () => {
  const may = (actor: object) => mayChangeInDemo(actor as Actor)
  expect([{ kind: 'anonymous' }, { kind: 'share' }, { kind: 'user', isDemoVisitor: true }].map(may)).toEqual([
    false,
    false,
    false,
  ])
  expect([{ kind: 'user', isSuper: true }, { kind: 'key' }, { kind: 'agent' }].map(may)).toEqual([
    true,
    true,
    true,
  ])
})

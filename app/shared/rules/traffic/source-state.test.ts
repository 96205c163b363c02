import { expect, test } from 'vitest'
import type { TrafficProblem, TrafficState } from '../../values/traffic-choices'
import { sourceState } from './source-state'

test.each<
  [TrafficState | null, TrafficProblem | null, TrafficProblem | null, ReturnType<typeof sourceState>]
>([
  ['connected', null, null, null],
  ['connected', 'quota', 'quota', 'quota'],
  ['connected', null, 'quota', 'quota'],
  ['connected', null, 'forbidden', 'failing'],
  ['failing', 'unreachable', null, 'failing'],
  ['failing', 'unreachable', 'quota', 'quota'],
  ['expired', 'refused', 'quota', 'expired'],
  ['revoked', 'refused', null, 'revoked'],
  [null, null, null, 'revoked'],
])('%s (%s), property %s: %s', (state, reason, problem, expected) => {
  expect(sourceState({ connection: state && { state, problem: reason }, property: { problem } })).toBe(
    expected,
  )
})

test('nothing is wrong without a property', () => {
  expect(sourceState({ connection: null, property: null })).toBeNull()
})

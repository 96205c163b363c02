import { expect, test } from 'vitest'
import { recoveryAction, retryImport } from './chunk-recovery'

test.each([
  ['reload', { isReloaded: false, hasInput: false }],
  ['ask', { isReloaded: false, hasInput: true }],
  ['wait', { isReloaded: true, hasInput: false }],
  ['wait', { isReloaded: true, hasInput: true }],
] as const)('a script that a newer build replaced means to %s with %o', (action, loss) => {
  expect(recoveryAction(loss)).toBe(action)
})

test('what is lost is asked for again until it is there', async () => {
  const calls: string[] = []
  const load = async () => {
    calls.push('load')
    if (calls.length < 5) throw new Error('Not there')
    return 'part'
  }
  const recover = async () => {
    calls.push('recover')
  }
  expect(await retryImport(load, recover)).toBe('part')
  expect(calls).toEqual(['load', 'recover', 'load', 'recover', 'load'])
})

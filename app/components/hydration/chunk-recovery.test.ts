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
  const told: string[] = []
  const load = async () => {
    told.push('load')
    if (told.length < 5) throw new Error('Not there')
    return 'part'
  }
  const recover = async () => {
    told.push('recover')
  }
  expect(await retryImport(load, recover)).toBe('part')
  expect(told).toEqual(['load', 'recover', 'load', 'recover', 'load'])
})

import { expect, test } from 'vitest'
import { recoveryAction, retryImport } from './chunk-recovery'

test.each([
  ['reload', { isReachable: true, isReloaded: false }],
  ['wait', { isReachable: true, isReloaded: true }],
  ['wait', { isReachable: false, isReloaded: false }],
  ['wait', { isReachable: false, isReloaded: true }],
] as const)('a lost script means to %s with %o', (action, loss) => {
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

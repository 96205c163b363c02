import { expect, test } from 'vitest'
import { ENVIRONMENTS, environmentNamed, environmentOf } from './environments'

test.each([...ENVIRONMENTS])('%s is an environment of its own', (name) => {
  expect(environmentOf(name)).toEqual({ environment: name, environmentName: null })
})

test.each([
  ['Production', 'prod'],
  ['staging', 'stage'],
  ['DEV', 'dev'],
])('%s is stored as %s', (name, stored) => {
  expect(environmentNamed(name)).toBe(stored)
})

test('a free name counts as other and is kept', () => {
  expect(environmentNamed('Blue')).toBe('Blue')
  expect(environmentOf('Blue')).toEqual({ environment: 'other', environmentName: 'Blue' })
  expect(environmentOf(null)).toEqual({ environment: null, environmentName: null })
})

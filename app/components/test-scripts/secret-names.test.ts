import { expect, it } from 'vitest'
import { secretNamesIn } from './secret-names'

it('knows the names that a script may use', () => {
  const form = new FormData()
  const fields = { 0: 'KEPT', 1: 'CHANGED', 2: ' NEW ', 3: '' }
  for (const [row, name] of Object.entries(fields)) form.append(`secrets[${row}].name`, name)
  form.append('secrets[1].value', 'abcd')
  form.append('removedSecrets', 'CHANGED')
  expect(secretNamesIn(form)).toEqual(['KEPT', 'NEW'])
})

import { describe, expect, it } from 'vitest'
import { scriptFormData, secretNamesIn } from './script-form-data'

function sent(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const FORM: [string, string][] = [
  ['text', 'navigate\t%URL%'],
  ['secrets[0].name', 'KEPT'],
  ['secrets[0].value', ''],
  ['secrets[1].name', 'CHANGED'],
  ['secrets[1].value', 'abcd'],
  ['secrets[2].name', ' NEW '],
  ['secrets[2].value', ''],
  ['secrets[3].name', ''],
  ['secrets[3].value', 'lost'],
  ['secrets[4].name', ''],
  ['secrets[4].value', ''],
  ['removedSecrets', 'CHANGED'],
]

describe('scriptFormData', () => {
  it('leaves out what stays as it is and what is empty', () => {
    expect([...scriptFormData(['KEPT', 'CHANGED'])(sent(FORM))]).toEqual([
      ['text', 'navigate\t%URL%'],
      ['removedSecrets', 'CHANGED'],
      ['secrets[0].name', 'CHANGED'],
      ['secrets[0].value', 'abcd'],
      ['secrets[1].name', 'NEW'],
      ['secrets[1].value', ''],
      ['secrets[2].name', ''],
      ['secrets[2].value', 'lost'],
    ])
  })
})

describe('secretNamesIn', () => {
  it('knows the names that will be there', () => {
    expect(secretNamesIn(sent(FORM))).toEqual(['KEPT', 'NEW'])
  })
})

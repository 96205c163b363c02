import { parseWithZod } from '@conform-to/zod/v4'
import { expect, it } from 'vitest'
import { testScriptMessages } from '../messages/test-scripts'
import { pageScriptForm, scriptFieldOf } from './test-script-form'

const schema = pageScriptForm(['KEPT', 'CHANGED'])

const sent = (fields: [string, string][]) =>
  parseWithZod(new URLSearchParams([['text', 'navigate\t%URL%'], ...fields]), { schema })

const KEPT: [string, string][] = [
  ['secrets[0].name', 'KEPT'],
  ['secrets[0].value', ''],
  ['secrets[1].name', 'CHANGED'],
  ['secrets[1].value', 'abcd'],
]

it('leaves out unchanged secrets and empty rows', () => {
  const submission = sent([
    ...KEPT,
    ['secrets[2].name', ''],
    ['secrets[2].value', ''],
    ['secrets[3].name', ' NEW '],
    ['secrets[3].value', 'efgh'],
    ['removedSecrets', 'KEPT'],
  ])
  expect(submission.status === 'success' && submission.value).toEqual({
    body: {
      text: 'navigate\t%URL%',
      removedSecrets: ['KEPT'],
      secrets: [
        { name: 'CHANGED', value: 'abcd' },
        { name: 'NEW', value: 'efgh' },
      ],
    },
    secretRows: [1, 3],
  })
})

it('reports the row of an error', () => {
  const { error } = sent([
    ...KEPT,
    ['secrets[2].name', ''],
    ['secrets[3].name', 'NEW'],
    ['secrets[3].value', ''],
    ['secrets[4].name', ''],
    ['secrets[4].value', 'lost'],
    ['secrets[5].name', 'CHANGED'],
    ['secrets[5].value', 'twice'],
  ]).reply()
  expect(error).toMatchObject({
    'secrets[3].value': [testScriptMessages.secretValueMissing],
    'secrets[4].name': [testScriptMessages.secretNameMissing],
  })
  const twice = sent([...KEPT, ['secrets[2].name', 'CHANGED'], ['secrets[2].value', 'twice']]).reply()
  expect(Object.keys(twice.error ?? {})).toEqual(['secrets[2].name'])
  expect(['secrets[1].name', 'secrets', 'text'].map(scriptFieldOf([1, 3]))).toEqual([
    'secrets[3].name',
    'secrets',
    'text',
  ])
})

import { describe, expect, it } from 'vitest'
import { redactor } from './redactor'

const hide = (headers: [name: string, value: string][], body: string, text: string) =>
  redactor({ headers: headers.map(([name, value]) => ({ name, value })), body })(text)

describe('a secret of the request', () => {
  const key: [string, string] = ['X-Key', 'pearl-4711']
  it.each([
    ['a value', [key], '', 'no pearl-4711 here', 'no … here'],
    [
      'a credential without its scheme',
      [['Authorization', 'Bearer coral-reef']],
      '',
      'bad coral-reef',
      'bad …',
    ],
    ['a body as a whole', [], '{"pin":"anemone"}', 'got {"pin":"anemone"}', 'got …'],
    ['a body in JSON', [], '{"pin":"anemone"}', '{"body":"{\\"pin\\":\\"anemone\\"}"}', '{"body":"…"}'],
    ['a field of it', [], '{"user":{"password":"hunter22"}}', 'wrong: hunter22', 'wrong: …'],
    ['a field of a form', [], 'user=quay&api_token=moor+ing', 'no token moor ing', 'no token …'],
    ['the beginning of it at the end', [], 'a long tale of the sea', 'you said a long tale', 'you said …'],
  ] as [string, [string, string][], string, string, string][])(
    '%s is redacted',
    (_, headers, body, text, hidden) => {
      expect(hide(headers, body, text)).toBe(hidden)
    },
  )

  it.each([
    ['a plain header', [['Content-Type', 'application/json']], '', 'application/json'],
    ['a short value', [['X-Key', 'abc']], '', 'abc'],
    ['a field that is named like none', [], '{"city":"Hamburg"}', 'in Hamburg'],
    ['nothing', [], '', 'all of it'],
  ] as [string, [string, string][], string, string][])('%s is not redacted', (_, headers, body, text) => {
    expect(hide(headers, body, text)).toBe(text)
  })
})

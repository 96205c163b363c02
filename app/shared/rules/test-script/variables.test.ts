// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseSelector } from './selectors'
import { secretsIn, substitute } from './variables'

const SUBSTITUTIONS = {
  url: 'https://www.example.com:8443/a?b=c',
  secrets: { PASSWORD: `p'a"s\`s\${x}\\`, A: '%URL%' },
}

describe('substitute', () => {
  it.each([
    ['%URL%', 'https://www.example.com:8443/a?b=c'],
    ['%origin%/login', 'https://www.example.com:8443/login'],
    ['https://%HOST%/', 'https://www.example.com/'],
    ['${secret:PASSWORD}', SUBSTITUTIONS.secrets.PASSWORD],
    ['${secret:A}', '%URL%'],
    ['${secret:NONE} ${secret:toString}', '${secret:NONE} ${secret:toString}'],
    ['100%', '100%'],
  ])('%s', (text, expected) => {
    expect(substitute(text, SUBSTITUTIONS)).toBe(expected)
  })

  test('escapes any secret inside any string of a script', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('"', "'", '`'), (secret, quote) => {
        const code = substitute(
          `${quote}\${secret:S}${quote}`,
          { url: SUBSTITUTIONS.url, secrets: { S: secret } },
          true,
        )
        expect(new Function(`return ${code}`)()).toBe(secret)
      }),
    )
  })
})

it('secretsIn finds their positions', () => {
  expect(secretsIn('a ${secret:B_1} ${secret:9} ${secret:C')).toEqual([
    { name: 'B_1', at: 2, length: 13, isWellFormed: true },
    { name: '9', at: 16, length: 11, isWellFormed: false },
    { name: 'C', at: 28, length: 10, isWellFormed: false },
  ])
})

it.each([
  ['id=login', { by: 'css', css: '[id="login"]' }],
  ["href'/a?b=c", { by: 'css', css: '[href="/a?b=c"]' }],
  ['name=a"b\\c', { by: 'css', css: '[name="a\\"b\\\\c"]' }],
  ['data-x=', { by: 'css', css: '[data-x=""]' }],
  ['xlink:href=a', { by: 'css', css: '[xlink\\:href="a"]' }],
  ['innerText=Sign in', { by: 'text', text: 'Sign in' }],
  ["INNERTEXT'Sign = up", { by: 'text', text: 'Sign = up' }],
  ['css=#a > b', { by: 'css', css: '#a > b' }],
  ['css=', null],
  ['#a', null],
  ['', null],
  ['=a', null],
])('parseSelector: %s', (source, expected) => {
  expect(parseSelector(source)).toEqual(expected)
})

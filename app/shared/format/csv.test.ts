import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, guardCell, unguardCell } from './csv'

it.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ["'quoted", "''quoted"],
  [' =1', "' =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a|b', '"a|b"'],
  ['a\tb', '"a\tb"'],
  ['a;=1+1', `"a;'=1+1"`],
  ['a\t @x', `"a\t '@x"`],
  ['a\n-1', `"a\n'-1"`],
  ['a;b=1', '"a;b=1"'],
  ['a=1', 'a=1'],
  [' a', '" a"'],
  ['a ', '"a "'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  [7, '7'],
  [-7.5, '-7.5'],
  [0, '0'],
  [-0.0001, '0'],
  [1521.3000000000002, '1521.3'],
  [0.12345, '0.123'],
  [99.9876, '99.988'],
  [9_007_199_254_740_991, '9007199254740991'],
  [null, ''],
  [undefined, ''],
  [Number.NaN, ''],
])('csvCell: %j is encoded as %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

describe('guards', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '-', ';', '\t', '\n', ' ', 'a') })

  it('are removed exactly', () => {
    fc.assert(fc.property(text, (cell) => void expect(unguardCell(guardCell(cell))).toBe(cell)))
  })

  it('leave no formula at the start of a cell, whatever separates cells', () => {
    fc.assert(
      fc.property(text, (cell) => {
        for (const part of guardCell(cell).split(/[;\t\r\n]/)) expect(part).not.toMatch(/^\s*[=-]/)
      }),
    )
  })
})

it('lines end with CRLF', () => {
  expect(csvLine(['a', null, 2])).toBe('a,,2\r\n')
})

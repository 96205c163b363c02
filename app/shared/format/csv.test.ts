import { describe, expect, it } from 'vitest'
import { csvCell, csvLine } from './csv'

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [7, '7'],
    [-7.5, '-7.5'],
    [0, '0'],
    [null, ''],
    [undefined, ''],
    [Number.NaN, ''],
  ])('%j is encoded as %j', (value, written) => {
    expect(csvCell(value)).toBe(written)
  })
})

it('lines end with CRLF', () => {
  expect(csvLine(['a', null, 2])).toBe('a,,2\r\n')
})

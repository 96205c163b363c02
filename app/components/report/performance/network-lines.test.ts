import { describe, expect, it } from 'vitest'
import { amountIn, amountLines } from './network-lines'

const amounts = (bytes: (number | null)[], requests: (number | null)[]) => ({
  times: bytes.map((_, i) => i * 1_000),
  bytes,
  requests,
  breaks: [1],
})
const types = {
  total: amounts([9_000, null], [12, null]),
  document: amounts([1_000, 2_000], [1, 1]),
  script: amounts([0, 0], [0, 0]),
  font: amounts([null, null], [null, null]),
  other: amounts([0, 0], [0, 2]),
}

describe('network amounts over time', () => {
  it('have a line for the total and for each loaded type, with gaps', () => {
    const lines = amountLines({ types }, 'bytes')
    expect(lines.map(({ key, metric, line }) => [key, metric, line.values])).toEqual([
      ['total', 'bytes', [9_000, null]],
      ['document', 'bytesDocument', [1_000, 2_000]],
    ])
    expect(lines[0]?.line).toMatchObject({ times: [0, 1_000], breaks: [1] })
  })

  it('keep the hue of a type', () => {
    const found = amountLines({ types }, 'requests')
    expect(found.map(({ key, metric }) => [key, metric])).toEqual([
      ['total', 'requests'],
      ['document', 'requestsDocument'],
      ['other', 'requestsOther'],
    ])
    expect(found.map(({ hue }) => hue)).toEqual([1, 2, 8])
  })

  it('are bytes unless the URL requests the other', () => {
    expect(amountIn(new URLSearchParams('amounts=requests'))).toBe('requests')
    expect(amountIn(new URLSearchParams('amounts=all'))).toBe('bytes')
    expect(amountIn(new URLSearchParams())).toBe('bytes')
  })
})

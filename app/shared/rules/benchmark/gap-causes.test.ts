import { expect, test } from 'vitest'
import { type CauseValues, gapCauses, leadingCauses, mainCause } from './gap-causes'

const around = (level: number) => Array.from({ length: 20 }, (_, i) => level * (1 + 0.004 * ((i * 7) % 5)))
const values = (more: Partial<Record<keyof CauseValues, number>> = {}): CauseValues => ({
  server: around(more.server ?? 300),
  bytes: around(more.bytes ?? 500_000),
  script: around(more.script ?? 800),
  thirdParties: around(more.thirdParties ?? 100_000),
})
const KBPS = 1_638

test.each([
  ['the server', 'lcp', values({ server: 900 }), 'server'],
  ['own files', 'lcp', values({ bytes: 900_000, server: 400 }), 'bytes'],
  ['script', 'si', values({ script: 2_400 }), 'script'],
  ['third parties', 'fcp', values({ thirdParties: 600_000 }), 'thirdParties'],
  ['script, for blocking time', 'tbt', values({ server: 2_000, script: 1_200 }), 'script'],
  ['a score', 'performance', values({ bytes: 1_200_000 }), 'bytes'],
  ['bytes only by bytes', 'bytes', values({ server: 2_000, thirdParties: 400_000 }), 'thirdParties'],
  ['layout shifts have none of these', 'cls', values({ server: 2_000 }), undefined],
  ['nothing differs', 'lcp', values(), undefined],
  ['the page is better in all', 'lcp', values({ server: 100, bytes: 90_000 }), undefined],
  [
    'none stands out',
    'lcp',
    values({ server: 600, script: 1_100, bytes: 561_400, thirdParties: 161_400 }),
    undefined,
  ],
] as const)('%s', (_, metric, page, expected) => {
  expect(mainCause(gapCauses(metric, values(), page, KBPS))?.cause).toBe(expected)
})

test('without a main cause the two largest are named', () => {
  const named = (page: CauseValues) =>
    leadingCauses(gapCauses('lcp', values(), page, KBPS)).map(({ cause }) => cause)
  expect(named(values({ bytes: 600_000, thirdParties: 190_000 }))).toEqual(['bytes'])
  expect(named(values({ bytes: 580_000, thirdParties: 175_000, server: 450 }))).toEqual([
    'bytes',
    'thirdParties',
  ])
  expect(named(values())).toEqual([])
})

test('shares add up to one and name what does not count', () => {
  const causes = gapCauses('lcp', values(), values({ server: 600, bytes: 700_000, script: 500 }), KBPS)
  expect(causes.map(({ cause }) => cause)).toEqual(['server', 'bytes', 'script', 'thirdParties'])
  expect(causes.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1)
  expect(causes[2]).toMatchObject({ share: 0, isSignificant: true })
  expect(causes[2]?.difference).toBeLessThan(0)
  expect(gapCauses('tbt', values(), values(), KBPS).map(({ share }) => share)).toEqual([null, null, 0, null])
})

test('without throttling bytes weigh less', () => {
  const page = values({ server: 500, bytes: 560_000 })
  expect(mainCause(gapCauses('lcp', values(), page, KBPS))?.cause).toBe('bytes')
  expect(mainCause(gapCauses('lcp', values(), page, null))?.cause).toBe('server')
})

test('too few values explain nothing', () => {
  const few = { ...values({ server: 3_000 }), server: [3_000, 3_100] }
  expect(gapCauses('lcp', values(), few, KBPS)[0]).toMatchObject({ isSignificant: false, share: 0 })
  expect(gapCauses('lcp', { ...values(), server: [] }, few, KBPS)).toHaveLength(3)
})

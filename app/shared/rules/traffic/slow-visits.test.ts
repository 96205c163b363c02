import { expect, it } from 'vitest'
import { type DeviceDay, slowVisits } from './slow-visits'

const day = (formFactor: DeviceDay['formFactor'], visits: number, lcp: number | null): DeviceDay => ({
  formFactor,
  visits,
  lcp,
})

it.each([
  [
    'days by their tests',
    [day('MOBILE', 300, 4100), day('MOBILE', 700, 2100)],
    {},
    { share: 0.3, basis: 'lab' },
  ],
  ['the stricter limit of desktops', [day('DESKTOP', 1000, 1900)], {}, { share: 1, basis: 'lab' }],
  [
    'real users instead of tests',
    [day('MOBILE', 1000, 900)],
    { MOBILE: 0.41 },
    { slow: 410, basis: 'field' },
  ],
  [
    'a device of each',
    [day('MOBILE', 600, 900), day('DESKTOP', 400, 9000)],
    { MOBILE: 0.5 },
    { slow: 700, share: 0.7, basis: 'both' },
  ],
  [
    'a few days without a test',
    [day('MOBILE', 800, 900), day('MOBILE', 200, null)],
    {},
    { rated: 800, visits: 1000, share: 0 },
  ],
] as const)('%s', (_, days, field, expected) => {
  expect(slowVisits(days, field)).toMatchObject(expected)
})

it.each([
  ['too few visits', [day('MOBILE', 99, 4100)]],
  ['most days without a test', [day('MOBILE', 300, 4100), day('MOBILE', 700, null)]],
  ['nothing', []],
])('says nothing of %s', (_, days) => {
  expect(slowVisits(days, {})).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { CONTINENTS, continentOf, continentOfZone, locationFor } from './regions'

const locations = [
  { _id: 1, label: 'Local', continent: null, agents: 1 },
  { _id: 2, label: 'Hanoi', continent: 'Asia', agents: 0 },
  { _id: 3, label: 'Sweden', continent: 'Europe', agents: 0 },
  { _id: 4, label: 'USEastCoast', continent: 'NorthAmerica', agents: 0 },
]

describe('the location of a region', () => {
  test.each([
    ['Asia', 'Hanoi'],
    ['Europe', 'Sweden'],
    ['NorthAmerica', 'USEastCoast'],
    ['Africa', 'Sweden'],
    ['SouthAmerica', 'Sweden'],
    ['Oceania', 'Sweden'],
    ['Antarctica', 'Sweden'],
    ['Atlantis', 'Sweden'],
    ['', 'Sweden'],
    [null, 'Sweden'],
  ])('%s gives %s', (region, label) => {
    expect(locationFor(region, locations)?.label).toBe(label)
  })

  test('is data: another one with an agent is listed first', () => {
    const more = [...locations, { _id: 5, label: 'Tokyo', continent: 'Asia', agents: 2 }]
    expect(locationFor('Asia', more)?.label).toBe('Tokyo')
    const nairobi = { _id: 6, label: 'Nairobi', continent: 'Africa', agents: 0 }
    expect(locationFor('Africa', [...more, nairobi])?.label).toBe('Nairobi')
    expect(locationFor('Africa', [])).toBeUndefined()
  })
})

describe('the group of a country', () => {
  test.each([
    ['VN', 'Asia'],
    ['se', 'Europe'],
    [' us ', 'NorthAmerica'],
    ['BR', 'SouthAmerica'],
    ['ZA', 'Africa'],
    ['NZ', 'Oceania'],
    ['AQ', 'Antarctica'],
    ['ZZ', null],
    ['', null],
  ])('%s is %s', (code, continent) => {
    expect(continentOf(code)).toBe(continent)
  })

  test('is unique for every country', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((one) => letters.map((two) => one + two))
    // Codes that are not countries, former countries, or aliases.
    const others = new Set(
      'AC BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ AN NT PC PZ WK MI JT CT NQ PU FQ'.split(
        ' ',
      ),
    )
    const countries = codes.filter((code) => names.of(code) !== undefined && !others.has(code))
    expect(countries.filter((code) => continentOf(code) === null)).toEqual([])
    expect(new Set(countries.map(continentOf))).toEqual(new Set(CONTINENTS))
  })
})

test.each([
  ['Asia/Ho_Chi_Minh', 'Asia'],
  ['Europe/Stockholm', 'Europe'],
  ['America/New_York', 'NorthAmerica'],
  ['Pacific/Auckland', 'Oceania'],
  ['UTC', null],
  ['constructor', null],
])('the time zone %s is in %s', (zone, continent) => {
  expect(continentOfZone(zone)).toBe(continent)
})

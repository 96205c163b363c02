import { describe, expect, it, test } from 'vitest'
import { guardCell, unguardCell } from '~/shared/format/csv'
import { type SiteMonitor, type SiteSettings, siteSettings } from '~/shared/schemas/site-settings'
import { deviceChooser } from './choices'
import { copiedSettings } from './copied-settings'
import { isSameSettings } from './is-same-settings'
import { matchMonitors } from './match-monitors'

const settingsOf = (input: object = {}): SiteSettings =>
  siteSettings.parse({ name: 'Shop', pages: [{ url: 'https://one.example/' }], ...input })
const monitorsOf = (...monitors: object[]): SiteMonitor[] => settingsOf({ monitors }).monitors

describe('the cells of a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra', "'", "''=", "'a", '＝1', 'a=1', '', ' =1'])(
    '%j is the same after guarding',
    (text) => {
      const guarded = guardCell(text)
      expect(guarded).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      expect(unguardCell(guarded)).toBe(text)
    },
  )
  it('keeps what people type: an apostrophe before a letter', () => {
    expect(unguardCell("'t Hooft")).toBe("'t Hooft")
  })
})

test('a device of the client hides a global one of its name, in any capitals', () => {
  const device = (_id: number, name: string, type: 'global' | 'custom') => ({
    _id,
    name,
    type,
    isDefault: _id < 2,
  })
  const chooser = deviceChooser([
    device(1, 'Mobile', 'global'),
    device(2, 'Desktop', 'global'),
    device(3, 'mobile', 'custom'),
  ])
  expect(['MOBILE', 'global:mobile', 'desktop', 'watch'].map(chooser.idOf)).toEqual([3, 1, 2, undefined])
  expect([1, 2, 3].map(chooser.nameOf)).toEqual(['global:Mobile', 'Desktop', 'mobile'])
  expect(chooser.defaults).toEqual([1])
})

describe('matchMonitors', () => {
  const page = 'https://one.example/'
  it.each([
    ['the same', [{ name: 'A', page }], [{ name: 'A', page }], { kept: [[0, 0]], added: [], removed: [] }],
    ['a new name', [{ name: 'A', page }], [{ name: 'B', page }], { kept: [[0, 0]], added: [], removed: [] }],
    [
      'an exact match before a vague one',
      [
        { name: 'A', page },
        { name: 'B', page },
      ],
      [
        { name: 'C', page },
        { name: 'A', page },
      ],
      {
        kept: [
          [1, 0],
          [0, 1],
        ],
        added: [],
        removed: [],
      },
    ],
    [
      'another kind',
      [{ name: 'A', page }],
      [{ name: 'A', page, settings: { kind: 'tls' } }],
      { kept: [], added: [0], removed: [0] },
    ],
  ])('%s', (_, known, wanted, { kept, ...rest }) => {
    expect(matchMonitors(monitorsOf(...known), monitorsOf(...wanted))).toEqual({
      kept: kept.map(([one, other]) => ({ known: one, wanted: other })),
      ...rest,
    })
  })
})

it.each([
  ['another order of pages', { pages: [{ url: 'https://b.example/' }, { url: 'https://a.example/' }] }, true],
  [
    'another tag',
    { pages: [{ url: 'https://a.example/' }, { url: 'https://b.example/' }], tags: ['x'] },
    false,
  ],
])('isSameSettings: %s', (_, input, isSame) => {
  const one = settingsOf({ pages: [{ url: 'https://a.example/' }, { url: 'https://b.example/' }] })
  expect(isSameSettings(one, settingsOf(input))).toBe(isSame)
})

test('copiedSettings moves pages and the monitors at their host', () => {
  const source = settingsOf({
    pages: [
      { url: 'https://one.example/?a=1', name: 'old default' },
      { url: 'https://one.example:8443/b', name: 'Own name', script: 'navigate %URL%' },
    ],
    monitors: [
      { page: 'https://one.example/?a=1' },
      { target: 'one.example:22', settings: { kind: 'tcp' } },
      { target: 'other.example', settings: { kind: 'dns' } },
    ],
  })
  const copy = { name: 'Copy', host: 'two.example', withMonitors: true, withScripts: false }
  expect(copiedSettings(source, copy, () => 'old default')).toMatchObject({
    name: 'Copy',
    pages: [
      { url: 'https://two.example/?a=1', name: '' },
      { url: 'https://two.example/b', name: 'Own name', script: '' },
    ],
    monitors: [
      { page: 'https://two.example/?a=1' },
      { target: 'two.example:22' },
      { target: 'other.example' },
    ],
  })
})

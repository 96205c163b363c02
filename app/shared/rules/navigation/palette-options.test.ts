import { describe, expect, test } from 'vitest'
import { paletteMessages } from '../../messages/palette'
import type { FoundPlace } from '../../schemas/navigation'
import type { PaletteHistory } from '../../schemas/palette'
import type { Command } from './command'
import { matchingOptions, matchScore, startOptions } from './palette-options'

const command = (key: string, label: string, more: Partial<Command> = {}): Command => ({
  key,
  kind: 'screen',
  label,
  run: { to: `/${key}` },
  ...more,
})
const item = (_id: number, name: string): FoundPlace => ({
  url: null,
  level: 'page',
  _id,
  name,
  note: 'Harbour › Quay',
  client: 1,
  project: 2,
  site: 3,
  device: null,
  location: null,
})
const none: PaletteHistory = { commands: [], places: [], searches: [] }
const commands = [
  command('users', 'Users', { kind: 'setting', keywords: 'people invite' }),
  command('uptime', 'Uptime'),
  command('tests', 'Test management', { kind: 'setting' }),
  command('runTest', 'Run test', { kind: 'action' }),
]
const input = (history: Partial<PaletteHistory> = {}) => ({
  commands,
  history: { ...none, ...history },
  kept: {},
})
const labels = (options: { label: string }[]) => options.map(({ label }) => label)

describe('a match', () => {
  test.each([
    ['users', 'Users', '', 5],
    ['use', 'Users', '', 4],
    ['man', 'Test management', '', 3],
    ['agement', 'Test management', '', 2],
    ['tm', 'Test management', '', 2],
    ['invite', 'Users', 'people invite', 1],
    ['test run', 'Run test', '', 3.5],
    ['test users', 'Run test', '', 0],
    ['', 'Users', '', 0],
    ['uber', 'Über uns', '', 4],
  ])('%j in %j: %d', (text, label, more, score) => {
    expect(matchScore(text, label, more)).toBe(score)
  })
})

describe('before anything is typed', () => {
  test('the most used come first, and once', () => {
    const options = startOptions(
      input({
        commands: [
          { key: 'users', weight: 2 },
          { key: 'gone', weight: 9 },
        ],
        places: [{ ...item(5, 'Berth'), weight: 3 }],
        searches: ['lantern'],
      }),
    )
    expect(options.map(({ group, label }) => [group, label])).toEqual([
      ['recent', 'Berth'],
      ['recent', 'Users'],
      ['searches', 'lantern'],
      ['screen', 'Uptime'],
      ['action', 'Run test'],
      ['setting', 'Test management'],
    ])
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  })
})

test('places that were seen last and what fits the screen come before screens and actions', () => {
  const seen = { level: 'page' as const, note: 'Quay', to: '/report-detail/3/5/overview' }
  const here = command('addNote', 'Add note', { kind: 'action', isHere: true })
  const options = startOptions(
    {
      ...input({ places: [{ ...item(5, 'Berth'), weight: 3 }] }),
      commands: [...commands, here],
    },
    [
      { ...seen, id: 'page:5', name: 'Berth' },
      { ...seen, id: 'page:6', name: 'Amber' },
    ],
  )
  expect(options.slice(0, 5).map(({ group, label }) => [group, label])).toEqual([
    ['recent', 'Berth'],
    ['recent', 'Amber'],
    ['here', 'Add note'],
    ['screen', 'Uptime'],
    ['action', 'Run test'],
  ])
})

describe('what was typed', () => {
  test('an own page comes before a competitor, however often that was opened', () => {
    const rival = { ...item(7, 'Living room'), isCompetitor: true }
    const found = matchingOptions('living', input(), [rival, item(8, 'Living')])
    expect(labels(found).slice(0, 2)).toEqual(['Living', 'Living room'])
    const used = input({ places: [{ ...rival, weight: 9 }] })
    expect(labels(matchingOptions('living', used, [item(8, 'Our living')])).slice(0, 2)).toEqual([
      'Our living',
      'Living room',
    ])
  })

  test('finds own commands first, then places, and ends with all results', () => {
    const options = matchingOptions('us', input(), [item(6, 'Us and them')])
    expect(labels(options)).toEqual(['Users', 'Us and them', paletteMessages.showAll('us')])
    expect(options.at(-1)?.run).toEqual({ to: '/search?searchText=us' })
  })

  test('a place comes before commands that only mention it', () => {
    const seo = command('report.seo', 'SEO', { note: 'Living room' })
    const options = matchingOptions('living', { ...input(), commands: [seo] }, [item(8, 'Living room')])
    expect(labels(options).slice(0, 2)).toEqual(['Living room', 'SEO'])
  })

  test('uses raise an entry among similar ones, not above a better one', () => {
    expect(labels(matchingOptions('test', input(), [])).slice(0, 2)).toEqual(['Test management', 'Run test'])
    const used = input({ commands: [{ key: 'runTest', weight: 8 }] })
    expect(labels(matchingOptions('test', used, [])).slice(0, 2)).toEqual(['Run test', 'Test management'])
    expect(labels(matchingOptions('test management', used, []))[0]).toBe('Test management')
  })

  test('a used place is found at once, and not twice', () => {
    const places = [{ ...item(5, 'Berth'), weight: 1 }]
    const options = matchingOptions('ber', input({ places }), [item(5, 'Berth'), item(6, 'Amber')])
    expect(labels(options)).toEqual(['Berth', 'Amber', paletteMessages.showAll('ber')])
    expect(options[0]?.use).toBe('page:5')
  })

  test('that nothing matches leads to the search', () => {
    expect(labels(matchingOptions(' zzz ', input(), []))).toEqual([paletteMessages.showAll('zzz')])
  })
})

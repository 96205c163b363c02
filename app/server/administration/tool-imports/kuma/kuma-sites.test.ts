import { describe, expect, test } from 'vitest'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { kumaSites } from './kuma-sites'
import { readKumaBackup } from './read-backup'

const words = toolImportMessages.kuma
const group = (id: number, name: string, parent: number | null = null, active = true) => ({
  ...{ id, name, parent, active, type: 'group' },
})
const http = (id: number, parent: number | null, change: object = {}) => ({
  ...{
    id,
    name: `M${id}`,
    type: 'http',
    active: true,
    url: `https://m${id}.example/`,
    interval: 60,
    timeout: 20,
  },
  ...{ maxredirects: 10, accepted_statuscodes: ['200-299'], method: 'GET', parent },
  ...change,
})
const read = (...monitorList: object[]) => {
  const { monitors, notes } = readKumaBackup(JSON.stringify({ monitorList }))
  const found = kumaSites(monitors, { withSecrets: true, allowPrivate: false })
  return { ...found, notes: [...notes, ...found.notes] }
}
const shape = ({ sites }: ReturnType<typeof read>) =>
  sites.map(({ settings, faults }) => [
    settings.name,
    faults[0]?.message ?? settings.monitors?.map(({ name }) => name).join(),
  ])

describe('groups', () => {
  test.each<[string, object[], unknown[]]>([
    [
      'of one name stay apart',
      [group(1, 'A'), group(2, 'Live', 1), group(3, 'B'), group(4, 'live', 3), http(5, 2), http(6, 4)],
      [
        ['A / Live', 'M5'],
        ['B / live', 'M6'],
      ],
    ],
    [
      'of one name and place stay apart',
      [group(1, 'A'), group(2, 'A'), http(3, 1), http(4, 2)],
      [
        ['A', 'M3'],
        ['A (2)', 'M4'],
      ],
    ],
    [
      'and a host of one name stay apart',
      [group(1, 'm3.example'), http(2, 1), http(3, null)],
      [
        ['m3.example', 'M2'],
        ['m3.example (2)', 'M3'],
      ],
    ],
    ['keep their own name where it is clear', [group(1, 'A'), group(2, 'B', 1), http(3, 2)], [['B', 'M3']]],
    [
      'beside a group within them need their whole path',
      [group(1, 'A'), group(2, 'A', 1), http(3, 1), http(4, 2)],
      [
        ['A', 'M3'],
        ['A / A', 'M4'],
      ],
    ],
    ['in a circle are read', [group(1, 'A', 2), group(2, 'B', 1), http(3, 1)], [['A', 'M3']]],
    ['without a name are read', [group(1, ''), http(3, 1)], [['Group 1', 'M3']]],
  ])('%s', (_, monitors, sites) => {
    expect(shape(read(...monitors))).toEqual(sites)
  })

  test('pause what they hold, at any depth', () => {
    const { sites } = read(group(1, 'A', null, false), group(2, 'B', 1), http(3, 2), http(4, null))
    expect(sites.map(({ settings }) => settings.monitors?.[0]?.isPaused)).toEqual([true, false])
  })

  test('keep their monitors when one is refused', () => {
    const found = read(
      group(1, 'A'),
      http(2, 1),
      http(3, 1, { type: 'push' }),
      http(4, 1, { accepted_statuscodes: ['1-2'] }),
      http(5, 1, { url: 'http://10.0.0.1/' }),
      http(6, 1, { headers: '{"Host":"x"}' }),
    )
    expect(shape(found).filter(([name]) => name === 'A')).toEqual([['A', 'M2,M6']])
    expect(found.sites.map(({ faults }) => faults.length)).toEqual([0, 1, 1, 1])
    expect(found.sites[0]?.notices).toEqual([words.ownHeader('M6', 'Host')])
  })
})

test('fields that are not read and entries without a name are reported', () => {
  const found = read(http(1, null, { description: 'a' }), http(2, null, { description: 'b', game: 'c' }), {
    id: 3,
  })
  expect(found.notes).toEqual([
    words.unreadable(1),
    words.notifications,
    words.fields(['description (2)', 'game (1)']),
  ])
})

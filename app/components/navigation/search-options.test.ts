import { expect, test } from 'vitest'
import { placeSearchMessages as messages } from '~/shared/messages/picker'
import type { NavigationItem } from '~/shared/schemas/navigation'
import { searchOptions, searchStatus } from './search-options'

const item: NavigationItem = {
  level: 'client',
  _id: 7,
  name: 'Harbour',
  note: null,
  client: 7,
  project: null,
  site: null,
  device: null,
  location: null,
}

test('Enter leads to all results before any has arrived', () => {
  const [first, ...rest] = searchOptions('har bour', [], new URLSearchParams('organization=3'))
  expect(first?.label).toBe(messages.showAll)
  const { pathname, searchParams } = new URL(first?.to ?? '', 'http://here.invalid')
  expect([pathname, ...searchParams.keys()]).toEqual(['/search', 'organization', 'searchText'])
  expect(searchParams.get('searchText')).toBe('har bour')
  expect(rest).toEqual([])
})

test('results follow, each with its kind', () => {
  const options = searchOptions('har', [item], new URLSearchParams())
  expect(options.map(({ label, kind }) => [label, kind])).toEqual([
    [messages.showAll, null],
    ['Harbour', messages.levels.client],
  ])
})

test('nothing is offered for no text', () => {
  expect(searchOptions('', [item], new URLSearchParams())).toEqual([])
  expect(searchStatus('', null)).toBe('')
})

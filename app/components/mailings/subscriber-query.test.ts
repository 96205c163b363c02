import { expect, test } from 'vitest'
import { subscriberQueryFrom } from './subscriber-query'

const queryOf = (search: string) => subscriberQueryFrom(new Request(`http://here.invalid/list?${search}`))
const USER = '018f0000-0000-7000-8000-000000000000'

test('reads search and filters', () => {
  expect(
    queryOf('searchText=ada&subscriberType=team&kind=alert&client=3&isSuspended=true&pageNumber=2'),
  ).toMatchObject({ search: 'ada', type: 'team', kind: 'alert', client: '3', isSuspended: 'true', page: 2 })
})

test('names a single user or team', () => {
  expect(queryOf(`user=${USER}`).subscriber).toBe(USER)
  expect(queryOf('team=7').subscriber).toBe('7')
})

test('ignores what is invalid', () => {
  const query = queryOf('user=7&team=x&subscriberType=robot&kind=news&client=0&isSuspended=no&pageNumber=-1')
  expect(Object.values(query).filter((value) => value !== undefined)).toEqual([1])
})

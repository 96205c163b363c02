import { expect, test } from 'vitest'
import { placeInScope } from './read-monitor-place'

const named = { name: 'Some', clientName: 'Some' }
const client = { _id: 2, organization: 1, ...named }
const project = { _id: 3, organization: 1, client: 2, ...named }
const site = { _id: 4, organization: 1, client: 2, project: 3, ...named }
const NONE = { organization: undefined, client: undefined, project: undefined, site: undefined }
const NOTHING = { client: null, project: null, site: null }

test('a site or a project implies its client', () => {
  expect(placeInScope({ ...NONE, site: 4 }, { ...NOTHING, site })).toEqual({ ...NONE, client: 2, site: 4 })
  expect(placeInScope({ ...NONE, project: 3 }, { ...NOTHING, project })).toEqual({
    ...NONE,
    client: 2,
    project: 3,
  })
  const whole = { organization: 1, client: 2, project: 3, site: 4 }
  expect(placeInScope(whole, { client, project, site })).toEqual(whole)
})

test('drops an id that is not inside its parent', () => {
  const place = { ...NONE, client: 7, project: 3, site: 4 }
  const other = { ...client, _id: 7 }
  expect(placeInScope(place, { client: other, project, site })).toEqual({ ...NONE, client: 7 })
  const sibling = { ...project, _id: 8 }
  expect(placeInScope({ ...place, client: 2, project: 8 }, { client, project: sibling, site })).toEqual({
    ...NONE,
    client: 2,
    project: 8,
  })
  const moved = { organization: 9, client: 2, project: 3, site: 4 }
  expect(placeInScope(moved, { client, project, site })).toEqual({ ...NONE, organization: 9 })
})

test('retains an unknown id, so that the list is empty instead of unfiltered', () => {
  const place = { ...NONE, client: 2, site: 99 }
  expect(placeInScope(place, { ...NOTHING, client })).toEqual(place)
  expect(placeInScope({ ...NONE, project: 99 }, NOTHING)).toEqual({ ...NONE, project: 99 })
})

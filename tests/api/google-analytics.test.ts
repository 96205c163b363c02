import { expect, test } from 'vitest'
import { googleAnalyticsMessages as words } from '~/shared/messages/google-analytics'
import { activityOf } from '../support/activity'
import { createSite, unique } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()

const SET = { googleSettings: { id: '123456789' }, isUniversalGA: true }
const NONE = { googleSettings: null, isUniversalGA: false }

const create = (fields: object) =>
  people.owner.post('/api/sites', {
    body: {
      project: tenant.project._id,
      name: unique('Site'),
      pages: [{ url: 'https://1.1.1.1/' }],
      ...fields,
    },
  })

test('a site stores the ID of its GA4 property and the retired flag', async () => {
  const { status, body: site } = await create({
    googleSettings: { id: 'properties/123456789' },
    isUniversalGA: true,
  })
  expect([status, site]).toMatchObject([201, SET])
  const path = `/api/sites/${site._id}`
  expect((await people.projectViewer.get(path)).body).toMatchObject(SET)
  const renamed = await people.owner.put(path, { body: { name: unique('Other') } })
  expect(renamed.body).toMatchObject(SET)
  const cleared = await people.owner.put(path, { body: { googleSettings: null, isUniversalGA: false } })
  expect(cleared.body).toMatchObject(NONE)
  expect((await activityOf(own.db, 'site', site._id)).at(-1)).toMatchObject({ before: SET, after: NONE })
})

test('a site has neither by default', async () => {
  expect((await create({})).body).toMatchObject(NONE)
})

test.each([
  ['UA-12345-1', words.universalId],
  ['G-ABC123DEF4', words.measurementId],
  ['shop', words.notAPropertyId],
])('%s is refused with where to find the ID', async (id, message) => {
  const sent = { googleSettings: { id } }
  const fields = { 'googleSettings.id': [message] }
  expect((await create(sent)).problem).toMatchObject({ fields })
  const changed = await people.owner.put(`/api/sites/${tenant.site._id}`, { body: sent })
  expect([changed.status, changed.problem.fields]).toEqual([422, fields])
})

test('copies of a site and sites made of its pages keep both', async () => {
  const pages = ['a', 'b'].map((path) => ({ url: `https://1.1.1.1/${path}` }))
  const site = await createSite(tenant.project, { pages, ...SET })
  const copy = await people.owner.post(`/api/sites/${site._id}/duplicate`, {
    body: { name: unique('Copy') },
  })
  expect(copy.body).toMatchObject(SET)
  const moved = await people.owner.put(`/api/sites/${site._id}/movepagetonewsite`, {
    body: { page_id: site.pages[0]?._id, site_name: unique('Moved'), project: tenant.project._id },
  })
  expect(moved.body).toMatchObject(SET)
})

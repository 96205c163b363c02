import { expect, test } from 'vitest'
import { placeOfScreen } from './demo-mark'

test.each([
  ['/dashboard', {}],
  ['/dashboard?organization=4', { organization_id: '4' }],
  ['/dashboard?organization=x', {}],
  ['/dashboard/client/7', { client_id: '7' }],
  ['/dashboard/client/7/project/8', { client_id: '7' }],
  ['/dashboard/client/7/site/9', { site_id: '9' }],
  ['/report-detail/9/3/overview', { site_id: '9' }],
  ['/settings/clients/7/projects/8/sites/9/monitors', { site_id: '9' }],
  ['/settings/clients/7/projects/8/sites/add-new-site', { client_id: '7' }],
  ['/settings/organizations/4/info', { organization_id: '4' }],
  ['/settings/clients/12345678901', {}],
])('%s is about %o', (path, place) => {
  expect(placeOfScreen(new URL(path, 'http://product'))).toEqual(place)
})

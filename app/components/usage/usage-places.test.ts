import { expect, test } from 'vitest'
import { csvPath, partPath, usageCrumbs } from './usage-places'

const organization = { _id: 3, name: 'Harbour' }
const client = { _id: 7, name: 'Ferries' }
const project = { _id: 9, name: 'Booking' }
const at = {
  platform: { level: 'platform', organization: null, client: null, project: null },
  organization: { level: 'organization', organization, client: null, project: null },
  client: { level: 'client', organization, client, project: null },
  project: { level: 'project', organization, client, project },
} as const
const system = '/settings/system-admin/statistics'

test.each([
  ['platform', `${system}/overview`, `${system}/organization/5?group=week`],
  ['organization', `${system}/organization/3`, `${system}/organization/3/client/5?group=week`],
  ['client', `${system}/organization/3/client/7`, `${system}/organization/3/client/7/project/5?group=week`],
  ['organization', '/settings/statistics', '/settings/statistics/client/5?group=week'],
  ['client', '/settings/statistics/client/7', '/settings/statistics/project/5?group=week'],
  [
    'client',
    '/settings/clients/7/check-statistics',
    '/settings/clients/7/projects/5/check-statistics?group=week',
  ],
  ['project', '/settings/statistics/project/9', '/dashboard/client/7/site/5'],
] as const)('a part of a %s at %s opens %s', (level, pathname, expected) => {
  expect(partPath(at[level], 5, pathname, { group: 'week', measure: null })).toBe(expected)
})

test.each([
  [
    'project',
    `${system}/organization/3/client/7/project/9`,
    ['Check statistics', 'Harbour', 'Ferries', 'Booking'],
  ],
  ['organization', '/settings/statistics', ['Check statistics']],
  ['client', '/settings/statistics/client/7', ['Check statistics', 'Harbour', 'Ferries']],
] as const)('crumbs of a %s at %s', (level, pathname, expected) => {
  expect(usageCrumbs(at[level], pathname).map(({ label }) => label)).toEqual(expected)
})

test('downloads are of the shown level', () => {
  expect(csvPath(at.platform, {})).toBe('/api/statistics/csv')
  expect(csvPath(at.client, { group: 'month' })).toBe('/api/clients/7/statistics/csv?group=month')
})

import { expect, test } from 'vitest'
import { paths } from '../../paths'
import { owner, projectAdmin, superAdmin, viewer, visitorWith } from './fixtures/visitor'
import { currentEntry, settingsEntries } from './settings-entries'

const idsOf = (visitor: Parameters<typeof settingsEntries>[0]) => settingsEntries(visitor).map(({ id }) => id)

test.each([
  ['a viewer', viewer, ['clients', 'mySubscriptions', 'account']],
  [
    'an admin',
    projectAdmin,
    [
      'clients',
      'deleted',
      'subscriptionCenter',
      'testManagement',
      'notes',
      'deployments',
      'mySubscriptions',
      'account',
    ],
  ],
  [
    'a billing admin',
    visitorWith({ isBillingAdmin: true, billingOf: [1] }),
    ['clients', 'plan', 'mySubscriptions', 'account'],
  ],
  ['a trial user', visitorWith({ trialOf: [1] }), ['clients', 'plan', 'mySubscriptions', 'account']],
  [
    'an owner',
    owner,
    [
      'clients',
      'organization',
      'plan',
      'statistics',
      'auditLog',
      'deleted',
      'users',
      'teams',
      'subscriptionCenter',
      'testManagement',
      'notes',
      'deployments',
      'channels',
      'mySubscriptions',
      'account',
    ],
  ],
  [
    'a super admin',
    superAdmin,
    [
      'clients',
      'organizations',
      'plan',
      'statistics',
      'auditLog',
      'deleted',
      'users',
      'teams',
      'subscriptionCenter',
      'superAdmins',
      'testManagement',
      'agents',
      'notes',
      'deployments',
      'channels',
      'subscriptions',
      'outbox',
      'mailPreviews',
      'demo',
      'health',
      'mySubscriptions',
      'account',
    ],
  ],
])('%s sees what they may open', (_, visitor, expected) => {
  expect(idsOf(visitor)).toEqual(expected)
})

test('an owner of several organizations comes to the list of their own', () => {
  const toOf = (ownerOf: number[]) =>
    settingsEntries(visitorWith({ ownerOf })).find(({ id }) => id === 'organization')?.to
  expect(toOf([7])).toBe(paths.organizationInfo(7))
  expect(toOf([7, 8])).toBe(paths.accountOrganization())
})

test.each([
  ['/settings/clients/2/projects/3/sites', superAdmin, 'clients'],
  ['/settings/team/4/members', superAdmin, 'teams'],
  ['/settings/account/teams/4/members', superAdmin, 'account'],
  ['/settings/system-admin/notes', superAdmin, 'notes'],
  ['/settings/system-admin/audit-log', superAdmin, 'auditLog'],
  ['/settings/statistics/organization/1', superAdmin, 'statistics'],
  ['/settings/system-admin/statistics/organization/1', superAdmin, 'statistics'],
  ['/settings/statistics/client/2', owner, 'statistics'],
  ['/settings/organizations/1/subscription', owner, 'organization'],
  ['/settings/account/organization', visitorWith({ ownerOf: [1, 2] }), 'organization'],
  ['/settings/account/organization', owner, 'account'],
  ['/settings/email-subscriptions/project/1/site/2', owner, 'mySubscriptions'],
  ['/settings/email-subscriptions/user/3', owner, 'subscriptionCenter'],
  ['/settings/email-subscription-center/3/alertSub', owner, 'subscriptionCenter'],
  ['/settings/clientsandmore', owner, undefined],
])('%s belongs to one section', (pathname, visitor, id) => {
  expect(currentEntry(settingsEntries(visitor), pathname)?.id).toBe(id)
})

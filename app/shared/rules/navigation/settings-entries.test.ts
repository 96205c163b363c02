import { expect, test } from 'vitest'
import { paths } from '../../paths'
import { owner, projectAdmin, superAdmin, viewer, visitorWith } from './fixtures/visitor'
import { currentEntry, roomLinks, roomTabs, settingsEntries } from './settings-entries'

const roomsOf = (visitor: Parameters<typeof settingsEntries>[0]) => {
  const entries = settingsEntries(visitor, visitor.isSuper ? 1 : null)
  return roomLinks(entries).map(({ room, label }) => {
    const parts = entries.filter((entry) => entry.room === room).map(({ id }) => id)
    return parts.length > 1 ? `${label}: ${parts.join(' ')}` : label
  })
}

test.each([
  ['a viewer', viewer, ['Clients', 'My email reports', 'Account']],
  [
    'an admin',
    projectAdmin,
    [
      'Clients',
      'Test management',
      'Notes and deployments: notes deployments',
      'Alert rules',
      'Email reports: mySubscriptions subscriptionCenter',
      'Deleted',
      'Account',
    ],
  ],
  [
    'a billing admin',
    visitorWith({ isBillingAdmin: true, billingOf: [1] }),
    ['Clients', 'Subscription', 'My email reports', 'Account'],
  ],
  ['a trial user', visitorWith({ trialOf: [1] }), ['Clients', 'Subscription', 'My email reports', 'Account']],
  [
    'an owner',
    owner,
    [
      'Clients: clients analytics',
      'Organization',
      'People: users teams',
      'Subscription',
      'Tests: testManagement statistics',
      'Notes and deployments: notes deployments',
      'Alert rules',
      'Channels',
      'Email reports: mySubscriptions subscriptionCenter',
      'Audit log: auditLog deleted',
      'Account',
    ],
  ],
  [
    'a super admin',
    superAdmin,
    [
      'Clients: clients analytics',
      'Organizations',
      'People: users teams superAdmins',
      'Subscriptions: subscriptions plans discounts invoices revenue seller',
      'Tests: testManagement statistics',
      'Notes and deployments: notes deployments',
      'Alert rules',
      'Channels',
      'Email reports: mySubscriptions subscriptionCenter',
      'Audit log: auditLog deleted',
      'System: health systemLog agents announcements maintenance outbox mailPreviews demo',
      'Account',
    ],
  ],
])('%s sees what they may open, in at most twelve links', (_, visitor, expected) => {
  expect(roomsOf(visitor)).toEqual(expected)
  expect(expected.length).toBeLessThanOrEqual(12)
})

test('without billing nothing names a subscription', () => {
  const rooms = [owner, superAdmin].flatMap((visitor) => roomsOf({ ...visitor, hasBilling: false }))
  expect(
    rooms.filter((room) => /subscription|plans|discounts/i.test(room.replace(/mySub|subscriptionC/g, ''))),
  ).toEqual([])
})

test('screens of one room are tabs where an entry starts, not on the screens below it', () => {
  const tabsAt = (pathname: string) =>
    roomTabs(settingsEntries(owner), pathname).map(({ label, current }) => (current ? `[${label}]` : label))
  expect(tabsAt(paths.teams())).toEqual(['Users', '[Teams]'])
  expect(tabsAt(paths.team(4))).toEqual([])
  expect(tabsAt(paths.channels())).toEqual([])
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

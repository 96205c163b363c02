export const productName = 'Lightkeeper'

/** Names of areas that several menus link to. */
export const partsMessages = {
  projects: 'Projects',
  sites: 'Sites',
  monitors: 'Monitors',
  tests: 'Test management',
  deleteTest: 'Delete test',
  devices: 'Devices',
  competitors: 'Competitors',
  agents: 'Agents',
  health: 'Health',
  notes: 'Notes',
  deployments: 'Deployments',
  activity: 'Audit log',
  activityTab: 'Activity',
  outbox: 'Outbox',
  plan: 'Plan',
  shareLinks: 'Share links',
  users: 'Users',
  teams: 'Teams',
  organizations: 'Organizations',
  subscriptions: 'Subscriptions',
  organization: 'Organization',
  superAdmins: 'Super admins',
  members: 'Members',
  permissions: 'Permissions',
} as const

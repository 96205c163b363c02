import { catalogue } from '../values/catalogue'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Moving a client to another organization. */
export const clientMoveMessages = catalogue('clientMove', {
  title: 'Move to another organization',
  titleOf: (name: string) => `Move ${name} to another organization`,
  card: (organization: string) =>
    `This client belongs to ${organization}. Its sites, results and uptime history can move to another organization.`,
  open: 'Move client',
  organization: 'New organization',
  choose: 'Choose an organization',
  noOther: 'There is no other organization. Add one first.',
  name: 'Name in the new organization',
  people: 'Permissions',
  keepPeople: (people: number) =>
    `Keep all (${count(people, 'person', 'people')}); they become members of the new organization`,
  keepMembers: 'Keep only those of members of the new organization',
  keepAccess: 'Keep API key, share links and webhooks',
  keepAccessHelp: 'Otherwise they are revoked: who has them now can no longer read or receive anything',
  accessKept: 'Its API key, share links and webhooks were kept.',
  accessRevoked: 'Its API key, share links and webhooks were revoked.',
  retype: (name: string) => `Type “${name}” to confirm`,
  submit: 'Move client',
  moves: 'What moves',
  amounts: (projects: number, sites: number, pages: number, monitors: number) =>
    [
      count(projects, 'project', 'projects'),
      count(sites, 'site', 'sites'),
      count(pages, 'page', 'pages'),
      count(monitors, 'monitor', 'monitors'),
    ].join(', '),
  movesToo: [
    'Results with their evidence, level changes, experiments and real-user data',
    'Uptime history, outages, maintenance windows and the status page',
    'Schedules, scripts, notes, deployments, bookmarks and custom dashboards',
    'The client’s own devices. Default devices are replaced by equal ones, or copied',
  ],
  stays: 'What does not move',
  accessStays: (hasApiKey: boolean, shareLinks: number, channels: number) => {
    const parts = [
      ...(hasApiKey ? ['API key'] : []),
      ...(shareLinks > 0 ? [count(shareLinks, 'share link', 'share links')] : []),
      ...(channels > 0 ? [count(channels, 'webhook', 'webhooks')] : []),
    ]
    return parts.length > 0 ? `${parts.join(', ')}: revoked, unless you keep them below` : null
  },
  staysList: (organization: string, teams: string[], invitations: number) => [
    `The audit log of ${organization}: entries up to now stay there`,
    `Tests counted so far. Future tests count in the new organization`,
    `Owners of ${organization}: they lose access unless they have a permission on the client`,
    teams.length > 0
      ? `Permissions of teams: ${teams.join(', ')}`
      : `Teams of ${organization}: none has a permission here`,
    ...(invitations > 0
      ? [`${count(invitations, 'open invitation', 'open invitations')}, unless all permissions are kept`]
      : []),
  ],
  runningTests: 'Tests that are running are repeated in the new organization. Uptime checks continue.',
  phases: { structure: 'Moving sites and pages', history: 'Moving history, newest first' },
  moving: (to: string) => `Moving to ${to}`,
  movingHelp: 'You can leave this page. Screens keep working while the history moves.',
  moved: (from: string, to: string) => `Moved from ${from} to ${to}`,
  movedOn: (date: string, rows: number) => `Finished ${date}. ${rows.toLocaleString('en')} records moved.`,
  openDashboard: 'Open dashboard',
  started: 'Move started',
  refused: {
    sameOrganization: 'The client already belongs to this organization',
    unknown: 'This organization does not exist',
    expired: (name: string) => `The subscription of ${name} has expired. Renew it first`,
    demo: 'Demo clients can’t be moved, and nothing can be moved into the demo',
    alreadyMoving: 'This client is being moved already',
    nameTaken: (suggestion: string) =>
      `The new organization has a client of this name. Choose another, for example ${suggestion}`,
    tests: (after: number, quota: number) =>
      `The schedules of this client would bring the new organization to ${after} tests a month, above its quota of ${quota}. Raise the quota or test less often`,
    uptime: (after: number, quota: number) =>
      `With this client the new organization would monitor ${count(after, 'site', 'sites')}, above its quota of ${quota}. Raise the quota or pause monitors`,
    confirm: 'The name does not match',
    whileMoving: 'This client is being moved to another organization. Try again when the move has finished',
    organizationLeaving: 'The history of a client is still moving out of this organization. Try again later',
  },
} as const)

import { catalogue } from '../values/catalogue'
/** Words of the navigation that every screen has. */
export const navigationMessages = catalogue('navigation', {
  open: 'Go to…',
  search: 'Search pages',
  palette: 'Command palette',
  paletteKeys: 'Command palette (/ or Ctrl K)',
  skip: 'Skip to content',
  menu: 'Menu',
  sections: 'Sections',
  related: 'Related screens',
  more: 'More',
  moreSections: 'More sections',
  report: 'Report',
  uptime: 'Uptime',
  settings: 'Settings',
  bookmarks: 'Bookmarks',
  openAlerts: (count: number) =>
    count === 0 ? 'Alerts: none open' : `Alerts: ${count.toLocaleString('en-GB')} open`,
  help: 'User guide',
  apiReference: 'API reference',
  collapse: 'Collapse',
  collapseSidebar: 'Collapse the sidebar',
  allClients: 'All Clients',
  manageClients: 'Manage Clients',
  switchFrom: (name: string) => `Switch from ${name}`,
  all: { client: 'All clients', project: 'All projects', site: 'All sites', page: 'All pages' },
  settingsGroups: {
    workspace: 'Workspace',
    measuring: 'Measuring',
    alerts: 'Alerts',
    system: 'System',
    me: 'Me',
  },
  /** Links of the settings with several screens each. */
  rooms: { people: 'People', tests: 'Tests', events: 'Notes and deployments', system: 'System' },
  clients: 'Clients',
} as const)

/** The few words of finding one's way that stand on every screen. */
export const navigationMessages = {
  open: 'Go to…',
  search: 'Search pages',
  allClients: 'All Clients',
  manageClients: 'Manage Clients',
  switchFrom: (name: string) => `Switch from ${name}`,
  all: { client: 'All clients', project: 'All projects', site: 'All sites', page: 'All pages' },
} as const

/** The four columns and the search, where they are open. */
export const pickerMessages = {
  title: 'Go to',
  explain: 'Choose a client, a project and a site to come to its pages',
  columns: { client: 'Clients', project: 'Projects', site: 'Sites', page: 'Pages' },
  filter: {
    client: 'Filter clients',
    project: 'Filter projects',
    site: 'Filter sites',
    page: 'Filter pages',
  },
  whole: (name: string) => `All of ${name}`,
  choose: {
    project: 'Choose a client',
    site: 'Choose a project',
    page: 'Choose a site',
  },
  empty: {
    client: 'There are no clients yet',
    project: 'There are no projects yet',
    site: 'There are no sites yet',
    page: 'There are no pages yet',
  },
  noneFound: 'Nothing matches the filter',
  more: 'More',
  next: {
    client: 'Next 24 clients',
    project: 'Next 24 projects',
    site: 'Next 24 sites',
    page: 'Next 24 pages',
  },
  first: 'Back to the first',
  back: (name: string) => `Back to ${name}`,
  loading: 'Loading…',
  failed: 'This could not be loaded. Please try again',
  retry: 'Try again',
} as const

export const placeSearchMessages = {
  title: 'Search',
  explain: 'Finds pages by name or address, and sites, projects and clients by name',
  nothing: (search: string) => `Nothing matches “${search}”`,
  found: (number: number) => (number === 1 ? '1 result' : `${number} results`),
  hasMore: (number: number) => `The first ${number} results. Type more to narrow them down`,
  showAll: 'Show all results',
  levels: { client: 'Client', project: 'Project', site: 'Site', page: 'Page' },
} as const

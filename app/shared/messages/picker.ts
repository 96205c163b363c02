import { catalogue } from '../values/catalogue'
/** The picker with four columns, and the search. */
export const pickerMessages = catalogue('picker', {
  title: 'Go to',
  explain: 'Choose a client, project and site to see its pages',
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
    client: 'No clients yet',
    project: 'No projects yet',
    site: 'No sites yet',
    page: 'No pages yet',
  },
  noneFound: 'No matches',
  more: 'More',
  next: {
    client: 'Next 24 clients',
    project: 'Next 24 projects',
    site: 'Next 24 sites',
    page: 'Next 24 pages',
  },
  first: 'Back to start',
  back: (name: string) => `Back to ${name}`,
  loading: 'Loading…',
  failed: 'Loading failed. Try again',
  retry: 'Try again',
} as const)

export const placeSearchMessages = catalogue('placeSearch', {
  title: 'Search',
  explain: 'Search pages by name or URL, and sites, projects and clients by name',
  nothing: (search: string) => `Nothing matches “${search}”`,
  found: (number: number) => (number === 1 ? '1 result' : `${number} results`),
  hasMore: (number: number) => `First ${number} results. Type more to narrow the search`,
  showAll: 'Show all results',
  levels: { client: 'Client', project: 'Project', site: 'Site', page: 'Page' },
} as const)

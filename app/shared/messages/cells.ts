import { catalogue } from '../values/catalogue'

export const cellsMessages = catalogue('cells', {
  title: 'Cells',
  about:
    'Databases of this installation. An organization is in one of them; accounts, agents and locations are in the first.',
  name: (cell: number) => (cell === 1 ? 'Cell 1 (home)' : `Cell ${cell}`),
  switchTo: (cell: number) => `Show cell ${cell}`,
  notYours: 'You have no organization in this cell',
  columns: {
    cell: 'Cell',
    state: 'State',
    organizations: 'Organizations',
    clients: 'Clients',
    runs: 'Runs',
    size: 'Size',
    queue: 'Oldest waiting test',
    mirror: 'Copies compared',
    organization: 'Organization',
  },
  states: {
    current: 'Works',
    pending: 'Older schema: run npm run migrate',
    newer: 'Schema of a newer version',
    away: 'Not reachable',
  },
  aboutRuns: (runs: string) => `about ${runs}`,
  ago: (duration: string) => `${duration} ago`,
  never: 'Not yet',
  none: 'No test waits',
  organizations: 'Organizations by cell',
  noOrganizations: 'No organizations yet',
  notEmpty: (cell: number) =>
    `The database of cell ${cell} already has organizations of another installation: a new cell needs an empty database.`,
  otherCell: (cell: number, found: number) =>
    `The settings name the database of cell ${found} as cell ${cell}: correct DATABASE_URL and CELL_DATABASE_URLS.`,
  otherInstallation: (cell: number) =>
    `The database of cell ${cell} belongs to another installation: correct CELL_DATABASE_URLS.`,
  notPrepared: (cell: number) => `The database of cell ${cell} is not prepared: run \`npm run migrate\`.`,
})

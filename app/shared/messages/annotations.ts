import { catalogue } from '../values/catalogue'
/** Events of a report: notes, deployments, upgrades. */
export const annotationsMessages = catalogue('annotations', {
  title: 'Events',
  empty: 'No events in this period',
  addNote: 'Add a note',
  change: 'Edit',
  changeOf: (name: string) => `Edit: ${name}`,
  by: (who: string) => `by ${who}`,
  all: (events: number) => `Show all ${events} events`,
  newestOnly: (most: number) => `Only the newest ${most} notes and deployments of this period are shown`,
  levels: {
    operator: 'All organizations',
    organization: 'Whole organization',
    client: 'Whole client',
    project: 'Whole project',
    site: 'Whole site',
    page: 'This page',
  },
  deployed: (version: string, environment: string | null, commit: string | null) =>
    `${version}${environment ? ` on ${environment}` : ''}${commit ? ` (${commit})` : ''}`,
} as const)

/** What happened beside the tests, as reports tell it. */
export const annotationsMessages = {
  title: 'Events',
  empty: 'Nothing was noted in these dates',
  addNote: 'Add a note',
  change: 'Change',
  changeOf: (name: string) => `Change: ${name}`,
  by: (who: string) => `by ${who}`,
  all: (events: number) => `Show all ${events} events`,
  newestOnly: (most: number) => `Only the newest ${most} notes and deployments of these dates are shown`,
  levels: {
    operator: 'Everybody',
    organization: 'Whole organization',
    client: 'Whole client',
    project: 'Whole project',
    site: 'Whole site',
    page: 'This page',
  },
  deployed: (version: string, environment: string | null, commit: string | null) =>
    `${version}${environment ? ` on ${environment}` : ''}${commit ? ` (${commit})` : ''}`,
} as const

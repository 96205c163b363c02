import { catalogue } from '../values/catalogue'
import { partsMessages } from './parts'

/** Screens of notes and deployments. */
export const annotationFormMessages = catalogue('annotationForm', {
  place: 'Applies to',
  client: 'Client',
  choosePlace: 'Choose what it applies to',
  noClient: 'There are no clients yet',
  noProject: (client: string) => `${client} has no projects or sites yet`,
  noRight: (client: string) => `You are not an admin of ${client}`,
  visibleByLink: 'People with a share link can read this, but not who wrote it',
  wholeOrganization: (name: string) => `All of ${name}`,
  wholeClient: (name: string) => `Client ${name}`,
  projects: 'Projects',
  sites: 'Sites',
  moment: 'When',
  momentHelp: (timeZone: string) => `Date and time in ${timeZone}`,
  momentInvalid: 'Enter a date and time',
  momentFar: 'Enter a date between 2000 and one year from now',
  placeRequired: 'Choose what it applies to',
  from: 'From',
  to: 'To',
  written: 'Created',
  change: 'Edit',
  remove: 'Delete',
  levels: {
    operator: 'All organizations',
    organization: 'Organization',
    client: 'Client',
    project: 'Project',
    site: 'Site',
    page: 'Page',
  },
  tabs: { own: 'Organization', operator: 'Platform' },
  visibleToAll: 'Shown on all reports of all organizations',
  removedFromCharts: 'It is also removed from the charts',
} as const)

export const notesMessages = catalogue('notes', {
  get title() {
    return partsMessages.notes
  },
  operatorTitle: 'Platform notes',
  empty: 'No notes yet. Notes appear on the charts of their pages',
  noneFound: 'No note matches the filters',
  search: 'Search notes',
  add: 'Add a note',
  text: 'Note',
  textHelp: (most: number) => `Shown on the charts, at most ${most} characters`,
  edit: 'Edit note',
  delete: 'Delete note',
  onPage: (page: string) => `Note on ${page}`,
} as const)

export const deploymentsMessages = catalogue('deployments', {
  get title() {
    return partsMessages.deployments
  },
  operatorTitle: 'Platform deployments',
  empty: 'No deployments yet. Deployments appear on the charts of their pages',
  noneFound: 'No deployment matches the filters',
  search: 'Search deployments',
  add: 'Add a deployment',
  version: 'Version',
  versionHelp: 'For example a number or a tag',
  environment: 'Environment',
  noEnvironment: 'Not stated',
  environments: {
    prod: 'Production',
    uat: 'Acceptance (UAT)',
    stage: 'Staging',
    test: 'Test',
    dev: 'Development',
    other: 'Other',
  },
  environmentName: 'Name of another environment',
  environmentHelp: 'Only with Other, for example blue',
  commit: 'Commit',
  url: 'Release or pipeline URL',
  edit: (version: string) => `Edit ${version}`,
  delete: (version: string) => `Delete ${version}`,
  taken: 'This deployment already exists (same version, environment and time)',
  byKey: 'API key',
  ci: 'From your CI pipeline',
  ciHelp:
    'Set LIGHTKEEPER_KEY to an API key of the organization, the client or yourself, and VERSION to the version. Repeated calls have no effect',
  ciOperator:
    'Set LIGHTKEEPER_KEY to your own API key and VERSION to the version. Repeated calls have no effect',
  ciOf: (site: string) => `Reports a deployment of ${site}`,
  ciNoSite: 'Replace SITE with the site’s id, which is in its URL',
  command: 'Command',
  copy: 'Copy',
  copied: 'Copied',
} as const)

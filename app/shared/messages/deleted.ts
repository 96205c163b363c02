import type { DeletionKind } from '../schemas/deletion'
import { catalogue } from '../values/catalogue'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** Deleted things that can be restored. */
export const deletedMessages = catalogue('deleted', {
  title: 'Deleted',
  intro:
    'Deleted clients, projects, sites, dashboards and charts can be restored for seven days. Then they are deleted for good.',
  empty: 'Nothing was deleted in the last seven days',
  noun: 'deleted items',
  undo: 'Undo',
  restore: 'Restore',
  deleteNow: 'Delete now',
  name: 'Name',
  deleted: 'Deleted',
  by: (who: string | null) => `by ${who ?? 'a deleted user'}`,
  restorable: 'Restorable',
  until: (when: string) => `until ${when}`,
  size: 'Size',
  sizeOf: (sites: number, pages: number) =>
    `${count(sites, 'site', 'sites')}, ${count(pages, 'page', 'pages')}`,
  charts: (charts: number) => count(charts, 'chart', 'charts'),
  results: (results: number | null) =>
    results === null ? 'Results are being counted' : count(results, 'result', 'results'),
  kinds: {
    organization: 'Organization',
    client: 'Client',
    project: 'Project',
    site: 'Site',
    personalDashboard: 'Dashboard',
    chart: 'Chart',
  } satisfies Record<DeletionKind, string>,
  purging: 'Deleting for good',
  progress: (deleted: number, total: number) =>
    `${deleted.toLocaleString('en')} of ${count(total, 'result', 'results')} deleted`,
  restored: (name: string) => `Restored ${name}`,
  restoredAs: (name: string) => `Restored as ${name}, because the old name is used again`,
  purgeWarning: (name: string, kind: DeletionKind) =>
    kind === 'personalDashboard' || kind === 'chart'
      ? `This deletes ${name} for good. Tests and their results stay`
      : `This deletes ${name}, everything in it and all test results for good`,
  purgeStarted: 'Deletion has started. It continues in the background',
  tooLate: 'It is being deleted for good and can no longer be restored',
  started: 'It is already being deleted for good',
  blockedBy: (name: string) => `Restore ${name} first`,
  restorableFor: 'This can be restored for seven days under Settings, Deleted',
} as const)

import type { DiskLevel, Pause } from '../rules/disk/disk-level'
import { catalogue } from '../values/catalogue'

const levels: Record<DiskLevel, string> = { ok: 'Enough space', low: 'Nearly full', full: 'Full' }

const pauses: Record<Pause, string> = {
  evidence: 'Evidence of new tests (reports, filmstrips, traces) is not stored. Metrics are.',
  scheduledTests: 'Scheduled tests wait.',
  writes: 'Nothing can be saved, and no test starts. Everything can still be read.',
}

export const serviceFailureTitles = catalogue('serviceFailureTitles', {
  DISK_FULL: 'The disk is full',
  DATABASE_DOWN: 'The database is not available',
  STORAGE_DOWN: 'The storage of evidence is not available',
} as const)

export const healthMessages = catalogue('health', {
  title: 'Health',
  levels,
  pauses,
  volumes: 'Free space',
  volumeNames: { data: 'Data directory', database: 'Database' },
  paused: 'Paused',
  manualTests: 'Manual tests still run.',
  pausedUntil: 'Delete other files or enlarge the disk. Everything resumes automatically.',
  services: 'Services',
  serviceNames: {
    storage: 'Storage of evidence',
    mail: 'Mail server',
    directory: 'Company directory',
    crux: 'Chrome UX Report',
  },
  downSince: (time: string) => `Not available since ${time}`,
  markOff: 'MIN_FREE_SPACE is off: nothing pauses until the disk is full.',
  mark: (mark: string) => `Evidence and scheduled tests pause below ${mark} (MIN_FREE_SPACE).`,
  freeOf: (free: string, total: string) => `${free} free of ${total}`,
  unknownSpace: 'The free space could not be read.',
  storage: 'Storage',
  database: 'Database',
  migrations: 'Migrations',
  migrationStates: {
    current: 'Up to date',
    pending: 'Pending: run npm run migrate',
    newer: 'Migrated by a newer version: update this one',
    unknown: 'Unknown',
  },
  replicaStates: {
    current: (lag: string) => `At most ${lag} behind`,
    lagging: (lag: string) => `Too far behind (${lag}): not used`,
    unreachable: () => 'Does not answer: not used',
    notReplica: () => 'No replica of this database: not used',
    unknown: () => 'Lag unknown: not used',
  },
  replicaReads: 'Reads from the replica, of those that may be',
  share: (percent: string, all: string) => `${percent} of ${all}`,
  fallbacks: 'Repeated on the primary',
  evidence: { disk: 'Evidence in the data directory', bucket: 'Evidence in the bucket' },
  logs: 'Log lines dropped since the start',
  work: 'Tests and agents',
  queued: 'Queued tests',
  scheduledQueued: 'Scheduled',
  running: 'Running tests',
  agents: 'Agents',
  agentsOf: (active: string, all: string) => `${active} of ${all} active`,
  contents: 'Installation',
  users: 'Active users',
  pages: 'Monitored pages',
  monitors: 'Uptime monitors',
  usage: 'Tests, runs, checks and storage by day',
} as const)

export const diskNoticeMessages = catalogue('diskNotice', {
  low: 'The disk is nearly full: evidence and scheduled tests are paused',
  full: 'The disk is full: nothing can be saved',
  left: (free: string) => `Free space: ${free}`,
  show: 'Show health',
} as const)

export const storageFailureMessages = catalogue('storageFailure', {
  diskFull:
    'The server disk is full, so nothing can be saved. Ask your administrator to free space, then try again',
  databaseDown: 'The database is not available. Try again in a minute',
  storageDown: 'The storage of evidence is not available. Try again in a minute',
  /** On a run whose files were not stored. */
  evidenceNotKept:
    'Evidence was not stored: the server disk was nearly full. The metrics of this run are complete.',
  evidenceLost: 'Evidence was lost: its storage did not work. The metrics of this run are complete.',
} as const)

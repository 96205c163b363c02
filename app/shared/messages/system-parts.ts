import { lowerFirst } from '../format/letter-case'
import type { Part, PartReason, PartState } from '../rules/health/part-states'
import { catalogue } from '../values/catalogue'

const names: Record<Part, string> = {
  web: 'Web',
  worker: 'Worker',
  roles: 'Groups of jobs',
  scheduler: 'Background jobs',
  mail: 'Mail',
  prober: 'Uptime probers',
  agents: 'Agents',
  backups: 'Backups',
  replica: 'Replica of the database',
}

const states: Record<PartState['state'], string> = {
  fine: 'Running',
  failing: 'Failing',
  off: 'Not used',
  unknown: 'Unknown',
}

const reasons: Record<PartReason, string> = {
  silent: 'No sign of life',
  neverStarted: 'Never started',
  late: 'Jobs are overdue',
  failing: 'Jobs keep failing',
  unreachable: 'Mail server does not answer',
  waiting: 'Mails are not sent',
  withoutProber: 'Locations without a prober',
  backupFailed: 'The last backup failed',
  backupLate: 'No new backup for too long',
  drillFailed: 'The last backup could not be restored',
  archiveFailed: 'Changes can’t be archived',
  archiveLate: 'Changes are archived too late',
  withoutWorker: 'No worker does them',
  replicaLagging: 'Too far behind',
  replicaUnreachable: 'It does not answer',
  replicaOther: 'It is no replica of this database',
}

const effects: Record<Part, string> = {
  web: 'No screens, no API, no results of agents.',
  worker: 'No scheduled tests, no uptime checks from here, no alerts and no mails.',
  roles: 'Nothing of these jobs is done until a worker with them runs (WORKER_JOBS).',
  scheduler: 'What these jobs do is late: tests, alerts, mails or clean-up.',
  mail: 'Mails wait and are sent later. No alert can reach you by mail meanwhile.',
  prober: 'The status of the monitors there is unknown.',
  agents: 'Tests wait if no other agent runs at their location.',
  backups: 'What was written since the last good backup is lost if this machine is.',
  replica: 'All reads go to the primary.',
}

const nameOf = (part: string): string => names[part as Part] ?? part
const reasonOf = (reason: string): string => lowerFirst(`${reasons[reason as PartReason] ?? reason}`)
const namesOf = (parts: readonly string[]) => parts.map(nameOf).join(', ')

export const partMessages = catalogue('systemParts', {
  title: 'Parts of the product',
  allFine: 'Everything runs',
  failing: (count: number) => `${count} failing`,
  names,
  states,
  reasons,
  effects,
  since: (time: string) => `Since ${time}`,
  sentence: (part: string, reason: string, since: string) =>
    `${nameOf(part)}: ${reasonOf(reason)} since ${since}.`,
  notice: (part: string, reason: string) => `${nameOf(part)}: ${reasonOf(reason)}`,
  ended: (part: string, since: string, until: string) =>
    `${nameOf(part)}: working again. It failed from ${since} to ${until}.`,
  failsSubject: (parts: readonly string[]) => `Does not work: ${namesOf(parts)}`,
  endedSubject: (parts: readonly string[]) => `Works again: ${namesOf(parts)}`,
  open: 'Open health',
  processes: 'Processes',
  processesNote: 'Each says every 15 s that it runs',
  noProcesses: 'No process has said yet that it runs.',
  process: 'Process',
  does: 'Does',
  everything: 'All jobs',
  screens: 'Screens and API',
  checksFrom: (location: string) => `Uptime checks from ${location}`,
  host: 'Host',
  version: 'Version',
  runsSince: 'Since',
  processState: 'State',
  processRoles: { web: 'Web', worker: 'Worker', prober: 'Prober' },
  once: 'You get one email when a part fails and one when it works again.',
} as const)

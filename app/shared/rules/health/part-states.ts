import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../values/units'
import { JOB_GROUPS, type JobGroup } from '../jobs/job-groups'

/** In the order in which an operator reads them: what stops most comes first. */
export const PARTS = [
  'web',
  'worker',
  'roles',
  'scheduler',
  'mail',
  'prober',
  'agents',
  'backups',
  'replica',
] as const
export type Part = (typeof PARTS)[number]

export const PART_REASONS = [
  'silent',
  'neverStarted',
  'late',
  'failing',
  'unreachable',
  'waiting',
  'withoutProber',
  'backupFailed',
  'backupLate',
  'drillFailed',
  'archiveFailed',
  'archiveLate',
  'withoutWorker',
  'replicaLagging',
  'replicaUnreachable',
  'replicaOther',
] as const
export type PartReason = (typeof PART_REASONS)[number]

interface Sign {
  silentFor: number
  steadyFor: number
}

/** What the database knows. Ages are in milliseconds; null: never, or none. */
export interface PartFacts {
  /** Since the last sign of life, and since signs come without a gap. */
  web: Sign | null
  worker: Sign | null
  /** Of the workers that do a group of jobs. */
  groups: Partial<Record<JobGroup, Sign | null>>
  /** Background jobs whose next round is overdue, and those that failed in every round for a while. */
  lateJobs: { names: string[]; age: number }
  failingJobs: { names: string[]; age: number }
  mail: { isOn: boolean; unreachableFor: number | null; detail: string | null; oldestWaiting: number | null }
  /** In service and seen before, but not for a while. */
  silentAgents: { names: string[]; age: number }
  agents: number
  /** Locations with monitors to check, and those of them without a prober. */
  monitored: number
  withoutProber: { names: string[]; age: number | null }
  /** null: none are made. Ages of the last good ones; the last failure, unless a good one followed. */
  backups: {
    everyMs: number
    backupAge: number | null
    drillAge: number | null
    /** null: it is off. Of the newest archived change; since when rounds fail. */
    archive: { age: number | null; failing: number | null; detail: string | null } | null
    failure: { kind: 'backup' | 'drill' | 'base'; age: number; detail: string } | null
  } | null
  /** Of the web that has been without it for longest; null: no web that runs reads from one. */
  replica: { state: string; age: number | null } | null
}

export interface PartState {
  part: Part
  /** `off`: there is nothing for it to do. `unknown`: what would tell does not run, or has just started. */
  state: 'fine' | 'failing' | 'off' | 'unknown'
  reason: PartReason | null
  /** Names of what fails, or the words of the mail server. */
  detail: string | null
  /** How long it has been failing. */
  age: number | null
}

/** Six signs were missed. */
export const SIGN_EVERY_MS = 15 * SECOND_MS
export const SILENT_AFTER_MS = 6 * SIGN_EVERY_MS
/** What others report is up to date when they have run for this long. */
export const STEADY_AFTER_MS = 5 * MINUTE_MS
export const FAILING_JOB_AFTER_MS = 30 * MINUTE_MS
export const MAIL_DOWN_AFTER_MS = 5 * MINUTE_MS
export const MAIL_WAITING_AFTER_MS = 15 * MINUTE_MS
export const SILENT_AGENT_AFTER_MS = 5 * MINUTE_MS
/** The archive makes a round every 15 seconds. */
export const ARCHIVE_DOWN_AFTER_MS = 3 * MINUTE_MS
export const WITHOUT_PROBER_AFTER_MS = 2 * MINUTE_MS
export const REPLICA_DOWN_AFTER_MS = 2 * MINUTE_MS

type Outcome = Omit<PartState, 'part'>
const quiet = (state: PartState['state']): Outcome => ({ state, reason: null, detail: null, age: null })
const fails = (reason: PartReason, age: number | null, detail: string | null = null): Outcome => ({
  state: 'failing',
  reason,
  detail,
  age,
})
const named = (names: readonly string[]) => names.join(', ')

const isAlive = (process: PartFacts['web']) => process !== null && process.silentFor < SILENT_AFTER_MS
const isSteady = (process: PartFacts['web']) =>
  isAlive(process) && process !== null && process.steadyFor >= STEADY_AFTER_MS

/** It has run long enough to have seen signs of the other one, which a start after a longer stop has not. */
const isWatching = (process: PartFacts['web']) =>
  isAlive(process) && process !== null && process.steadyFor >= SILENT_AFTER_MS

function web({ web: facts, worker }: PartFacts): Outcome {
  // Where only the API runs elsewhere, no web has ever signed here.
  if (!facts) return quiet('unknown')
  if (isAlive(facts)) return quiet('fine')
  return isWatching(worker) ? fails('silent', facts.silentFor) : quiet('unknown')
}

function worker({ worker: facts, web }: PartFacts): Outcome {
  if (isAlive(facts)) return quiet('fine')
  if (facts) return isWatching(web) ? fails('silent', facts.silentFor) : quiet('unknown')
  return isSteady(web) && web ? fails('neverStarted', web.steadyFor) : quiet('unknown')
}

/** Probers are a part of their own. Workers of older versions say nothing of groups. */
function roles({ worker: facts, groups }: PartFacts): Outcome {
  if (!isWatching(facts) || Object.values(groups).every((sign) => !sign)) return quiet('unknown')
  const without = JOB_GROUPS.filter((group) => group !== 'prober' && !isAlive(groups[group] ?? null))
  const ages = without.flatMap((group) => groups[group]?.silentFor ?? [])
  return without.length > 0
    ? fails('withoutWorker', ages.length > 0 ? Math.max(...ages) : null, named(without))
    : quiet('fine')
}

function scheduler({ worker: facts, lateJobs, failingJobs }: PartFacts): Outcome {
  if (!isSteady(facts)) return quiet('unknown')
  if (lateJobs.names.length > 0) return fails('late', lateJobs.age, named(lateJobs.names))
  return failingJobs.names.length > 0
    ? fails('failing', failingJobs.age, named(failingJobs.names))
    : quiet('fine')
}

/** The worker sends mails: without it they wait, which is no fault of the mail server. */
function mail({ mail: facts, worker: sender }: PartFacts): Outcome {
  const { isOn, unreachableFor, detail, oldestWaiting } = facts
  if (!isOn) return quiet('off')
  if (unreachableFor !== null && unreachableFor >= MAIL_DOWN_AFTER_MS)
    return fails('unreachable', unreachableFor, detail)
  if (!isSteady(sender)) return quiet('unknown')
  return oldestWaiting !== null && oldestWaiting >= MAIL_WAITING_AFTER_MS
    ? fails('waiting', oldestWaiting)
    : quiet('fine')
}

/** Probers elsewhere and agents report to the web. */
function prober({ web, worker, monitored, withoutProber }: PartFacts): Outcome {
  if (monitored === 0) return quiet('off')
  if (!isSteady(web) || !isAlive(worker)) return quiet('unknown')
  return withoutProber.names.length > 0
    ? fails('withoutProber', withoutProber.age, named(withoutProber.names))
    : quiet('fine')
}

function agents({ web, agents: count, silentAgents }: PartFacts): Outcome {
  if (count === 0) return quiet('off')
  if (!isSteady(web)) return quiet('unknown')
  return silentAgents.names.length > 0
    ? fails('silent', silentAgents.age, named(silentAgents.names))
    : quiet('fine')
}

/** One that was due and failed is tried again for some hours; a day late something is wrong with the schedule. */
const BACKUP_LATE_MS = DAY_MS

function backups({ worker, backups: facts }: PartFacts): Outcome {
  if (!facts) return quiet('off')
  const { failure, backupAge, everyMs, archive } = facts
  if (failure)
    return fails(failure.kind === 'drill' ? 'drillFailed' : 'backupFailed', failure.age, failure.detail)
  if (archive?.failing && archive.failing >= ARCHIVE_DOWN_AFTER_MS)
    return fails('archiveFailed', archive.failing, archive.detail)
  if (!isSteady(worker)) return quiet('unknown')
  if (archive?.age && archive.age >= ARCHIVE_DOWN_AFTER_MS) return fails('archiveLate', archive.age)
  if (backupAge === null) return quiet('unknown')
  return backupAge > everyMs + BACKUP_LATE_MS ? fails('backupLate', backupAge) : quiet('fine')
}

const REPLICA_REASONS: Record<string, PartReason> = {
  lagging: 'replicaLagging',
  unreachable: 'replicaUnreachable',
  notReplica: 'replicaOther',
}

function replica({ replica: facts }: PartFacts): Outcome {
  if (!facts) return quiet('off')
  if (facts.state === 'current') return quiet('fine')
  const reason = REPLICA_REASONS[facts.state]
  if (!reason) return quiet('unknown')
  return (facts.age ?? 0) >= REPLICA_DOWN_AFTER_MS ? fails(reason, facts.age) : quiet('fine')
}

const RULES: Record<Part, (facts: PartFacts) => Outcome> = {
  ...{ web, worker, roles, scheduler, mail, prober, agents, backups, replica },
}

export const partStates = (facts: PartFacts): PartState[] =>
  PARTS.map((part) => ({ part, ...RULES[part](facts) }))

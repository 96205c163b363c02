import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../values/units'
import { JOB_GROUPS } from '../jobs/job-groups'
import { type Part, type PartFacts, partStates } from './part-states'

const none = { names: [], age: 0 }
const running = { silentFor: 10 * SECOND_MS, steadyFor: 60 * MINUTE_MS }
const dead = { silentFor: 3 * MINUTE_MS, steadyFor: 60 * MINUTE_MS }
const fresh = { silentFor: SECOND_MS, steadyFor: MINUTE_MS }
const fine: PartFacts = {
  web: running,
  worker: running,
  groups: Object.fromEntries(JOB_GROUPS.map((group) => [group, running])),
  lateJobs: none,
  failingJobs: none,
  mail: { isOn: true, unreachableFor: null, detail: null, oldestWaiting: null },
  silentAgents: none,
  agents: 2,
  monitored: 1,
  withoutProber: { names: [], age: null },
  backups: {
    everyMs: 24 * HOUR_MS,
    backupAge: 3 * HOUR_MS,
    drillAge: 50 * HOUR_MS,
    failure: null,
    archive: null,
  },
  replica: { state: 'current', age: null },
}
const mail = (change: Partial<PartFacts['mail']>) => ({ mail: { ...fine.mail, ...change } })
const backups = (change: Partial<NonNullable<PartFacts['backups']>>): Partial<PartFacts> => ({
  backups: fine.backups && { ...fine.backups, ...change },
})
const some = (name: string, minutes: number) => ({ names: [name], age: minutes * MINUTE_MS })

describe('a part of the product', () => {
  test.each<[string, Partial<PartFacts>, Partial<Record<Part, string>>]>([
    ['all run', {}, {}],
    ['the worker missed one sign', { worker: { ...running, silentFor: 80 * SECOND_MS } }, {}],
    [
      'the worker is dead: what it would say is unknown',
      { worker: dead, lateJobs: some('mail.sendWaiting', 3), ...mail({ oldestWaiting: 20 * MINUTE_MS }) },
      {
        worker: 'failing silent',
        scheduler: 'unknown',
        roles: 'unknown',
        mail: 'unknown',
        prober: 'unknown',
        backups: 'unknown',
      },
    ],
    [
      'no worker has ever run',
      { worker: null },
      {
        worker: 'failing neverStarted',
        scheduler: 'unknown',
        roles: 'unknown',
        mail: 'unknown',
        prober: 'unknown',
        backups: 'unknown',
      },
    ],
    [
      'the first worker may still come',
      { web: fresh, worker: null },
      {
        worker: 'unknown',
        scheduler: 'unknown',
        roles: 'unknown',
        mail: 'unknown',
        prober: 'unknown',
        agents: 'unknown',
        backups: 'unknown',
      },
    ],
    [
      'both were stopped, and the web is up first',
      { web: fresh, worker: dead },
      {
        worker: 'unknown',
        scheduler: 'unknown',
        roles: 'unknown',
        mail: 'unknown',
        prober: 'unknown',
        agents: 'unknown',
        backups: 'unknown',
      },
    ],
    ['the web is dead', { web: dead }, { web: 'failing silent', prober: 'unknown', agents: 'unknown' }],
    ['no web runs here', { web: null }, { web: 'unknown', prober: 'unknown', agents: 'unknown' }],
    ['a job is late', { lateJobs: some('alerts.notify', 4) }, { scheduler: 'failing late' }],
    ['a job keeps failing', { failingJobs: some('usage.fold', 40) }, { scheduler: 'failing failing' }],
    [
      'the worker has just started, so the records of its jobs are old',
      { worker: fresh, lateJobs: some('alerts.notify', 50), ...mail({ oldestWaiting: 50 * MINUTE_MS }) },
      { scheduler: 'unknown', roles: 'unknown', mail: 'unknown', backups: 'unknown' },
    ],
    ['the mail server is away', mail({ unreachableFor: 6 * MINUTE_MS }), { mail: 'failing unreachable' }],
    ['the mail server was away for a moment', mail({ unreachableFor: MINUTE_MS }), {}],
    ['mails wait', mail({ oldestWaiting: 16 * MINUTE_MS }), { mail: 'failing waiting' }],
    ['mails are kept', mail({ isOn: false, oldestWaiting: 99 * MINUTE_MS }), { mail: 'off' }],
    [
      'a location has no prober',
      { withoutProber: { names: ['Hanoi'], age: null } },
      { prober: 'failing withoutProber' },
    ],
    ['nothing is monitored', { monitored: 0 }, { prober: 'off' }],
    ['no backups are made', { backups: null }, { backups: 'off' }],
    ['none was made yet', backups({ backupAge: null, drillAge: null }), { backups: 'unknown' }],
    ['a backup is late', backups({ backupAge: 49 * HOUR_MS }), { backups: 'failing backupLate' }],
    [
      'a backup failed, also when the worker has just started',
      { worker: fresh, ...backups({ failure: { kind: 'backup', age: HOUR_MS, detail: 'No space' } }) },
      { scheduler: 'unknown', roles: 'unknown', mail: 'unknown', backups: 'failing backupFailed' },
    ],
    [
      'a backup could not be restored',
      backups({ failure: { kind: 'drill', age: HOUR_MS, detail: 'site is damaged' } }),
      { backups: 'failing drillFailed' },
    ],
    [
      'changes are archived',
      backups({ archive: { age: 16_000, failing: null, detail: null } }),
      { backups: 'fine' },
    ],
    [
      'changes could not be archived for a moment',
      backups({ archive: { age: 60_000, failing: 45_000, detail: 'No space' } }),
      { backups: 'fine' },
    ],
    [
      'changes can’t be archived',
      { worker: fresh, ...backups({ archive: { age: null, failing: HOUR_MS, detail: 'No space' } }) },
      { scheduler: 'unknown', roles: 'unknown', mail: 'unknown', backups: 'failing archiveFailed' },
    ],
    [
      'no round archives',
      backups({ archive: { age: HOUR_MS, failing: null, detail: null } }),
      { backups: 'failing archiveLate' },
    ],
    [
      'no worker does a group of jobs',
      { groups: { ...fine.groups, mail: dead, pdf: null } },
      { roles: 'failing withoutWorker' },
    ],
    [
      'no worker has the prober, which is a part of its own',
      { groups: { ...fine.groups, prober: null } },
      {},
    ],
    ['workers of an older version name no groups', { groups: { mail: null } }, { roles: 'unknown' }],
    [
      'the replica is too far behind',
      { replica: { state: 'lagging', age: 3 * MINUTE_MS } },
      { replica: 'failing replicaLagging' },
    ],
    ['the replica was away for a moment', { replica: { state: 'unreachable', age: MINUTE_MS } }, {}],
    [
      'the lag of the replica is unknown',
      { replica: { state: 'unknown', age: null } },
      { replica: 'unknown' },
    ],
    ['there is no replica', { replica: null }, { replica: 'off' }],
    ['an agent is silent', { silentAgents: some('hanoi-1', 9) }, { agents: 'failing silent' }],
    ['no agents are registered', { agents: 0 }, { agents: 'off' }],
  ])('%s', (_, facts, expected) => {
    const states = partStates({ ...fine, ...facts })
    const found = states.map(({ part, state, reason }) => [part, [state, reason].filter(Boolean).join(' ')])
    const all = {
      web: 'fine',
      worker: 'fine',
      roles: 'fine',
      scheduler: 'fine',
      mail: 'fine',
      prober: 'fine',
      agents: 'fine',
      backups: 'fine',
      replica: 'fine',
    }
    expect(Object.fromEntries(found)).toEqual({ ...all, ...expected })
  })

  test('says what fails, and for how long', () => {
    const states = partStates({ ...fine, worker: dead, silentAgents: some('hanoi-1', 9) })
    expect(states.find(({ part }) => part === 'worker')).toMatchObject({ age: 3 * MINUTE_MS, detail: null })
    expect(states.find(({ part }) => part === 'agents')).toMatchObject({
      age: 9 * MINUTE_MS,
      detail: 'hanoi-1',
    })
  })
})

import { sql } from 'kysely'
import type { PartFacts } from '~/shared/rules/health/part-states'
import {
  FAILING_JOB_AFTER_MS,
  SILENT_AFTER_MS,
  SILENT_AGENT_AFTER_MS,
  WITHOUT_PROBER_AFTER_MS,
} from '~/shared/rules/health/part-states'
import { JOB_GROUPS, signOfGroup } from '~/shared/rules/jobs/job-groups'
import { LATE_AFTER_MS } from '~/shared/rules/jobs/job-state'
import {
  affectedRows,
  type Db,
  execute,
  firstOf,
  firstValue,
  insertRow,
  rowsOf,
  updateRows,
} from '../../platform/db'

/** All times are of the database: the clocks of two machines differ. */
const ageOf = (column: string) => sql`(extract(epoch from now() - ${sql.ref(column)}) * 1000)::float8`
const before = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`

/** In the order of their names, so that two workers never wait for each other. */
export const signParts = (db: Db, parts: readonly string[]) => execute(db)`
    insert into part_sign (part, at, since) select part, now(), now()
    from unnest(${parts}::text[]) as part order by part
    on conflict (part) do update set at = now(),
      since = case when part_sign.at < ${before(SILENT_AFTER_MS)} then now() else part_sign.since end`

interface Row {
  signs: { part: string; silent: number; steady: number }[] | null
  late: PartFacts['lateJobs']
  failing: PartFacts['failingJobs']
  silent_agents: PartFacts['silentAgents']
  agents: number
  mail_down: { age: number; detail: string } | null
  oldest_mail: number | null
  monitored: number
  without_prober: PartFacts['withoutProber']
  backup_age: number | null
  drill_age: number | null
  archive: NonNullable<PartFacts['backups']>['archive']
  replica: PartFacts['replica']
  backup_failure: NonNullable<PartFacts['backups']>['failure']
}

const listed = (name: string, age: string, from: ReturnType<typeof sql>) => sql`
  (select json_build_object('names', coalesce(json_agg(${sql.ref(name)} order by ${sql.ref(name)}), '[]'),
    'age', coalesce(max(${ageOf(age)}), 0)) ${from})`

/** In one statement, which a process makes twice a minute. */
export async function readPartFacts(
  db: Db,
  {
    isMailOn,
    backupEveryMs,
    hasArchive,
  }: { isMailOn: boolean; backupEveryMs: number | null; hasArchive: boolean },
): Promise<PartFacts> {
  const row = await firstOf<Row>(db)`
    select
      (select json_agg(json_build_object('part', s.part, 'silent', ${ageOf('s.at')}, 'steady', ${ageOf('s.since')}))
        from part_sign s) as signs,
      ${listed(
        'j.name',
        'j.next_at',
        sql`from job_record j where j.next_at < ${before(LATE_AFTER_MS)}
          and (j.running_until is null or j.running_until < now())`,
      )} as late,
      ${listed(
        'j.name',
        'j.failing_since',
        sql`from job_record j where j.failures > 0 and j.failing_since < ${before(FAILING_JOB_AFTER_MS)}`,
      )} as failing,
      ${listed(
        'a.name',
        'a.last_seen_at',
        sql`from agent a where a.revoked_at is null and a.draining_since is null
          and a.last_seen_at < ${before(SILENT_AGENT_AFTER_MS)}`,
      )} as silent_agents,
      (select count(*)::int from agent a where a.revoked_at is null and a.draining_since is null
        and a.last_seen_at is not null) as agents,
      (select json_build_object('age', ${ageOf('o.since')}, 'detail', o.detail) from service_outage o
        where o.service = 'mail' and o.last_at > now() - interval '1 day') as mail_down,
      (select max(${ageOf('m.created_at')}) from mail m where m.sent_at is null and m.failed_at is null
        and m.kept_at is null and m.compose is null and m.priority < 2) as oldest_mail,
      p.monitored, p.without_prober,
      (select json_build_object('state', r.replica->>'state', 'age', (r.replica->>'failingMs')::float8
          + ${ageOf('r.seen_at')})
        from running_process r where r.replica is not null and r.seen_at > ${before(SILENT_AFTER_MS)}
        order by (r.replica->>'failingMs')::float8 desc nulls last limit 1) as replica,
      (select min(${ageOf('b.started_at')}) from backup_run b where b.kind = 'backup' and b.ended_at is not null
        and b.error is null) as backup_age,
      (select min(${ageOf('b.started_at')}) from backup_run b where b.kind = 'drill' and b.ended_at is not null
        and b.error is null) as drill_age,
      (select json_build_object('age', ${ageOf('a.archived_at')}, 'failing', ${ageOf('a.failing_since')},
        'detail', a.error) from archive_state a) as archive,
      (select json_build_object('kind', b.kind, 'age', ${ageOf('b.started_at')}, 'detail', b.error) from backup_run b
        where b.error is not null and not exists (select from backup_run later where later.kind = b.kind
          and later.started_at > b.started_at and later.ended_at is not null)
        order by b.kind limit 1) as backup_failure
    from (select count(*)::int as monitored,
        json_build_object('names', coalesce(json_agg(l.label order by l.label) filter (where seen.is_missing), '[]'),
          'age', max(seen.age) filter (where seen.is_missing)) as without_prober
      from location l
      cross join lateral (select coalesce(max(r.seen_at) < ${before(WITHOUT_PROBER_AFTER_MS)}, true) as is_missing,
        max(${ageOf('r.seen_at')}) as age from prober r where r.location_id = l.id) seen
      where exists (select from monitor_location ml
        join live.monitor m on m.organization_id = ml.organization_id and m.id = ml.monitor_id
        join real.organization o on o.id = m.organization_id
        where ml.location_id = l.id and m.paused_at is null)) p`
  if (!row) throw new Error('The state of the parts could not be read')
  const signOf = (part: string) => {
    const sign = row.signs?.find((one) => one.part === part)
    return sign ? { silentFor: sign.silent, steadyFor: sign.steady } : null
  }
  return {
    web: signOf('web'),
    worker: signOf('worker'),
    groups: Object.fromEntries(JOB_GROUPS.map((group) => [group, signOf(signOfGroup(group))])),
    replica: row.replica,
    lateJobs: row.late,
    failingJobs: row.failing,
    mail: {
      isOn: isMailOn,
      unreachableFor: row.mail_down?.age ?? null,
      detail: row.mail_down?.detail ?? null,
      oldestWaiting: row.oldest_mail,
    },
    silentAgents: row.silent_agents,
    agents: row.agents,
    monitored: row.monitored,
    withoutProber: row.without_prober,
    backups:
      backupEveryMs === null
        ? null
        : {
            ...{ everyMs: backupEveryMs, backupAge: row.backup_age, drillAge: row.drill_age },
            ...{ failure: row.backup_failure, archive: hasArchive ? row.archive : null },
          },
  }
}

export interface PartFailureRow {
  id: string
  part: string
  since: Date
  reason: string
  detail: string | null
}

export const listOpenFailures = (db: Db) => rowsOf<PartFailureRow>(db)`
    select id, part, since, reason, detail from part_failure where ended_at is null order by since`

/** One process compares and notifies at a time; false while another does. */
export const tryLockFailures = (tx: Db): Promise<boolean> =>
  firstValue<boolean>(tx, false)`select pg_try_advisory_xact_lock(hashtext('part failures')) as is_locked`

export const insertFailure = (tx: Db, failure: PartFailureRow) => insertRow(tx, 'part_failure', failure)

export const endFailure = (tx: Db, id: string, endedAt: Date) =>
  updateRows(tx, 'part_failure', { id }, { endedAt })

export const updateFailure = (tx: Db, id: string, change: { reason: string; detail: string | null }) =>
  updateRows(tx, 'part_failure', { id }, change)

export const listSuperAdmins = (tx: Db) =>
  tx
    .selectFrom('user_account')
    .select(['id', 'email', 'timezone'])
    .where('is_super', '=', true)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()

export const deleteFailuresBefore = (db: Db, at: Date) => affectedRows(db)`
    delete from part_failure where ended_at < ${at}`

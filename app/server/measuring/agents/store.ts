import { sql } from 'kysely'
import type { AgentMachineLoad } from '~/shared/schemas/agent'
import { type Db, execute, findRow, insertRow, updateRows } from '../../platform/db'

export const findAgentByKey = (db: Db, keyHash: Buffer) =>
  findRow(db, 'agent', { keyHash, revokedAt: null }, ['id', 'location_id', 'name'])

export const touchAgent = (
  db: Db,
  id: string,
  {
    version,
    lighthouseVersion,
    chromiumVersion,
    machine,
    now,
  }: {
    version: string
    lighthouseVersion: string
    chromiumVersion: string
    machine?: AgentMachineLoad | null | undefined
    now: Date
  },
): Promise<boolean> =>
  updateRows(
    db,
    'agent',
    { id },
    {
      version,
      lighthouseVersion,
      chromiumVersion,
      lastSeenAt: now,
      machine: machine ? JSON.stringify(machine) : undefined,
    },
  )

export async function isInService(db: Db, id: string): Promise<boolean> {
  const agent = await findRow(db, 'agent', { id, drainingSince: null, revokedAt: null }, ['id'])
  return agent !== undefined
}

export const setAgentSeen = (db: Db, id: string, now: Date): Promise<boolean> =>
  updateRows(db, 'agent', { id }, { lastSeenAt: now })

/** The agent whose key this was: it was replaced, or the agent was revoked. */
export const findAgentByOldKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('agent')
    .select(['id', 'revoked_at'])
    .where((e) =>
      e.or([
        e.and([e('key_hash', '=', keyHash), e('revoked_at', 'is not', null)]),
        e('replaced_key_hash', '=', keyHash),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const setRefused = (db: Db, id: string, reason: string, now: Date): Promise<boolean> =>
  updateRows(db, 'agent', { id }, { refusedAt: now, refusedReason: reason })

export const findByName = (db: Db, name: string) =>
  findRow(db, 'agent', { name, revokedAt: null }, ['id', 'key_hash'])

export const replaceKey = (db: Db, id: string, keyHash: Buffer): Promise<boolean> =>
  updateRows(db, 'agent', { id }, { keyHash, replacedKeyHash: sql.ref('key_hash') })

export async function insertLocalAgent(
  db: Db,
  { now, ...agent }: { id: string; name: string; keyHash: Buffer; now: Date },
): Promise<void> {
  const locationId = sql`(select id from location where slug = 'local')`
  await insertRow(db, 'agent', { ...agent, locationId, createdAt: now })
}

/** A different processor restarts the history of speeds. */
export const setCalibration = (
  db: Db,
  id: string,
  about: { processor: string; index: number | null; now: Date },
) => execute(db)`
    update agent set processor = ${about.processor},
      benchmark_indexes = case when processor = ${about.processor} then benchmark_indexes else '{}' end,
      processor_factor = case when processor = ${about.processor} then processor_factor end,
      calibration_index = coalesce(${about.index}::real, calibration_index),
      calibrated_at = case when ${about.index}::real is null then calibrated_at else ${about.now}::timestamptz end
    where id = ${id}`

import { type PartState, partStates } from '~/shared/rules/health/part-states'
import { type PartFailure, type PartHealth, partFailure } from '~/shared/schemas/health'
import { HOUR_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { sendsMail } from '../../platform/mail'
import { isArchiveOn } from '../backups'
import { listOpenFailures, readPartFacts } from './part.store'

export const readPartStates = async (db: Ctx['db']): Promise<PartState[]> =>
  partStates(
    await readPartFacts(db, {
      isMailOn: sendsMail(),
      hasArchive: isArchiveOn(),
      backupEveryMs: env().BACKUP_TO ? env().BACKUP_HOURS * HOUR_MS : null,
    }),
  )

/** Those that fail first. */
export async function readParts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<PartHealth[]> {
  const parts = (await readPartStates(db)).map(({ part, age, ...state }) => ({
    name: part,
    ...state,
    since: age === null ? null : new Date(now().getTime() - age).toISOString(),
  }))
  return parts.sort((one, other) => Number(other.state === 'failing') - Number(one.state === 'failing'))
}

/** Of an older version they may have names that are unknown now. */
export const listFailures = async ({ db }: Pick<Ctx, 'db'>): Promise<PartFailure[]> =>
  (await listOpenFailures(db)).flatMap(({ part, reason, since }) => {
    const failure = partFailure.safeParse({ name: part, reason, since: since.toISOString() })
    return failure.success ? [failure.data] : []
  })

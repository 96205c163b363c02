import { signOfGroup } from '~/shared/rules/jobs/job-groups'
import type { ProcessHealth } from '~/shared/schemas/health'
import type { Ctx } from '../../platform/context'
import { replicaOfProcess } from '../../platform/metrics'
import { signParts } from './part.store'
import {
  deleteGoneProcesses,
  deleteProcess,
  listProcessRows,
  type OwnProcess,
  saveProcess,
} from './process.store'

/** Shows that a process runs, and so what it does: its part, and each group of jobs of a worker. */
export async function signProcess(db: Ctx['db'], own: Omit<OwnProcess, 'replica'>): Promise<void> {
  await signParts(db, [own.role, ...own.jobs.map(signOfGroup)])
  // Workers read everything from the primary.
  await saveProcess(db, { ...own, replica: own.role === 'web' ? replicaOfProcess() : null })
  await deleteGoneProcesses(db)
}

export const forgetProcess = (db: Ctx['db'], id: string): Promise<void> => deleteProcess(db, id)

export const listProcesses = async ({ db }: Pick<Ctx, 'db'>): Promise<ProcessHealth[]> =>
  (await listProcessRows(db)).map(({ startedAt, ...process }) => ({
    ...process,
    startedAt: startedAt.toISOString(),
  }))

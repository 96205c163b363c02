import { sql } from 'kysely'
import type { ExperimentFigures } from '~/shared/rules/experiments/experiment-difference'
import type { ExperimentRunSoFar } from '~/shared/rules/experiments/experiment-plan'
import type { ExperimentArm } from '~/shared/schemas/experiment-change'
import { type Db, updaterOf } from '../../platform/db'

export interface ExperimentRunRow {
  run_id: string
  arm: ExperimentArm
  agent_id: string | null
  status: string
  failure_code: string | null
  is_noisy: boolean
  figures: ExperimentFigures
}

export const runSoFar = (row: ExperimentRunRow): ExperimentRunRow & ExperimentRunSoFar => ({
  ...row,
  agent: row.agent_id,
  isSuccess: row.status === 'success',
  isNoisy: row.is_noisy,
})

export async function listExperimentRuns(db: Db, tenant: number, id: string): Promise<ExperimentRunRow[]> {
  const { rows } = await sql<ExperimentRunRow>`
    select run_id, arm, agent_id, status, failure_code, is_noisy, figures from experiment_run
    where organization_id = ${tenant} and experiment_id = ${id} order by run_id`.execute(db)
  return rows
}

export async function insertExperimentRun(
  db: Db,
  tenant: number,
  experimentId: string,
  run: ExperimentRunRow,
): Promise<void> {
  await db
    .insertInto('experiment_run')
    .values({
      organization_id: tenant,
      experiment_id: experimentId,
      ...run,
      figures: JSON.stringify(run.figures),
    })
    .execute()
}

export const updateExperiment = updaterOf('experiment')

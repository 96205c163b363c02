import type { DemoStatus } from '~/shared/schemas/demo'
import type { Ctx } from '../../platform/context'
import { type DemoRow, findDemo } from './demo.store'

export function presentDemo(row: DemoRow | undefined): DemoStatus {
  if (!row)
    return { state: null, organization: null, step: null, progress: 0, createdAt: null, seconds: null }
  const { started_at: startedAt, finished_at: finishedAt } = row
  return {
    state: row.state,
    organization: { _id: row.organization_id, name: row.name },
    step: row.step,
    progress: row.progress,
    createdAt: finishedAt?.toISOString() ?? null,
    seconds: startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null,
  }
}

export const readDemo = async (ctx: Ctx): Promise<DemoStatus> => presentDemo(await findDemo(ctx.db))

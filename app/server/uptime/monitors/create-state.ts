import { initialStatus } from '~/shared/rules/uptime/monitor-status'
import type { Db } from '../../platform/db'
import { replaceSpans } from './span.store'
import { insertStates } from './state.store'

/** New monitors start as unknown; existing states stay. */
export async function createStates(
  tx: Db,
  monitors: { organization: number; monitor: number; created_at: Date }[],
): Promise<void> {
  const made = await insertStates(
    tx,
    monitors.map(({ organization, monitor, created_at }) => ({
      organization,
      monitor,
      truth: initialStatus(created_at.getTime()),
    })),
  )
  await replaceSpans(
    tx,
    made.map(({ organization, monitor, truth: { since, state, reason } }) => ({
      organization,
      monitor,
      spans: [{ from: since, state, reason }],
    })),
  )
}

export const createState = (tx: Db, organization: number, monitor: number, at: Date): Promise<void> =>
  createStates(tx, [{ organization, monitor, created_at: at }])

import { MAX_AHEAD } from '~/shared/rules/measuring/test-status'
import type { TestWait } from '~/shared/schemas/lighthouse'
import type { Ctx } from '../../platform/context'
import { listLocations } from '../../structure/locations'
import type { TestRow } from './test.store'
import { listAhead } from './wait.store'

type Waiting = Pick<TestRow, 'organization_id' | 'id' | 'status' | 'location_id'>

const NOT_WAITING: TestWait = { ahead: null, agents: null }

/** What each test waits for. Tests of other organizations are only counted. */
export async function readWaits(
  ctx: Pick<Ctx, 'db' | 'now'>,
  tests: Waiting[],
): Promise<(test: Waiting) => TestWait> {
  const waiting = tests.filter(({ status }) => status === 'queued')
  if (waiting.length === 0) return () => NOT_WAITING
  const [rows, locations] = await Promise.all([
    listAhead(ctx.db, waiting, { most: MAX_AHEAD, now: ctx.now() }),
    listLocations(ctx),
  ])
  const ahead = new Map(rows.map((row) => [row.id, row.ahead]))
  const agents = new Map(locations.map((location) => [location._id, location.agents]))
  return ({ id, status, location_id }) =>
    status === 'queued' ? { ahead: ahead.get(id) ?? 0, agents: agents.get(location_id) ?? 0 } : NOT_WAITING
}

export { callHeartbeat } from './call-heartbeat'

import type { Ctx } from '../../platform/context'
import { addPartitions } from './store'

export {
  deleteOtherJobRecords,
  evaluateConditions,
  type NewJobRecord,
  saveJobRecords,
} from './job.store'
export { readHealth } from './read-health'
export { readiness } from './readiness'
export { requireDiskSpace } from './require-disk-space'
export { hasOwnSchema, waitForSchema } from './require-schema'
export { forgetProcess, signProcess } from './running-processes'
export { deleteOldFailures, watchParts } from './watch-parts'

export const createPartitions = async (ctx: Ctx): Promise<number> =>
  (await addPartitions(ctx.db, ctx.now())).length

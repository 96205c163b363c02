import type { JobGroup } from '~/shared/rules/jobs/job-groups'
import { waitForSchema } from '../../administration/health'
import { env } from '../../platform/env'
import { stopping } from '../../platform/lifecycle'
import { createLogger } from '../../platform/log'
import { getRuntime, otherCells } from '../../platform/runtime'
import { startProberThread } from '../uptime-host'
import { jobs } from './catalogue'
import { startJobs } from './start'

interface Running {
  stop(): Promise<void>
}

/** The jobs and the prober of each cell but home; one that is down is waited for by itself. */
export const startCells = (groups: readonly JobGroup[], proberPath: string): Running[] =>
  otherCells().map((cell) => startCell(cell, groups, proberPath))

function startCell(cell: number, groups: readonly JobGroup[], path: string): Running {
  const log = createLogger('worker').child({ cell })
  const { ALLOW_PRIVATE_TARGETS, UPTIME_PROBER } = env()
  const running: Running[] = []
  const starting = waitForSchema(getRuntime(cell).db, { log, stop: stopping(), cell })
    .then(() => {
      if (stopping().aborted) return
      const known = jobs.filter(({ atHome }) => !atHome)
      const own = known.filter(({ group }) => groups.includes(group))
      const context = { ...getRuntime(cell), log, allowPrivateTargets: ALLOW_PRIVATE_TARGETS }
      running.push(startJobs(context, own, { known }))
      if (UPTIME_PROBER === 'on' && groups.includes('prober'))
        running.push(startProberThread({ path, log, cell }))
      log.info('works on the cell')
    })
    .catch((error: unknown) => log.error({ err: error }, 'the cell is left alone'))
  return {
    async stop() {
      await starting
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}

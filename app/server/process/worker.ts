import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type JobGroup, parseJobGroups } from '~/shared/rules/jobs/job-groups'
import { waitForSchema } from '../administration/health'
import { removeStaleJobFolders } from '../measuring/engine/job-folder'
import { env } from '../platform/env'
import { onShutdown, shutDown, stopping } from '../platform/lifecycle'
import { createLogger } from '../platform/log'
import { getRuntime } from '../platform/runtime'
import { startTelemetry } from '../platform/telemetry'
import { version } from '../platform/version'
import { answerHealth } from './answer-health'
import { jobs as allJobs } from './jobs/catalogue'
import { startJobs } from './jobs/start'
import { startCells } from './jobs/start-cells'
import { keepWatch } from './keep-watch'
import { startProberThread } from './uptime-host'
import { sendSignsOfLife } from './watch-frozen'

const log = createLogger('worker')

/** `--jobs=mail,alerts` comes before the variable. */
function ownGroups(): readonly JobGroup[] {
  const { jobs } = parseArgs({ options: { jobs: { type: 'string' } } }).values
  return jobs === undefined ? env().WORKER_JOBS : parseJobGroups(jobs)
}

async function main(): Promise<void> {
  sendSignsOfLife()
  const groups = ownGroups()
  await startTelemetry('worker')
  answerHealth(log)
  const { ALLOW_PRIVATE_TARGETS, DATABASE_URL, UPTIME_PROBER } = env()
  const { db, blobs, bus } = getRuntime()
  await waitForSchema(db, { log, stop: stopping() })
  if (stopping().aborted) return
  const removed = await removeStaleJobFolders()
  if (removed > 0) log.warn({ removed }, 'cleared what an earlier worker left behind')
  if (DATABASE_URL) keepWatch('worker', { databaseUrl: DATABASE_URL, log, groups })
  const context = { db, blobs, bus, log, allowPrivateTargets: ALLOW_PRIVATE_TARGETS }
  const own = allJobs.filter(({ group }) => groups.includes(group))
  const jobs = startJobs(context, own, { known: allJobs })
  const path = join(dirname(fileURLToPath(import.meta.url)), 'uptime-prober.js')
  const cells = startCells(groups, path)
  const prober = UPTIME_PROBER === 'on' && groups.includes('prober') ? startProberThread({ path, log }) : null
  onShutdown(async () => {
    await Promise.all([jobs.stop(), prober?.stop(), ...cells.map((cell) => cell.stop())])
  })
  log.info({ version, jobs: groups }, 'worker is running')
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, `worker cannot run: ${error instanceof Error ? error.message : error}`)
  void shutDown(1)
})

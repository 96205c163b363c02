import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startJobs } from '../jobs/start'
import { env } from './env'
import { onShutdown } from './lifecycle'
import { createLogger } from './log'
import { getRuntime } from './runtime'
import { startProberThread } from './uptime-host'

const log = createLogger('worker')
const { ALLOW_PRIVATE_TARGETS, UPTIME_PROBER } = env()
const { db, blobs, bus } = getRuntime()
const jobs = await startJobs({ db, blobs, bus, log, allowPrivateTargets: ALLOW_PRIVATE_TARGETS })
const path = join(dirname(fileURLToPath(import.meta.url)), 'uptime-prober.js')
const prober = UPTIME_PROBER === 'on' ? startProberThread({ path, log }) : null
onShutdown(async () => {
  await Promise.all([jobs.stop(), prober?.stop()])
})
log.info('worker is running')

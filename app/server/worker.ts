import { env } from './env'
import { startJobs } from './jobs/start'
import { onShutdown } from './lifecycle'
import { createLogger } from './log'
import { getRuntime } from './runtime'

const log = createLogger('worker')
const { db, blobs, bus } = getRuntime()
const jobs = await startJobs({ db, blobs, bus, log, allowPrivateTargets: env().ALLOW_PRIVATE_TARGETS })
onShutdown(() => jobs.stop())
log.info('worker is running')

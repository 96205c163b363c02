import { parentPort, workerData } from 'node:worker_threads'
import { v7 } from 'uuid'
import { requireDiskSpace } from '../administration/health/require-disk-space'
import { HOME } from '../platform/cell-settings'
import type { Ctx } from '../platform/context'
import { env } from '../platform/env'
import { createLogger } from '../platform/log'
import { cellUrl, openCell, openRuntime } from '../platform/runtime'
import { startLogWriter } from '../platform/system-log'
import { getLocalLocation } from '../structure/locations'
// Not from the index, which would load all other modules into the thread.
import { exchangeChecks } from '../uptime/monitors/exchange-checks'
import { runProber } from './run-prober'
import { postSignsOfLife } from './watch-frozen'

/** A separate pool, so that a check never waits for a job's connection. */
const CONNECTIONS = 3

const log = createLogger('prober')
if (parentPort) postSignsOfLife(parentPort)
const { DATABASE_URL, ALLOW_PRIVATE_TARGETS } = env()
const cell = (workerData as { cell?: number } | null)?.cell ?? HOME
if (!DATABASE_URL || !cellUrl(cell)) throw new Error('DATABASE_URL is not set')
const ofLog = openRuntime(DATABASE_URL, 1)
const writer = startLogWriter(ofLog.db, 'prober')
const { close, ...runtime } = openCell(cell, CONNECTIONS)
const location = await getLocalLocation(runtime.db)

const context = (): Ctx => ({
  actor: { kind: 'system', name: 'uptime.probe' },
  requestId: v7(),
  ip: null,
  ...runtime,
  now: () => new Date(),
  allowPrivateTargets: ALLOW_PRIVATE_TARGETS,
})

const prober = runProber({
  exchange: async (report) => {
    // The prober keeps its results and sends them again.
    requireDiskSpace('POST /api/agents/probe')
    return exchangeChecks(context(), location, report)
  },
  log,
})
parentPort?.once('message', () => {
  void prober
    .stop()
    .then(() => writer.stop())
    .then(() => Promise.all([close(), ofLog.close()]))
    .finally(() => process.exit(0))
})
log.info('probing')

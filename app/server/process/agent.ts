import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  browserVersion,
  createSpare,
  findBrowser,
  isolation,
  lacksSpace,
  lighthouseVersion,
  parentFolder,
  removeStaleJobFolders,
  runAudit,
  takePicture,
} from '../measuring/engine'
import { env } from '../platform/env'
import { onShutdown, shutDown, stopping } from '../platform/lifecycle'
import { createLogger } from '../platform/log'
import { collectLines } from '../platform/system-log/buffer'
import { startTelemetry } from '../platform/telemetry'
import { version } from '../platform/version'
import { calibrate, processorName } from './agent/calibrate'
import { createAgentClient } from './agent/client'
import { runAgentLoop } from './agent/loop'
import { createLoadReader, watchMachine, watchNoise } from './agent/noise'
import { createGate, createPictures } from './agent/pictures'
import { runProbers } from './agent/probers'
import { sendsLog } from './agent/send-log'
import { answerHealth } from './answer-health'
import { sendSignsOfLife } from './watch-frozen'

const log = createLogger('agent')

const NO_SANDBOX =
  'Chromium runs without its sandbox, so a page that breaks out of it has the rights of the agent. ' +
  'Allow user namespaces to the user of the agent (in a container by its seccomp profile)'

async function main(): Promise<void> {
  sendSignsOfLife()
  await startTelemetry('agent')
  answerHealth(log)
  const lines = collectLines()
  const { SERVER_URL, AGENT_KEY, CHROME_PATH, CPU_CALIBRATION, NOISE_CHECK } = env()
  if (!SERVER_URL || !AGENT_KEY) throw new Error('SERVER_URL and AGENT_KEY must be set')
  const browserPath = findBrowser(CHROME_PATH)
  if (!browserPath) throw new Error('No Chromium or Chrome found: install one or set CHROME_PATH')

  const removed = await removeStaleJobFolders()
  if (removed > 0) log.warn({ removed }, 'cleared what an earlier agent left behind')
  const about = {
    version,
    lighthouseVersion: lighthouseVersion(),
    chromiumVersion: await browserVersion(browserPath),
    processor: processorName(),
  }
  if (!isolation().hasSandbox) log.warn(NO_SANDBOX)
  const childPath = join(dirname(fileURLToPath(import.meta.url)), 'audit-child.js')
  log.info({ ...about, server: SERVER_URL }, 'agent ready')

  const client = sendsLog(createAgentClient({ serverUrl: SERVER_URL, key: AGENT_KEY }), lines)
  const enter = createGate()
  const pictures = createPictures({
    client,
    take: (url, allowPrivate, signal) => takePicture(url, { childPath, browserPath, allowPrivate, signal }),
    enter,
    log,
    stop: stopping(),
  })
  const prober = runProbers({ client, onPictures: pictures.want, log })

  const spare = createSpare({ childPath })
  const loop = runAgentLoop({
    client,
    about,
    enter,
    lacksSpace: () => lacksSpace(parentFolder()),
    run: (job, signal, onMeasured, onProgress) =>
      runAudit(job, { childPath, browserPath, signal, spare, onMeasured, onProgress }),
    isCalibrated: CPU_CALIBRATION === 'auto',
    calibrate,
    watch: NOISE_CHECK === 'off' ? undefined : () => watchNoise(),
    watchMachine: NOISE_CHECK === 'off' ? undefined : () => watchMachine(),
    readLoad: createLoadReader(),
    log,
    stop: stopping(),
  })
  onShutdown(() => Promise.all([loop, prober.stop(), pictures.idle(), spare.close()]).then(() => {}), 'work')
  await loop
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'agent cannot run')
  void shutDown(1)
})

import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import type { Page } from 'puppeteer-core'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import { createCheckedLookup } from '../egress/checked-lookup'
import { lighthouseConfig } from '../lighthouse-settings'
import type { AuditJob } from '../types'
import { browserUserAgent, openTab } from '../user-agent'
import { intercept } from './intercept'
import { readFileFor } from './read-file'
import type { Relay } from './relay'

const FIRST_VISIT_MS = 20_000

/** Cache effects show only on a repeat visit, so the first visit is made before the measurement. */
async function visitOnce(page: Page, job: AuditJob): Promise<void> {
  const { width, height, pixelRatio } = job.emulation
  const isMobile = job.formFactor === 'MOBILE'
  await page.setViewport({ width, height, deviceScaleFactor: pixelRatio, isMobile, hasTouch: isMobile })
  await page.goto(job.url, { waitUntil: 'networkidle2', timeout: FIRST_VISIT_MS }).catch(() => null)
  await page.goto('about:blank')
}

export async function gatherExperiment(
  job: AuditJob,
  experiment: AgentExperiment,
  { port, relay, flags: given }: { port: number; relay: Relay; flags: Flags },
): Promise<RunnerResult | undefined> {
  const { change } = experiment
  const isSecondVisit = change.kind === 'cacheHeaders'
  const flags = { ...given, disableStorageReset: isSecondVisit }
  const kbps = flags.throttlingMethod === 'devtools' ? flags.throttling?.downloadThroughputKbps : null
  // Both arms read the file, so that the server has the same state when the page loads.
  const checked = createCheckedLookup(job.allowPrivateTargets)
  const file = await readFileFor(change, { userAgent: browserUserAgent(job), checked })
  const page = await openTab(port, job)
  const interception = await intercept(page, { experiment, relay, file, kbps: kbps ?? null })
  if (isSecondVisit) await visitOnce(page, job)
  const result = await lighthouse(job.url, flags, lighthouseConfig, page)
  if (interception.applied === 0 && !result?.lhr.runtimeError)
    throw Object.assign(new Error(`Nothing to change: ${change.kind}`), {
      code: 'CHANGE_NOT_APPLIED',
    })
  return result
}

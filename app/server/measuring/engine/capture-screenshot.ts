import { launchBrowser } from './browser'
import { startEgressProxy } from './egress/egress-proxy'
import { withTrueReason } from './egress/network-error'
import { evidenceOf } from './extract/evidence'
import type { ChildTask } from './measure'
import type { AuditJob, AuditOutcome } from './types'
import { openTab } from './user-agent'

const LOAD_MS = 10_000
const MAX_BYTES = 300_000
const QUALITIES = [75, 50, 25, 5]
/** Chromium shows these errors on its own error page, which visitors see too. */
const BROWSER_ERROR_PAGE = /ERR_CERT|ERR_HTTP_RESPONSE_CODE_FAILURE|timeout/i

async function takeScreenshot(port: number, job: AuditJob): Promise<Buffer> {
  const page = await openTab(port, job)
  const { width, height, pixelRatio } = job.emulation
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  await page.setViewport({ width, height, deviceScaleFactor: pixelRatio })
  await page.goto(job.url, { waitUntil: 'load', timeout: LOAD_MS }).catch((error: Error) => {
    if (!BROWSER_ERROR_PAGE.test(`${error.name} ${error.message}`)) throw error
  })
  for (const quality of QUALITIES) {
    const picture = Buffer.from(await page.screenshot({ type: 'webp', quality }))
    if (picture.length <= MAX_BYTES) return picture
  }
  throw new Error('The picture is too large')
}

/** A screenshot without a measurement, behind the same egress proxy. Throws when the page does not load. */
export async function photograph(task: ChildTask, env: NodeJS.ProcessEnv): Promise<AuditOutcome> {
  const { job, folder, browserPath } = task
  const proxy = await startEgressProxy({ allowPrivate: job.allowPrivateTargets })
  const browser = await launchBrowser({ browserPath, folder, proxyPort: proxy.port, env }, task.isolation)
  const taken = takeScreenshot(browser.port, job).catch((error: Error) => {
    throw new Error(withTrueReason(error.message, job.url, proxy.failures), { cause: error })
  })
  const picture = await Promise.race([taken, browser.ended])
  browser.kill()
  await proxy.close()
  return {
    outcome: 'success',
    failure: null,
    scores: null,
    metrics: null,
    environment: null,
    evidence: [evidenceOf('screenshot', 'image/webp', picture)],
  }
}

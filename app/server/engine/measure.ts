import lighthouse, { NetworkRecords, type RunnerResult } from 'lighthouse'
import { launchBrowser } from './browser'
import { collectEvidence } from './collect-evidence'
import { setConsentCookie } from './consent'
import { type EgressProxy, startEgressProxy } from './egress/egress-proxy'
import { gatherExperiment } from './experiment/gather-experiment'
import { createRelay } from './experiment/relay'
import { extractEnvironment } from './extract/environment'
import { failedLoad } from './extract/failed-load'
import { extractGapReason } from './extract/gap-reason'
import type { DocumentRecord } from './extract/load-failure'
import { extractMetrics } from './extract/metrics'
import { previewOf } from './extract/preview'
import type { NetworkRecord } from './extract/requests'
import { extractScores } from './extract/scores'
import { gathered } from './gathered'
import type { Isolation } from './isolation'
import { lighthouseConfig, lighthouseFlags, shortenQuietPeriod } from './lighthouse-settings'
import { type HostRule, isBlocked } from './script/blocked-hosts'
import { auditScript, gatherScript } from './script/measure-script'
import { auditSite } from './site-quality'
import type { AuditJob, AuditOutcome, RunProgress } from './types'
import { watchMemory } from './watch-memory'
import { type PageWatch, watchPage } from './watch-page'
import { watchStages } from './watch-stages'

export interface ChildTask {
  job: AuditJob
  folder: string
  browserPath: string
  isolation: Isolation
  isPicture?: true
  /** Silence of the page's main thread that ends the run; tests shorten it. */
  silenceMs?: number | undefined
}

/** A failed load has its log in another artifact. */
async function recordsOf({ artifacts }: RunnerResult): Promise<(NetworkRecord & DocumentRecord)[]> {
  const log = gathered(artifacts.DevtoolsLog ?? artifacts.DevtoolsLogError)
  if (!log) return []
  return NetworkRecords.request(log, { computedCache: new Map() } as never) as Promise<
    (NetworkRecord & DocumentRecord)[]
  >
}

/** The browser's full version; the user agent has only the major version. */
async function fullVersion(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { Browser } = (await answer.json()) as { Browser: string }
  return Browser.replace(/^.*\//, '')
}

export async function outcomeOf(
  result: RunnerResult,
  job: AuditJob,
  chromiumVersion: string,
  unreached: EgressProxy['failures'] = new Map(),
): Promise<AuditOutcome> {
  const { lhr } = result
  const records = await recordsOf(result).catch((error) => {
    if (!lhr.runtimeError) throw error
    return []
  })
  const failed = failedLoad(lhr, job, chromiumVersion, { records, unreached })
  if (failed) return failed

  // The browser has ended, so this request does not disturb the measurement.
  const auditing = auditSite(result, job)
  const evidence = await collectEvidence(result, records, job)
  const own = await auditing
  return {
    outcome: 'success',
    failure: null,
    scores: { ...extractScores(lhr), ...own.scores },
    metrics: extractMetrics(lhr, job.emulation.throttling),
    environment: extractEnvironment(lhr, job, chromiumVersion),
    gapReason: extractGapReason(lhr),
    evidence: [...evidence, ...own.evidence],
  }
}

/**
 * One measurement, in a separate process. Awaits `onMeasured` after the last load, before it closes the browser and
 * computes the results. Gives `onWatch` what explains a failure, also one that is thrown outside of this call.
 * `onProgress` gets each stage when the load is over, so that it can't disturb it.
 */
export async function measure(
  task: ChildTask,
  env: NodeJS.ProcessEnv,
  {
    onMeasured,
    onWatch,
    onProgress,
  }: {
    onMeasured: () => Promise<void>
    onWatch: (explain: PageWatch['explain']) => void
    onProgress: (progress: RunProgress) => void
  },
): Promise<AuditOutcome> {
  const { job, folder, browserPath } = task
  const blocking: { rules: HostRule[] } = { rules: [] }
  const relay = job.experiment ? createRelay(job.experiment) : null
  const proxy = await startEgressProxy({
    allowPrivate: job.allowPrivateTargets,
    ...(relay && { answer: relay.answer }),
    isBlocked: (hostname) => isBlocked(blocking.rules, hostname),
  })
  const browser = await launchBrowser({ browserPath, folder, proxyPort: proxy.port, env }, task.isolation)
  const memory = watchMemory(folder)
  const lost = Promise.race([browser.ended, memory.exhausted])
  const version = await Promise.race([fullVersion(browser.port), lost])
  const consented = job.consentCookie
    ? await setConsentCookie(browser.port, job.url, job.consentCookie)
    : null
  shortenQuietPeriod()
  if (job.script) {
    const { port } = browser
    const setHostRules = (rules: HostRule[]) => {
      blocking.rules = rules
      proxy.closeBlocked()
    }
    const steps = gatherScript({ job, script: job.script, port, setHostRules })
    const gathered = await Promise.race([steps, lost])
    memory.stop()
    // After a script failure a step may still be running: closing the browser now would count as a crash.
    await onMeasured()
    if (!gathered.run.failed) browser.kill()
    await proxy.close()
    const outcome = await auditScript(gathered, job, (load) => outcomeOf(load, job, version, proxy.failures))
    return { ...outcome, consented }
  }
  const watch = await watchPage({
    port: browser.port,
    silenceMs: task.silenceMs,
    isOutOfMemory: () => browser.isOutOfMemory() || memory.hasGrown(),
  })
  onWatch(watch.explain)
  const stages = watchStages((stage) => onProgress({ stage }))
  const run =
    job.experiment && relay
      ? gatherExperiment(job, job.experiment, { port: browser.port, relay })
      : lighthouse(job.url, lighthouseFlags(job, browser.port), lighthouseConfig)
  const result = await Promise.race([run, lost, watch.blocked])
  watch.stop()
  memory.stop()
  stages.stop()
  await onMeasured()
  browser.kill()
  await proxy.close()
  const preview = result && !job.experiment ? await previewOf(result, job) : null
  if (preview) onProgress({ stage: 'auditing', preview })
  if (!result) throw Object.assign(new Error('The engine returned nothing'), { code: 'ENGINE_ERROR' })
  const outcome = await outcomeOf(result, job, version, proxy.failures)
  const { failure } = outcome
  // The engine reports a crashed tab without its reason.
  const explained =
    failure?.code === 'TARGET_CRASHED' ? watch.explain({ ...failure, code: 'TARGET_CRASHED' }) : failure
  return { ...outcome, failure: explained, consented }
}

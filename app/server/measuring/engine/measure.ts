import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { launchBrowser } from './browser'
import { collectEvidence } from './collect-evidence'
import { setConsentCookie } from './consent'
import { startEgressProxy } from './egress/egress-proxy'
import type { EgressFailures } from './egress/network-error'
import { gatherExperiment } from './experiment/gather-experiment'
import { createRelay } from './experiment/relay'
import { correctConsoleErrors } from './extract/console-errors'
import { extractEnvironment } from './extract/environment'
import { failedLoad } from './extract/failed-load'
import { extractGapReason } from './extract/gap-reason'
import { extractMetrics } from './extract/metrics'
import { networkRecords } from './extract/network-records'
import { previewOf } from './extract/preview'
import { extractScores } from './extract/scores'
import type { Isolation } from './isolation'
import { lighthouseConfig, lighthouseFlags } from './lighthouse-settings'
import { type HostRule, isBlocked } from './script/blocked-hosts'
import { auditScript, gatherScript } from './script/measure-script'
import { auditSite } from './site-quality'
import type { AuditJob, AuditOutcome, RunProgress } from './types'
import { browserUserAgent, openTab } from './user-agent'
import { watchMemory } from './watch-memory'
import { type PageWatch, watchPage } from './watch-page'
import { watchStages } from './watch-stages'

export interface ChildTask {
  job: AuditJob
  folder: string
  browserPath: string
  isolation: Isolation
  isPicture?: true
  /** Lighthouse's own waits, and the silence of the main thread that ends the run; tests shorten them. */
  limits?: (Pick<Flags, 'maxWaitForFcp' | 'maxWaitForLoad'> & { silenceMs?: number }) | undefined
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
  failures: EgressFailures = new Map(),
): Promise<AuditOutcome> {
  const { lhr } = result
  const records = await networkRecords(result).catch((error) => {
    if (!lhr.runtimeError) throw error
    return []
  })
  const failed = failedLoad(lhr, job, chromiumVersion, { records, failures })
  if (failed) return failed
  correctConsoleErrors(lhr, failures)

  // The browser has ended, so this request does not disturb the measurement.
  const auditing = auditSite(result, job)
  const evidence = await collectEvidence(result, records, job, failures)
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
  const { folder, browserPath } = task
  const blocking: { rules: HostRule[] } = { rules: [] }
  const relay = task.job.experiment ? createRelay(task.job.experiment) : null
  const proxy = await startEgressProxy({
    allowPrivate: task.job.allowPrivateTargets,
    ...(relay && { answer: relay.answer }),
    isBlocked: (hostname) => isBlocked(blocking.rules, hostname),
  })
  const browser = await launchBrowser({ browserPath, folder, proxyPort: proxy.port, env }, task.isolation)
  const memory = watchMemory(folder)
  const lost = Promise.race([browser.ended, memory.exhausted])
  const unlessLost = <Result>(work: Promise<Result>) => Promise.race([work, lost])
  const version = await unlessLost(fullVersion(browser.port))
  const job = { ...task.job, chromiumVersion: version }
  const consented = job.consentCookie
    ? await unlessLost(setConsentCookie(browser.port, job.url, job.consentCookie))
    : null
  if (job.script) {
    const { port } = browser
    const setHostRules = (rules: HostRule[]) => {
      blocking.rules = rules
      proxy.closeBlocked()
    }
    const steps = gatherScript({ job, script: job.script, port, setHostRules, failures: proxy.failures })
    const gathered = await unlessLost(steps)
    memory.stop()
    // After a script failure a step may still be running: closing the browser now would count as a crash.
    await onMeasured()
    if (!gathered.run.failed) browser.kill()
    await proxy.close()
    const outcome = await auditScript(gathered, job, (load) => outcomeOf(load, job, version, proxy.failures))
    return { ...outcome, consented }
  }
  const { silenceMs, ...waits } = task.limits ?? {}
  const ownUserAgent = job.emulation.userAgent !== null
  const flags = {
    ...lighthouseFlags(job, browser.port),
    // Lighthouse would change the version in it, so the tab has it already.
    emulatedUserAgent: ownUserAgent ? false : browserUserAgent(job),
    ...waits,
  }
  const watching = watchPage({
    port: browser.port,
    silenceMs,
    loadLimitMs: flags.maxWaitForLoad,
    isOutOfMemory: () => browser.isOutOfMemory() || memory.hasGrown(),
  })
  const watch = await unlessLost(watching)
  onWatch(watch.explain)
  const stages = watchStages((stage) => onProgress({ stage }))
  const load = async () => {
    if (job.experiment && relay)
      return gatherExperiment(job, job.experiment, { port: browser.port, relay, flags })
    const tab = ownUserAgent ? await openTab(browser.port, job) : undefined
    return lighthouse(job.url, flags, lighthouseConfig, tab)
  }
  const result = await Promise.race([load(), lost, watch.blocked])
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

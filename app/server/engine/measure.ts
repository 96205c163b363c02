import lighthouse, { NetworkRecords, type RunnerResult } from 'lighthouse'
import { launchBrowser } from './browser'
import { collectEvidence } from './collect-evidence'
import { setConsentCookie } from './consent'
import { startEgressProxy } from './egress-proxy'
import { gatherExperiment } from './experiment/gather-experiment'
import { createRelay } from './experiment/relay'
import { extractEnvironment } from './extract/environment'
import { extractFailure } from './extract/failure'
import { extractMetrics } from './extract/metrics'
import type { NetworkRecord } from './extract/requests'
import { extractScores } from './extract/scores'
import { gathered } from './gathered'
import type { Isolation } from './isolation'
import { lighthouseConfig, lighthouseFlags, shortenQuietPeriod } from './lighthouse-settings'
import { type HostRule, isBlocked } from './script/blocked-hosts'
import { auditScript, gatherScript } from './script/measure-script'
import { auditSite } from './site-quality'
import type { AuditJob, AuditOutcome } from './types'

export interface ChildTask {
  job: AuditJob
  folder: string
  browserPath: string
  isolation: Isolation
  isPicture?: true
}

async function recordsOf(result: RunnerResult): Promise<NetworkRecord[]> {
  const log = gathered(result.artifacts.DevtoolsLog)
  if (!log) return []
  return NetworkRecords.request(log, { computedCache: new Map() } as never) as Promise<NetworkRecord[]>
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
): Promise<AuditOutcome> {
  const { lhr } = result
  const environment = extractEnvironment(lhr, job.emulation, chromiumVersion)
  const failure = extractFailure(lhr)
  if (failure) return { outcome: 'failed', failure, scores: null, metrics: null, environment, evidence: [] }

  // The browser has ended, so this request does not disturb the measurement.
  const auditing = auditSite(result, job)
  const evidence = await collectEvidence(result, await recordsOf(result), job)
  const own = await auditing
  return {
    outcome: 'success',
    failure: null,
    scores: { ...extractScores(lhr), ...own.scores },
    metrics: extractMetrics(lhr, job.emulation.throttling),
    environment,
    evidence: [...evidence, ...own.evidence],
  }
}

/**
 * One measurement, in a separate process. Awaits `onMeasured` after the last load, before it closes the browser and
 * computes the results.
 */
export async function measure(
  task: ChildTask,
  env: NodeJS.ProcessEnv,
  onMeasured: () => Promise<void>,
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
  const version = await Promise.race([fullVersion(browser.port), browser.ended])
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
    const gathered = await Promise.race([steps, browser.ended])
    // After a script failure a step may still be running: closing the browser now would count as a crash.
    await onMeasured()
    if (!gathered.run.failed) browser.kill()
    await proxy.close()
    const outcome = await auditScript(gathered, job, (load) => outcomeOf(load, job, version))
    return { ...outcome, consented }
  }
  const run =
    job.experiment && relay
      ? gatherExperiment(job, job.experiment, { port: browser.port, relay })
      : lighthouse(job.url, lighthouseFlags(job, browser.port), lighthouseConfig)
  const result = await Promise.race([run, browser.ended])
  await onMeasured()
  browser.kill()
  await proxy.close()
  if (!result) throw Object.assign(new Error('The engine returned nothing'), { code: 'ENGINE_ERROR' })
  return { ...(await outcomeOf(result, job, version)), consented }
}

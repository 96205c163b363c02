import lighthouse, { NetworkRecords, type RunnerResult } from 'lighthouse'
import { launchBrowser } from './browser'
import { startEgressProxy } from './egress-proxy'
import { extractEnvironment } from './extract/environment'
import { jsonEvidence } from './extract/evidence'
import { extractFailure } from './extract/failure'
import { extractFilmstrip, type TraceEvent } from './extract/filmstrip'
import { extractMetrics } from './extract/metrics'
import { extractReport } from './extract/report'
import { extractRequests, type NetworkRecord } from './extract/requests'
import { extractScores } from './extract/scores'
import { extractScreenshot } from './extract/screenshot'
import type { Isolation } from './isolation'
import { lighthouseConfig, lighthouseFlags, shortenQuietPeriod } from './lighthouse-settings'
import type { AuditJob, AuditOutcome, Evidence } from './types'

export interface ChildTask {
  job: AuditJob
  folder: string
  browserPath: string
  isolation: Isolation
}

async function recordsOf(result: RunnerResult): Promise<NetworkRecord[]> {
  const log = result.artifacts.DevtoolsLog
  if (!log) return []
  return NetworkRecords.request(log, { computedCache: new Map() } as never) as Promise<NetworkRecord[]>
}

/** The browser's full version; the page's own user agent tells only the first number of it. */
async function fullVersion(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { Browser } = (await answer.json()) as { Browser: string }
  return Browser.replace(/^.*\//, '')
}

/** Turns what the engine returned into the outcome of the run. */
async function outcomeOf(
  result: RunnerResult,
  job: AuditJob,
  chromiumVersion: string,
): Promise<AuditOutcome> {
  const { lhr } = result
  const environment = extractEnvironment(lhr, job.emulation, chromiumVersion)
  const failure = extractFailure(lhr)
  if (failure) return { outcome: 'failed', failure, scores: null, metrics: null, environment, evidence: [] }

  const records = await recordsOf(result)
  const film = extractFilmstrip(lhr, (result.artifacts.Trace?.traceEvents ?? []) as TraceEvent[])
  const screenshot = extractScreenshot(lhr)
  const pictures: Evidence[] = [...(film?.frames ?? []), ...(screenshot ? [screenshot] : [])]
  const { report, inline } = extractReport(lhr, new Set(pictures.map((picture) => picture.hash)))
  return {
    outcome: 'success',
    failure: null,
    scores: extractScores(lhr),
    metrics: extractMetrics(lhr, job.emulation.throttling),
    environment,
    evidence: [
      report,
      jsonEvidence('requests', extractRequests(lhr, records)),
      ...(film ? [jsonEvidence('filmstrip', film.filmstrip)] : []),
      ...pictures,
      ...inline,
    ],
  }
}

/** One measurement from start to end, inside the process that exists for it alone. */
export async function measure(task: ChildTask, env: NodeJS.ProcessEnv): Promise<AuditOutcome> {
  const { job, folder, browserPath } = task
  const proxy = await startEgressProxy({ allowPrivate: job.allowPrivateTargets })
  const browser = await launchBrowser({ browserPath, folder, proxyPort: proxy.port, env }, task.isolation)
  const version = await Promise.race([fullVersion(browser.port), browser.ended])
  shortenQuietPeriod()
  const run = lighthouse(job.url, lighthouseFlags(job, browser.port), lighthouseConfig)
  const result = await Promise.race([run, browser.ended])
  browser.kill()
  await proxy.close()
  if (!result) throw Object.assign(new Error('The engine returned nothing'), { code: 'ENGINE_ERROR' })
  return outcomeOf(result, job, version)
}

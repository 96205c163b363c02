import { createHash, randomUUID } from 'node:crypto'
import { newAgentKey } from '~/server/measuring/agents'
import type { AgentJob, RunResult } from '~/shared/schemas/agent'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { type Answer, callerWith, must } from './api'
import type { Product } from './product'
import { until } from './waiting'

const AGENT_INFO = { version: 'by hand', lighthouseVersion: '13.0.0', chromiumVersion: '150.0.0.0' }
const NO_METRICS = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as Record<
  (typeof METRIC_KEYS)[number],
  null
>

export async function locationOf(product: Pick<Product, 'query'>, slug: string): Promise<number> {
  const [location] = await product.query<{ id: number }>('select id from location where slug = $1', [slug])
  if (!location) throw new Error(`No location ${slug}`)
  return location.id
}

export function resultOf(job: AgentJob, performance: number, report: Buffer): RunResult {
  const now = new Date().toISOString()
  return {
    leaseId: job.leaseId,
    runId: job.runId,
    startedAt: now,
    finishedAt: now,
    outcome: 'success',
    failure: null,
    scores: {
      performance,
      accessibility: 100,
      bestPractices: 100,
      seo: 100,
      security: null,
      cachePolicy: null,
    },
    metrics: { ...NO_METRICS, lcp: 1_000 },
    environment: {
      lighthouseVersion: AGENT_INFO.lighthouseVersion,
      chromiumVersion: AGENT_INFO.chromiumVersion,
      userAgent: 'by hand',
      benchmarkIndex: 1_000,
      throttling: job.emulation.throttling,
      cpuSlowdown: job.emulation.cpuSlowdown,
      finalUrl: job.url,
      warnings: [],
    },
    evidence: [{ kind: 'report', hash: hashOf(report), size: report.length, mediaType: 'application/json' }],
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** An agent that the test controls step by step. */
export async function addAgent(product: Pick<Product, 'url' | 'query'>, location: number) {
  const key = newAgentKey()
  await product.query('insert into agent (id, location_id, name, key_hash) values ($1, $2, $3, $4)', [
    randomUUID(),
    location,
    `by hand ${randomUUID()}`,
    createHash('sha256').update(key).digest(),
  ])
  const call = callerWith(product, { authorization: `Bearer ${key}` })
  return {
    claim: (): Promise<AgentJob> =>
      until(
        'a run to claim',
        60_000,
        async () => (await must(call('POST', '/api/agents/claim', AGENT_INFO))) || null,
      ),
    heartbeat: (job: AgentJob): Promise<Answer> =>
      call('POST', '/api/agents/heartbeat', { leaseId: job.leaseId }),
    upload: (job: AgentJob, bytes: Buffer): Promise<Answer> =>
      call('PUT', `/api/agents/artefacts/${hashOf(bytes)}?leaseId=${job.leaseId}`, bytes),
    report: (result: RunResult): Promise<Answer> => call('POST', '/api/agents/result', result),
  }
}
export type ManualAgent = Awaited<ReturnType<typeof addAgent>>

export async function expireLease(product: Product, testId: string): Promise<void> {
  const expired = await product.query(
    `update test_job set lease_until = now() - interval '1 second'
     where test_id = $1 and state = 'running' returning id`,
    [testId],
  )
  if (expired.length !== 1) throw new Error(`Test ${testId} is not running`)
}

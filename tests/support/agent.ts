import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { ensureLocalAgent, newAgentKey } from '~/server/measuring/agents'
import { getRuntime } from '~/server/platform/runtime'
import type { AgentJob, RunMetrics } from '~/shared/schemas/agent'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { type Caller, call, callerWith } from './api'

const VERSIONS = { version: '1', lighthouseVersion: '13.5.0', chromiumVersion: '140.0.0.0' }

export interface TestAgent extends Caller {
  key: string
  claim(): Promise<AgentJob | null>
  send(leaseId: string, content: string | Buffer, mediaType: string): Promise<string>
}

/** An agent of the local location that uses only HTTP. */
export async function createAgent(name?: string): Promise<TestAgent> {
  const key = newAgentKey()
  await ensureLocalAgent(getRuntime().db, key, new Date(), { replace: true, name })
  const caller = callerWith({ authorization: `Bearer ${key}` })
  return {
    ...caller,
    key,
    async claim() {
      const answer = await caller.post('/api/agents/claim', { body: VERSIONS })
      return answer.status === 204 ? null : answer.body
    },
    async send(leaseId, content, mediaType) {
      const hash = createHash('sha256').update(content).digest('hex')
      const answer = await call('put', `/api/agents/artefacts/${hash}`, {
        query: { leaseId },
        body: content,
        headers: { authorization: `Bearer ${key}`, 'content-type': mediaType },
      })
      if (answer.status !== 204) throw new Error(`Artefact refused: ${JSON.stringify(answer.body)}`)
      return hash
    },
  }
}

export const metricsWith = (metrics: Partial<RunMetrics>): RunMetrics =>
  Object.fromEntries(METRIC_KEYS.map((key) => [key, metrics[key] ?? null])) as RunMetrics

/** An agent's result of a successful run, merged with `change`. */
export function resultOf(job: AgentJob, change: Record<string, unknown> = {}) {
  const startedAt = new Date()
  return {
    leaseId: job.leaseId,
    runId: job.runId,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date(startedAt.getTime() + 12_345).toISOString(),
    outcome: 'success',
    failure: null,
    scores: { performance: 91, accessibility: 100, bestPractices: 78, seo: null },
    metrics: metricsWith({
      lcp: 1234.5,
      fcp: 900,
      cls: 0.02,
      tbt: 0,
      si: 1300,
      bytes: 123_456,
      requests: 17,
    }),
    environment: {
      lighthouseVersion: VERSIONS.lighthouseVersion,
      chromiumVersion: VERSIONS.chromiumVersion,
      userAgent: 'test',
      benchmarkIndex: 1500,
      throttling: 'devtools',
      cpuSlowdown: 4,
      finalUrl: job.url,
      warnings: [],
    },
    evidence: [],
    ...change,
  }
}

export type Piece = [kind: string, content: string | Buffer, mediaType: string]

export const jsonPiece = (kind: string, value: unknown): Piece => [
  kind,
  JSON.stringify(value),
  'application/json',
]

export const jsonPieces = (values: object): Piece[] =>
  Object.entries(values).map(([kind, value]) => jsonPiece(kind, value))

export async function claimJob(agent: TestAgent): Promise<AgentJob> {
  const job = await agent.claim()
  if (!job) throw new Error('There was nothing to claim')
  return job
}

/** The first run of a test of the site that the caller requests. */
export async function leaseTest(
  caller: Caller,
  agent: TestAgent,
  { _id }: { _id: number },
): Promise<AgentJob> {
  await caller.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: _id } })
  return claimJob(agent)
}

export async function report(agent: TestAgent, job: AgentJob, pieces: readonly Piece[], change: object = {}) {
  const hashes: Record<string, string> = {}
  const evidence = []
  for (const [kind, content, mediaType] of pieces) {
    const hash = await agent.send(job.leaseId, content, mediaType)
    hashes[kind] = hash
    evidence.push({ kind, hash, size: Buffer.byteLength(content), mediaType })
  }
  const answer = await agent.post('/api/agents/result', { body: resultOf(job, { evidence, ...change }) })
  expect(answer.body).toEqual({ accepted: true })
  return hashes
}

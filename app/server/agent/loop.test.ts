import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AgentJob,
  type RunMetrics,
  type RunNoise,
  type RunResult,
  runResult,
} from '~/shared/schemas/agent'
import { METRIC_KEYS } from '~/shared/schemas/metric-keys'
import type { AuditJob, AuditOutcome, Evidence } from '../audits/runner'
import { createAgentClient } from './client'
import { runAgentLoop } from './loop'

const KEY = 'key-of-the-agent'
const job: AgentJob = {
  leaseId: '01927b1e-0000-7000-8000-000000000001',
  leaseSeconds: 0.3,
  runId: '01927b1e-0000-7000-8000-000000000002',
  requestId: 'request-1',
  attempt: 1,
  url: 'http://127.0.0.1/',
  formFactor: 'MOBILE',
  emulation: {
    width: 412,
    height: 823,
    pixelRatio: 1.75,
    userAgent: null,
    throttling: 'devtools',
    cpuSlowdown: 4,
    rttMs: 150,
    downloadKbps: 1638.4,
    uploadKbps: 750,
  },
  hardTimeoutMs: 10_000,
  allowPrivateTargets: true,
}
const piece = (kind: Evidence['kind'], mediaType: string, data: Buffer): Evidence => ({
  kind,
  mediaType,
  data,
  size: data.length,
  hash: createHash('sha256').update(data).digest('hex'),
})
const report = piece('report', 'application/json', Buffer.from(JSON.stringify({ text: 'long '.repeat(500) })))
const frame = piece('frame', 'image/jpeg', Buffer.from([0xff, 0xd8, 1, 2, 3]))
const known = piece('frame', 'image/jpeg', Buffer.from([0xff, 0xd8, 9]))
const outcome: AuditOutcome = {
  outcome: 'success',
  failure: null,
  scores: { performance: 90, accessibility: 91, bestPractices: 92, seo: 93, security: 94, cachePolicy: 95 },
  metrics: Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as RunMetrics,
  environment: null,
  evidence: [report, frame, known, { ...frame, kind: 'screenshot' }],
}

interface Call {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}
type Answer = { status: number; body?: unknown } | 'hang-up'

/** A server that speaks the protocol; `answers` overrules what it says to a path. */
async function startServer(port = 0, jobs = [job]) {
  const calls: Call[] = []
  const results: RunResult[] = []
  const answers = new Map<string, () => Answer>()
  const server: Server = createServer(async (from, to) => {
    const chunks: Buffer[] = []
    for await (const chunk of from) chunks.push(chunk as Buffer)
    const call = {
      path: (from.url ?? '').split('?')[0] ?? '',
      headers: from.headers,
      body: Buffer.concat(chunks),
    }
    calls.push(call)
    const answer = [...answers].find(([path]) => call.path.startsWith(path))?.[1]() ?? usual(call)
    if (answer === 'hang-up') return void from.socket.destroy()
    to.writeHead(answer.status, { 'content-type': 'application/json' })
    to.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  })
  const usual = (call: Call): Answer => {
    if (call.headers.authorization !== `Bearer ${KEY}`) return { status: 401 }
    if (call.path === '/api/agents/claim') {
      const next = jobs.shift()
      return next ? { status: 200, body: next } : { status: 503 }
    }
    if (call.path === '/api/agents/heartbeat') return { status: 200, body: { continue: true } }
    if (call.path === '/api/agents/artefacts/missing') {
      const { hashes } = JSON.parse(call.body.toString()) as { hashes: string[] }
      return { status: 200, body: { hashes: hashes.filter((hash) => hash !== known.hash) } }
    }
    if (call.path === '/api/agents/result') {
      results.push(runResult.parse(JSON.parse(call.body.toString())))
      return { status: 200, body: { accepted: true } }
    }
    return { status: 204 }
  }
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    calls,
    results,
    answers,
    count: (path: string) => calls.filter((call) => call.path.startsWith(path)).length,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function until(condition: () => boolean): Promise<void> {
  const limit = Date.now() + 15_000
  while (!condition()) {
    if (Date.now() > limit) throw new Error('waited in vain')
    await delay(10)
  }
}

describe('agent loop', { timeout: 20_000 }, () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let stop: AbortController
  let loop: Promise<void>

  const start = (
    run: (job: AuditJob, signal: AbortSignal, onMeasured: () => void) => Promise<AuditOutcome>,
    changes: { key?: string; keepResultMs?: number; watch?: () => () => RunNoise | null } = {},
  ) => {
    loop = runAgentLoop({
      client: createAgentClient({ serverUrl: server.url, key: changes.key ?? KEY }),
      about: { version: '1', lighthouseVersion: '13', chromiumVersion: '156' },
      run,
      log: pino({ level: 'silent' }),
      stop: stop.signal,
      backOff: { firstMs: 20, longestMs: 60 },
      keepResultMs: changes.keepResultMs,
      watch: changes.watch,
    })
  }
  const untilAborted = (_: AuditJob, signal: AbortSignal) =>
    new Promise<AuditOutcome>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })

  beforeEach(async () => {
    server = await startServer()
    stop = new AbortController()
    loop = Promise.resolve()
  })
  afterEach(async () => {
    stop.abort()
    await loop
    await server.close()
  })

  it('tells how disturbed the machine was until the last load was over', async () => {
    const noise: RunNoise = { pressure: 0.2, foreign: 0.03, steal: 0, load: 0.5 }
    let isBrowserThere = true
    const watch = () => () => (isBrowserThere ? noise : { ...noise, foreign: 0.9 })
    start(
      async (_, __, onMeasured) => {
        onMeasured()
        isBrowserThere = false
        return outcome
      },
      { watch },
    )
    await until(() => server.results.length === 1)
    expect(server.results[0]?.noise).toEqual(noise)
  })

  it('says nothing of the machine where no last load was over', async () => {
    const watch = () => () => ({ pressure: 0.2, foreign: 0.9, steal: 0, load: 0.5 })
    start(async () => outcome, { watch })
    await until(() => server.results.length === 1)
    expect(server.results[0]?.noise).toBeNull()
  })

  it('claims, measures, sends what the server lacks and reports', async () => {
    const measured: AuditJob[] = []
    start(async (given) => {
      measured.push(given)
      return outcome
    })
    await until(() => server.results.length === 1)
    expect(measured).toEqual([job])
    expect(server.results[0]).toMatchObject({ leaseId: job.leaseId, runId: job.runId, outcome: 'success' })
    expect(server.results[0]?.evidence).toHaveLength(4)

    const uploads = server.calls.filter((call) => /artefacts\/[0-9a-f]{64}$/.test(call.path))
    expect(uploads.map((call) => call.path.slice(-64)).sort()).toEqual([report.hash, frame.hash].sort())
    const sent = (hash: string) => uploads.find((call) => call.path.endsWith(hash))
    expect(sent(report.hash)?.headers).toMatchObject({
      'content-encoding': 'zstd',
      'content-type': 'application/json',
      'x-lightkeeper-kind': 'report',
    })
    expect(zstdDecompressSync(sent(report.hash)?.body ?? Buffer.alloc(0)).equals(report.data)).toBe(true)
    expect(sent(frame.hash)?.headers['content-encoding']).toBeUndefined()
    expect(sent(frame.hash)?.body.equals(frame.data)).toBe(true)
    const ofRun = server.calls.filter((call) => call.path !== '/api/agents/claim')
    expect(ofRun.every((call) => call.headers['x-request-id'] === 'request-1')).toBe(true)
  })

  it('keeps the lease alive while it measures', async () => {
    start(async () => {
      await delay(450)
      return outcome
    })
    await until(() => server.results.length === 1)
    expect(server.count('/api/agents/heartbeat')).toBeGreaterThanOrEqual(3)
    const after = server.count('/api/agents/heartbeat')
    await delay(250)
    expect(server.count('/api/agents/heartbeat')).toBe(after)
  })

  it.each([
    ['409', { status: 409 }],
    ['continue: false', { status: 200, body: { continue: false } }],
  ])('gives the measurement up when the heartbeat answers %s', async (_, answer) => {
    let aborted = false
    server.answers.set('/api/agents/heartbeat', () => answer)
    start((given, signal) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return untilAborted(given, signal)
    })
    await until(() => aborted && server.count('/api/agents/claim') > 1)
    expect(server.count('/api/agents/result')).toBe(0)
  })

  it('drops a result that is refused because the lease is lost', async () => {
    server.answers.set('/api/agents/result', () => ({ status: 409 }))
    start(async () => outcome)
    await until(() => server.count('/api/agents/result') === 1 && server.count('/api/agents/claim') > 1)
    await delay(150)
    expect(server.count('/api/agents/result')).toBe(1)
  })

  it('delivers the result after a restart of the server in the middle', async () => {
    const { port } = server
    const fallen = server
    let isDown: Promise<void> | undefined
    server.answers.set('/api/agents/artefacts/missing', () => {
      isDown ??= fallen.close()
      return 'hang-up'
    })
    start(async () => outcome)
    await until(() => isDown !== undefined)
    await isDown
    await delay(100)
    server = await startServer(port, [])
    await until(() => server.results.length === 1)
    expect(server.calls.some((call) => call.path.endsWith(report.hash))).toBe(true)
    expect(server.results[0]?.leaseId).toBe(job.leaseId)
  })

  it('tries again after an error of the server, and gives up in the end', async () => {
    server.answers.set('/api/agents/result', () => ({ status: 500 }))
    start(async () => outcome, { keepResultMs: 1_500 })
    await until(() => server.count('/api/agents/result') >= 2)
    const claims = server.count('/api/agents/claim')
    await until(() => server.count('/api/agents/claim') > claims)
    expect(server.results).toEqual([])
  })

  it('reports a measurement that throws as our failure and goes on', async () => {
    start(async () => {
      throw new Error('disk full')
    })
    await until(() => server.results.length === 1 && server.count('/api/agents/claim') > 1)
    expect(server.results[0]?.failure).toEqual({ code: 'WORKER_CRASH', detail: 'disk full' })
  })

  it('gives the running measurement up when it is asked to stop', async () => {
    let running = false
    start((given, signal) => {
      running = true
      return untilAborted(given, signal)
    })
    await until(() => running)
    const before = Date.now()
    stop.abort()
    await loop
    expect(Date.now() - before).toBeLessThan(1_000)
    expect(server.count('/api/agents/result')).toBe(0)
  })

  it('waits with growing pauses while its key is refused', async () => {
    start(async () => outcome, { key: 'wrong' })
    await until(() => server.count('/api/agents/claim') >= 2)
    expect(server.count('/api/agents/heartbeat')).toBe(0)
  })
})

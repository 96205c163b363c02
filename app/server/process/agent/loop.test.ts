import { setTimeout as delay } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunNoise } from '~/shared/schemas/agent'
import { type AuditJob, type AuditOutcome, failedOutcome } from '../../measuring/engine'
import { freePort } from '../../platform/free-port'
import { frame, job, outcome, report, startAgentServer, startLoop, until } from './fixtures/agent-server'
import type { LoopOptions } from './loop'

const NOISE: RunNoise = { pressure: 0.2, foreign: 0.03, steal: 0, load: 0.5 }

describe('agent loop', { timeout: 20_000 }, () => {
  let server: Awaited<ReturnType<typeof startAgentServer>>
  let stop: AbortController
  let loop: Promise<void>

  const start = (run: LoopOptions['run'], changes: { key?: string; keepResultMs?: number } = {}) => {
    loop = startLoop(server, { run, stop: stop.signal, ...changes })
  }
  const waitUntilAborted = (_: AuditJob, signal: AbortSignal) =>
    new Promise<AuditOutcome>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })

  beforeEach(async () => {
    server = await startAgentServer(await freePort())
    stop = new AbortController()
    loop = Promise.resolve()
  })
  afterEach(async () => {
    stop.abort()
    await loop
    await server.close()
  })

  it('claims, measures, uploads missing evidence and reports', async () => {
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

  it('claims nothing while its disk is full, and resumes when there is space', async () => {
    let isFull = true
    loop = startLoop(server, { run: async () => outcome, lacksSpace: () => isFull, stop: stop.signal })
    await delay(100)
    expect(server.count('/api/agents/claim')).toBe(0)
    isFull = false
    await until(() => server.results.length === 1)
  })

  it('renews the lease while it measures', async () => {
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
  ])('aborts the measurement when the heartbeat returns %s', async (_, answer) => {
    let aborted = false
    server.answers.set('/api/agents/heartbeat', () => answer)
    start((given, signal) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return waitUntilAborted(given, signal)
    })
    await until(() => aborted && server.count('/api/agents/claim') > 1)
    expect(server.count('/api/agents/result')).toBe(0)
  })

  it('drops a refused result of a lost lease', async () => {
    server.answers.set('/api/agents/result', () => ({ status: 409 }))
    start(async () => outcome)
    await until(() => server.count('/api/agents/result') === 1 && server.count('/api/agents/claim') > 1)
    await delay(150)
    expect(server.count('/api/agents/result')).toBe(1)
  })

  it('delivers the result after a server restart', async () => {
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
    server = await startAgentServer(port, [])
    await until(() => server.results.length === 1)
    expect(server.calls.some((call) => call.path.endsWith(report.hash))).toBe(true)
    expect(server.results[0]?.leaseId).toBe(job.leaseId)
  })

  it('retries server errors a limited number of times', async () => {
    server.answers.set('/api/agents/result', () => ({ status: 500 }))
    start(async () => outcome, { keepResultMs: 1_500 })
    await until(() => server.count('/api/agents/result') >= 2)
    const claims = server.count('/api/agents/claim')
    await until(() => server.count('/api/agents/claim') > claims)
    expect(server.results).toEqual([])
  })

  it.each([
    ['report', '/api/agents/result', 422],
    ['artefact', `/api/agents/artefacts/${report.hash}`, 413],
  ])('ends the test with the reason when the server rejects the %s', async (_, path, status) => {
    server.answers.set(path, () => {
      server.answers.delete(path)
      return { status, body: { fields: { 'environment.userAgent': ['Required'] } } }
    })
    start(async () => outcome)
    await until(() => server.results.length === 1)
    expect(server.results[0]).toMatchObject({
      runId: job.runId,
      outcome: 'failed',
      failure: { code: 'REPORT_REJECTED', detail: expect.stringContaining('environment.userAgent') },
      metrics: null,
      evidence: [],
    })
  })

  it('reports an exception as an engine failure and continues', async () => {
    start(async () => {
      throw new Error('disk full')
    })
    await until(() => server.results.length === 1 && server.count('/api/agents/claim') > 1)
    expect(server.results[0]?.failure).toEqual({ code: 'WORKER_CRASH', detail: 'disk full' })
  })

  it('aborts the measurement on shutdown', async () => {
    let running = false
    start((given, signal) => {
      running = true
      return waitUntilAborted(given, signal)
    })
    await until(() => running)
    const before = Date.now()
    stop.abort()
    await loop
    expect(Date.now() - before).toBeLessThan(1_000)
    expect(server.count('/api/agents/result')).toBe(0)
  })

  it('says once why its key is refused and what to do, retries quietly, and recovers', async () => {
    const lines: { level: number; msg: string }[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const message = 'The key of this agent was replaced. Start it with its new AGENT_KEY'
    server.answers.set('/api/agents/claim', () => ({ status: 401, body: { message } }))
    loop = startLoop(server, { run: async () => outcome, stop: stop.signal, log })
    await until(() => server.count('/api/agents/claim') >= 4)
    expect(lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([message])
    expect(server.count('/api/agents/heartbeat')).toBe(0)
    server.answers.delete('/api/agents/claim')
    await until(() => server.results.length === 1)
    expect(lines.map(({ msg }) => msg)).toContain('the server accepts this agent again')
  })

  it('reports the noise until the last load ended', async () => {
    let isBrowserThere = true
    loop = startLoop(server, {
      stop: stop.signal,
      watch: () => () => (isBrowserThere ? NOISE : { ...NOISE, foreign: 0.9 }),
      run: async (_, __, onMeasured) => {
        onMeasured()
        isBrowserThere = false
        return outcome
      },
    })
    await until(() => server.results.length === 1)
    expect(server.results[0]?.noise).toEqual(NOISE)
  })

  it('reports the load of the machine with a failed run', async () => {
    const machine = { ...NOISE, memory: 0.4 }
    loop = startLoop(server, {
      stop: stop.signal,
      watchMachine: () => () => machine,
      run: async () => failedOutcome('HARD_TIMEOUT', 'late'),
    })
    await until(() => server.results.length === 1)
    expect(server.results[0]).toMatchObject({ failure: { code: 'HARD_TIMEOUT' }, machine })
  })

  it('reports no noise when no load ended', async () => {
    const watch = () => () => ({ ...NOISE, foreign: 0.9 })
    loop = startLoop(server, { stop: stop.signal, watch, run: async () => outcome })
    await until(() => server.results.length === 1)
    expect(server.results[0]?.noise).toBeNull()
  })
})

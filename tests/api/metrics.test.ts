import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { callHeartbeat } from '~/server/administration/health'
import { dispatch } from '~/server/api/dispatch'
import { freePort } from '~/server/platform/free-port'
import { getRuntime } from '~/server/platform/runtime'
import { openTelemetry } from '~/server/platform/telemetry/start'
import { metricsResponse } from '~/server/screens/metrics'
import { DAY_MS, MINUTE_MS } from '~/shared/values/units'
import { answeringServer } from '../support/answering-server'
import { signInAs } from '../support/api'
import { createMonitor, createSite } from '../support/factories'
import { emptyTables, insertRows, readRow, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'
import { setState } from '../support/uptime'
import { webServer } from '../support/web-server'

const { tenant, owner, stranger } = tenantFixture()
const METRICS_KEY = 'key-of-the-metrics'
withSettings({ METRICS_KEY })

const read = (key?: string) =>
  metricsResponse(
    new Request('http://localhost/metrics', key ? { headers: { authorization: `Bearer ${key}` } } : {}),
  )
/** Each name is described once, and each sample is a number. */
function requireFormat(text: string): string[] {
  const lines = text.split('\n')
  const described = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2])
  expect(new Set(described).size).toBe(described.length)
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#')))
    expect(line).toMatch(/^[a-z_]+[a-z0-9_]*(\{.*\})? (Nan|[-+]?[\d.e+-]+)$/)
  return lines
}

test('metrics are for the key only', async () => {
  expect((await read()).status).toBe(401)
  expect((await read('key-of-something')).status).toBe(401)
})

test('metrics tell about the process and the installation, and leave out what is unknown', async () => {
  const now = new Date()
  const record = { pause_ms: 1000, waits_for_work: false, started_at: now, next_at: now, failures: 3 }
  await insertRows('job_record', { name: 'usage.fold', ...record })
  const response = await read(METRICS_KEY)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  const lines = requireFormat(await response.text())
  expect(lines).toEqual(
    expect.arrayContaining([
      'lightkeeper_tests{state="queued"} 0',
      'lightkeeper_job_failures{job="usage.fold"} 3',
      'lightkeeper_database_up 1',
      expect.stringMatching(/^lightkeeper_database_bytes [1-9]/),
      expect.stringMatching(/^process_resident_memory_bytes [1-9]/),
    ]),
  )
  expect(lines.filter((line) => line.startsWith('lightkeeper_backup_age_seconds'))).toEqual([])
  expect(lines.filter((line) => /^lightkeeper_part_up\{part="(web|worker)"/.test(line))).toEqual([])
})

describe('metrics of what a caller sees', () => {
  beforeAll(async () => {
    const { site } = tenant
    const [page] = site.pages
    if (!page) throw new Error('The site has no page')
    const { device_id, location_id } = {
      ...(await readRow('site_device', { site_id: site._id }, 'device_id')),
      ...(await readRow('site_location', { site_id: site._id }, 'location_id')),
    }
    const run = '01890000-0000-7000-8000-000000000001'
    const at = new Date('2026-11-01T12:00:00Z')
    await insertRows('run_latest', {
      ...{
        organization_id: tenant.organization._id,
        site_id: site._id,
        page_id: page._id,
        device_id,
        location_id,
      },
      ...{
        run_id: run,
        created_at: at,
        attempted_run_id: run,
        attempted_at: at,
        performance: 91,
        lcp: 1_234,
      },
    })
    const monitor = await createMonitor(site, { name: 'Shop "front"' })
    await setState(monitor, 'down')
    await updateRows(
      'monitor_state',
      { monitor_id: monitor._id },
      { certificate_ends_at: new Date(Date.now() + 10.5 * DAY_MS), certificate_name: 'shop.example' },
    )
    const paused = await createMonitor(await createSite(tenant.project), { name: 'Paused' })
    await setState(paused, 'down')
    await updateRows('live.monitor', { id: paused._id }, { paused_at: new Date() })
  })

  test('have scores, vitals, states and certificates, and nothing of what was not measured', async () => {
    const { body, headers } = await owner.get<string>('/api/metrics')
    expect(headers.get('content-type')).toContain('version=0.0.4')
    const lines = requireFormat(body).filter((line) => !line.startsWith('#'))
    const of = (name: string) => lines.filter((line) => line.startsWith(`lightkeeper_${name}{`))
    expect(of('page_score')).toEqual([expect.stringMatching(/category="performance".*\} 91$/)])
    expect(of('page_seconds')).toEqual([expect.stringMatching(/metric="lcp".*\} 1\.234$/)])
    expect(of('page_cls')).toEqual([])
    expect(of('page_measured_timestamp_seconds')).toEqual([expect.stringMatching(/\} 1793534400$/)])
    expect(of('monitor_up')).toEqual([expect.stringMatching(/monitor="Shop \\"front\\"".*\} 0$/)])
    expect(of('certificate_days')).toEqual([expect.stringMatching(/\} 10\.4/)])
    expect(of('series_left_out')).toEqual([expect.stringMatching(/\} 0$/), expect.stringMatching(/\} 0$/)])
  })

  test('are of the own organization only', async () => {
    const viewer = await signInAs({
      grants: [{ role: 'projectViewer', client: tenant.client, project: tenant.project }],
    })
    expect((await viewer.get<string>('/api/metrics')).body).toContain('page_score{')
    expect((await stranger.get<string>('/api/metrics')).body).not.toMatch(/lightkeeper_(page|monitor)/)
  })
})

describe('Prometheus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-prometheus-'))
  const product = webServer((request, to) => {
    const asked = new Request(new URL(request.url ?? '/', 'http://localhost'), {
      headers: { authorization: String(request.headers.authorization) },
    })
    const answer = request.url === '/metrics' ? metricsResponse(asked) : dispatch(asked)
    void answer.then(async (response) =>
      to.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text()),
    )
  })
  const program = process.env['PROMETHEUS_PATH'] ?? '/usr/bin/prometheus'

  async function query(
    base: string,
    path: string,
  ): Promise<{ data: { result: unknown[]; groups: unknown[] } }> {
    return (await fetch(`${base}/api/v1/${path}`)).json() as never
  }

  test('reads both kinds of metrics and accepts the rules of the docs', async () => {
    const port = await freePort()
    const job = (name: string, path: string, key: string) =>
      `{ job_name: ${name}, metrics_path: ${path}, authorization: { credentials: '${key}' }, static_configs: [{ targets: ['${product.host}'] }] }`
    const file = join(folder, 'prometheus.yml')
    writeFileSync(
      file,
      [
        'global: { scrape_interval: 1s, evaluation_interval: 1s }',
        `rule_files: ['${resolve('docs/prometheus/lightkeeper.rules.yml')}']`,
        'scrape_configs:',
        `  - ${job('lightkeeper', '/metrics', METRICS_KEY)}`,
        `  - ${job('websites', '/api/metrics', owner.accessToken)}`,
      ].join('\n'),
    )
    await promisify(execFile)(join(program, '..', 'promtool'), ['check', 'config', file])
    const storage = ['--storage.tsdb.path', join(folder, 'data'), '--web.listen-address', `127.0.0.1:${port}`]
    const server = spawn(program, ['--config.file', file, '--log.level', 'error', ...storage], {
      stdio: 'inherit',
    })
    const ended = once(server, 'exit')
    try {
      const base = `http://127.0.0.1:${port}`
      const has = async (expression: string) =>
        ((await query(base, `query?query=${encodeURIComponent(expression)}`).catch(() => null))?.data.result
          .length ?? 0) > 0
      for (let tries = 0; tries < 100; tries += 1) {
        if ((await has('ALERTS{alertname="MonitorDown"}')) && (await has('lightkeeper_database_up == 1')))
          break
        await sleep(200)
      }
      expect(await has('lightkeeper_page_score{category="performance"} == 91')).toBe(true)
      expect(await has('up == 0')).toBe(false)
      const { data } = await query(base, 'rules')
      const states = JSON.stringify(data.groups).match(/"health":"\w+"/g)
      expect(new Set(states)).toEqual(new Set(['"health":"ok"']))
    } finally {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)
})

describe('a collector', () => {
  const received: { path: string; body: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const collector = webServer((request, to) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        body: Buffer.concat(chunks).toString(),
        headers: request.headers,
      })
      to.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })

  test('gets the same metrics, and traces that join request, call and statement', async () => {
    const { endRequestSpan, inSpanOfWork, startRequestSpan } = await import(
      '~/server/platform/telemetry/spans'
    )
    const telemetry = openTelemetry({ part: 'web', endpoint: collector.base, everyMs: MINUTE_MS, sampled: 1 })
    const headers: Record<string, string> = { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` }
    const span = startRequestSpan({ method: 'GET', headers }, `/api/clients/${tenant.client._id}`, false)
    await owner.get(`/api/clients/${tenant.client._id}`, { headers })
    endRequestSpan(span, 200)
    // A look for work is told when it found some.
    const { db } = getRuntime()
    const look = (done: number) =>
      inSpanOfWork(`found.${done}`, {}, async () => {
        await sql`select 1 as one`.execute(db)
        return done
      })
    await look(0)
    await look(3)
    const registry = new Registry()
    await telemetry.send(registry)
    await telemetry.stop()

    const spans = received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans: found }) => found)
    const named = (pattern: RegExp) => spans.filter(({ name }) => pattern.test(name))
    const [request] = named(/^GET \/api\/clients\/\{id\}$/).filter(({ kind }) => kind === 2)
    // The caller is a stranger: its trace is not continued.
    expect(request.parentSpanId ?? '').toBe('')
    expect(request.traceId).not.toBe('1'.repeat(32))
    const [call] = named(/^GET \/api\/clients\/\{id\}$/).filter(
      ({ parentSpanId }) => parentSpanId === request.spanId,
    )
    const statements = named(/^postgresql select$/).filter(({ traceId }) => traceId === request.traceId)
    expect(call).toBeDefined()
    expect(statements.length).toBeGreaterThan(0)
    const [found, ...others] = named(/^found/)
    expect([found.name, others]).toEqual(['found.3', []])
    expect(spans.filter((one) => JSON.stringify(one).includes('select 1 as one'))).toEqual([
      expect.objectContaining({ traceId: found.traceId }),
    ])
    expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(call.spanId)

    const metrics = received
      .filter(({ path }) => path === '/v1/metrics')
      .flatMap(({ body }) => JSON.parse(body).resourceMetrics)
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap(({ metrics: found }) => found)
    expect(
      metrics.find(({ name }) => name === 'process_resident_memory_bytes').gauge.dataPoints,
    ).toHaveLength(1)
  })
})

describe('the heartbeat', () => {
  const watcher = answeringServer({ '/alive': 'ok' })
  const beat = () =>
    callHeartbeat({ db: getRuntime().db }, AbortSignal.timeout(5_000), `${watcher.base}/alive`)

  test('is sent while all parts work, and tells when its address does not answer', async () => {
    expect(await beat()).toBe(1)
    watcher.answers['/alive'] = (to) => void to.writeHead(500).end()
    await expect(beat()).rejects.toThrow('HEARTBEAT_URL answers 500')
    expect(watcher.requests).toEqual(['/alive', '/alive'])
  })

  test('ends with a part that fails, but not because of itself', async () => {
    await emptyTables('monitor_location')
    const long = new Date(Date.now() - 60 * MINUTE_MS)
    const record = { pause_ms: 60_000, waits_for_work: false, started_at: new Date(), next_at: new Date() }
    for (const part of ['web', 'worker']) await insertRows('part_sign', { part, at: new Date(), since: long })
    await updateRows('job_record', {}, { failures: 0, failing_since: null })
    await insertRows('job_record', {
      name: 'health.callHeartbeat',
      ...record,
      failures: 9,
      failing_since: long,
    })
    expect(await beat()).toBe(1)
    await insertRows('job_record', { name: 'mail.send', ...record, failures: 9, failing_since: long })
    expect(await beat()).toBe(0)
  })
})

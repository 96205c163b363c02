import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { LighthouseError } from 'lighthouse/core/lib/lh-error.js'
import { v4, v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { failedLoad } from '~/server/measuring/engine/extract/failed-load'
import { failureOfError } from '~/server/measuring/engine/extract/failure'
import { type AuditOutcome, failedOutcome } from '~/server/measuring/engine/types'
import { backfillRuns } from '~/server/measuring/results'
import { buildReport } from '~/server/process/agent/build-report'
import { failureAdvice } from '~/shared/messages/failure-advice'
import { failureSentence, RUN_FAILURES, refineFailure } from '~/shared/rules/measuring/run-failures'
import type { AgentJob } from '~/shared/schemas/agent'
import { claimJob, createAgent, resultOf } from '../support/agent'
import { type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { prepared } from '../support/prepared'
import { insertRows, readRow, readRows, runSql, updateRows } from '../support/rows'

const own = onOwnDatabase()
const agent = prepared(createAgent)
let first: AgentJob
let testId: string
let owner: SignedIn
beforeAll(async () => {
  const tenant = await createTenant()
  owner = await signInAs({ ownerOf: [tenant.organization] })
  const selection = { page_id: tenant.site.pages[0]?._id ?? 0, device: tenant.site.devices[0] ?? 0 }
  const response = await owner.post('/api/lighthouses/runtestfromdashboard', { body: selection })
  testId = response.body.tests[0].testId
  first = await claimJob(agent)
})

/** The same test under a new lease, at its last attempt. */
async function leaseAgain(): Promise<AgentJob> {
  const { leaseId, runId } = { leaseId: v4(), runId: v7() }
  await own.db.deleteFrom('run').execute()
  await updateRows('test', { id: testId }, { status: 'running', failure_code: null, point_id: null })
  await updateRows('test_job', {}, { state: 'running', attempt: 3, lease_id: leaseId, run_id: runId })
  return { ...first, leaseId, runId }
}

const ended = () => readRow('test', { id: testId }, 'status', 'failure_code')

async function send(outcome: AuditOutcome) {
  const job = await leaseAgain()
  const { result } = buildReport(job, outcome, { startedAt: new Date().toISOString(), noise: null })
  const answer = await agent.post('/api/agents/result', { body: { ...result, evidence: [] } })
  expect(answer.body).toEqual({ accepted: true })
  return ended()
}

/** Lighthouse's result of a load that failed has no user agent, since its gatherers did not run. */
const failedLhr = (code: string) => ({
  runtimeError: { code, message: `Something about ${code}` },
  environment: {
    networkUserAgent: undefined as unknown as string,
    hostUserAgent: 'HeadlessChrome',
    benchmarkIndex: Number.NaN,
    credits: {},
  },
  configSettings: {} as never,
  lighthouseVersion: '13.5.0',
  finalDisplayedUrl: '',
  runWarnings: ['The page could not be loaded'],
})

/** The values that a failure's message names; others are refused. */
function detailsOf({ message }: { message: string }): Record<string, string> {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.filter((name) => name !== 'errorCode').map((name) => [name, 'a detail']))
}

const NO_NETWORK = { records: [], failures: new Map() }

describe('a failed run is reported with its reason', () => {
  const definitions = Object.values(LighthouseError.errors)

  test('for every failure that Lighthouse knows, reported or thrown', async () => {
    expect(definitions.length).toBeGreaterThan(25)
    for (const definition of definitions) {
      const reported = failedLoad(failedLhr(definition.code), first, '140.0.0.0', NO_NETWORK)
      const thrown = failureOfError(new LighthouseError(definition, detailsOf(definition)))
      for (const outcome of [reported, failedOutcome(thrown.code, thrown.detail)]) {
        const code = outcome?.failure?.code ?? ''
        expect(outcome && (await send(outcome)), definition.code).toEqual({
          status: 'failed',
          failure_code: code,
        })
        expect(code in RUN_FAILURES, `${definition.code} is ${code}`).toBe(true)
      }
    }
  })

  test('for every failure of ours, with a sentence and advice', async () => {
    for (const code of [...Object.keys(RUN_FAILURES), 'HTTP_404', 'HTTP_418']) {
      const outcome = code === 'HARD_TIMEOUT' ? 'timeout' : 'failed'
      expect(await send(failedOutcome(code, 'detail', outcome))).toEqual({
        status: outcome,
        failure_code: code,
      })
      expect(failureSentence(code)).not.toBe(failureSentence('unknown'))
      expect(failureAdvice(code)).toMatch(/^[A-Z].{15,140}\.$/)
    }
  })

  test('with the address that failed', async () => {
    const finalUrl = 'https://gone.example/'
    await send({ ...failedOutcome('DNS_FAILED', 'ENOTFOUND'), environment: { finalUrl } })
    expect(await readRows('run', {}, 'final_url', 'engine_id')).toEqual([
      { final_url: finalUrl, engine_id: null },
    ])
  })
})

describe('the detail of a failure', () => {
  const runId = async () => (await readRow('run')).id
  const detailFor = async (reader: SignedIn) =>
    (await reader.get(`/api/lighthouses/${await runId()}`)).body.failureDetail

  test('names the kind of a TLS error that an older agent reports', async () => {
    const detail = 'CERT_HAS_EXPIRED: certificate has expired'
    expect(await send(failedOutcome('TLS_ERROR', detail))).toMatchObject({ failure_code: 'TLS_EXPIRED' })
    expect(await detailFor(owner)).toBe(detail)
    const runs = await owner.get(`/api/lighthouses/${await runId()}/runs`)
    expect(runs.body.runs).toMatchObject([{ failureCode: 'TLS_EXPIRED', failureDetail: detail }])
    const tests = await owner.get('/api/lighthouses/manual-tests')
    expect(tests.body.items).toMatchObject([{ failureCode: 'TLS_EXPIRED', failureDetail: detail }])
  })

  test('is for super admins only when it is about the agent', async () => {
    const stack = 'Error: no\n    at load (/srv/agent/load.js:3:1)'
    await send(failedOutcome('ENGINE_ERROR', stack))
    expect(await detailFor(owner)).toBeNull()
    expect((await owner.get('/api/lighthouses/manual-tests')).body.items[0].failureDetail).toBeNull()
    expect(await detailFor(await signInAs({ isSuper: true }))).toBe(stack)
  })

  test('gives runs from before the kinds of TLS errors theirs', async () => {
    const detail = 'net::ERR_CERT_AUTHORITY_INVALID at https://own.example/'
    await send(failedOutcome('TLS_ERROR', detail))
    for (const table of ['run', 'test', 'run_latest'] as const)
      await own.db.updateTable(table).set({ failure_code: 'TLS_ERROR' }).execute()
    await sql
      .raw(readFileSync('app/server/platform/db/migrations/0059-tls-failures.sql', 'utf8'))
      .execute(own.db)
    await own.db.deleteFrom('run_backfill').execute()
    // Other tests of this process may have moved its clock.
    await runSql(sql`insert into run_backfill (before) select max(created_at) + interval '1 minute' from run`)
    await backfillRuns(systemContext())
    for (const table of ['run', 'test', 'run_latest'] as const)
      expect(await own.db.selectFrom(table).select('failure_code').execute(), table).toEqual([
        { failure_code: refineFailure('TLS_ERROR', detail) },
      ])
  })
})

describe('a load that ended elsewhere', () => {
  const stayed = { isRedirected: false, redirectedTo: null, isSignIn: false }
  async function endAt(target: string) {
    const job = await leaseAgain()
    const report = resultOf(job)
    const finalUrl = new URL(target, job.url).href
    const body = { ...report, environment: { ...report.environment, finalUrl } }
    expect((await agent.post('/api/agents/result', { body })).body).toEqual({ accepted: true })
    return (await owner.get(`/api/lighthouses/${job.runId}`)).body
  }

  test.each([
    ['/login', { isRedirected: true, redirectedTo: '/login', isSignIn: true }],
    ['https://parked.example/x', { isRedirected: true, redirectedTo: 'parked.example', isSignIn: false }],
    ['?utm_source=x', stayed],
  ])('%s', async (target, expected) => {
    expect(await endAt(target)).toMatchObject(expected)
  })

  test('has no label once its page has that URL', async () => {
    const { _id, finalUrl } = await endAt('/login')
    const { page_id: id } = await readRow('run', { id: _id })
    const page = await readRow('live.page', { id })
    const setUrl = (url: string) => updateRows('live.page', { id }, { url })
    await setUrl(finalUrl)
    const { body } = await owner.get(`/api/lighthouses/${_id}`)
    await setUrl(page.url)
    expect(body).toMatchObject({ isRedirected: true, redirectedTo: null, isSignIn: false })
  })

  test('by its script was not redirected', async () => {
    const page = await readRows('live.page', {}, 'organization_id', 'id')
    const now = new Date()
    const script = { text: '', measured_steps: 1, created_at: now, updated_at: now }
    await insertRows(
      'test_script',
      page.map(({ organization_id, id }) => ({ organization_id, page_id: id, ...script })),
    )
    expect(await endAt('/login')).toMatchObject(stayed)
    await own.db.deleteFrom('test_script').execute()
  })
})

describe('an invalid report', () => {
  const without = (report: ReturnType<typeof resultOf>, name: string) => {
    const environment: Record<string, unknown> = { ...report.environment }
    delete environment[name]
    return { environment }
  }
  test.each<[string, (report: ReturnType<typeof resultOf>) => object]>([
    ['environment.userAgent', (report) => without(report, 'userAgent')],
    ['metrics.lcp', (report) => ({ metrics: { ...report.metrics, lcp: -1 } })],
    ['finishedAt', () => ({ finishedAt: 'yesterday' })],
  ])('ends the test with REPORT_REJECTED and names %s', async (field, changed) => {
    const job = await leaseAgain()
    const report = resultOf(job)
    const body = { ...report, ...changed(report) }
    const answer = await agent.post('/api/agents/result', { body })
    expect([answer.status, answer.problem.reason]).toEqual([422, 'REPORT_REJECTED'])
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field])
    expect(await ended()).toEqual({ status: 'failed', failure_code: 'REPORT_REJECTED' })
    const run = await readRow('run', {}, 'failure_detail')
    expect(run.failure_detail).toBe(`Invalid: ${field}`)
    expect((await agent.post('/api/agents/result', { body })).status).toBe(422)
  })

  test('does not touch a run of another lease', async () => {
    await leaseAgain()
    const stranger = { ...resultOf(first), leaseId: v4(), metrics: 'none' }
    expect((await agent.post('/api/agents/result', { body: stranger })).status).toBe(409)
    expect((await ended()).status).toBe('running')
    expect((await agent.post('/api/agents/result', { body: { leaseId: 'x' } })).status).toBe(422)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { detectChanges } from '~/server/analysis/changes'
import type { AgentJob } from '~/shared/schemas/agent'
import type { Site } from '~/shared/schemas/site'
import { claimJob, createAgent, metricsWith, resultOf } from '../support/agent'
import { systemContext } from '../support/contexts'
import { createSite } from '../support/factories'
import type { People } from '../support/people'
import { addHistory, type PlacedSeries } from '../support/point-history'
import { readRow, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people, owner } = tenantFixture()
let mobile: number
beforeAll(async () => {
  mobile = tenant.site.devices[0] ?? 0
})
beforeEach(async () => {
  await own.db.deleteFrom('test_batch').execute()
  await own.db.updateTable('agent').set({ benchmark_indexes: [] }).execute()
})

const newSite = (runs: number) => createSite(tenant.project, { devices: [mobile], runs })
const seriesOf = (site: Site): PlacedSeries => ({
  organization: tenant.organization._id,
  page: site.pages[0]?._id ?? 0,
  site: site._id,
  device: mobile,
  location: 1,
})
const NOISE = { pressure: 0.2, foreign: 0.02, steal: 0, load: 0.5 }
const NOISY = { ...NOISE, foreign: 0.4 }

async function ask(site: Site, more: object = {}): Promise<string> {
  const response = await owner.post('/api/lighthouses/runtestfromdashboard', {
    body: { site_id: site._id, ...more },
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.problem))
  return response.body.tests[0].testId
}

const claim = () => claimJob(agent)

const figures = (lcp: number, change: object = {}) => ({
  metrics: metricsWith({ lcp, tbt: 100, cls: 0, fcp: lcp / 2, si: lcp }),
  noise: NOISE,
  ...change,
})

async function report(job: AgentJob, change: object): Promise<void> {
  const answer = await agent.post('/api/agents/result', { body: resultOf(job, { ...change }) })
  expect(answer.body).toEqual({ accepted: true })
}

async function run(lcp: number, change: object = {}): Promise<string> {
  const job = await claim()
  await report(job, figures(lcp, change))
  return job.runId
}

const testOf = async (testId: string) =>
  (await owner.post('/api/lighthouses/testqueuebyids', { body: { ids: [testId] } })).body[0]
const read = async (id: string) => (await owner.get(`/api/lighthouses/${id}`)).body
const runsOf = async (id: string) => (await owner.get(`/api/lighthouses/${id}/runs`)).body
const seriesIn = async (site: Site) =>
  (
    await owner.get('/api/lighthouses', {
      query: { page_id: site.pages[0]?._id ?? 0, include_metrics: 'lcp' },
    })
  ).body.series[0]
const latestOf = (site: Site) =>
  own.db.selectFrom('run_latest').select(['run_id', 'lcp']).where('site_id', '=', site._id).executeTakeFirst()

const history = (site: Site, count: number, level = 2000) =>
  addHistory(
    own.db,
    seriesOf(site),
    Array.from({ length: count }, (_, i) => level * (1 + 0.01 * (((i * 7) % 5) - 2))),
  )

describe('the runs of a test', () => {
  test('are as many as configured, and the median one is its point', async () => {
    const site = await newSite(3)
    const testId = await ask(site)
    const first = await run(3000)
    expect(await testOf(testId)).toMatchObject({ status: 'queued', pointId: null })
    expect(await latestOf(site)).toBeUndefined()
    const second = await run(1000)
    const third = await run(2000)
    expect(await agent.claim()).toBeNull()
    expect(await testOf(testId)).toMatchObject({ status: 'success', pointId: third })
    expect(await latestOf(site)).toMatchObject({ run_id: third, lcp: 2000 })
    const series = await seriesIn(site)
    expect([series.total, series.lines.lcp.values]).toEqual([1, [2000]])
    const all = await runsOf(first)
    expect(all.runs.map((one: { _id: string }) => one._id)).toEqual([first, second, third])
    expect(all.runs.map((one: { isPoint: boolean }) => one.isPoint)).toEqual([false, false, true])
    expect(all.spread.lcp).toEqual({ median: 2000, mad: 1000, iqr: 1000 })
    expect(await read(third)).toMatchObject({ runCount: 3, spread: all.spread, isNoisy: false })
  })

  test('end after the first if it is as usual', async () => {
    const site = await newSite(5)
    await history(site, 12)
    const testId = await ask(site)
    const only = await run(2010)
    expect(await agent.claim()).toBeNull()
    expect(await testOf(testId)).toMatchObject({ status: 'success', pointId: only })
    expect(await read(only)).toMatchObject({ runCount: 1, spread: null })
  })

  test('are compared with points of the same method only', async () => {
    const level = Array.from({ length: 12 }, (_, i) => 2000 * (1 + 0.01 * (((i * 7) % 5) - 2)))
    const site = await newSite(3)
    await addHistory(own.db, seriesOf(site), level, { engine: '12.6.1' })
    await ask(site)
    await run(2010)
    expect(await agent.claim()).not.toBeNull()
    const other = await newSite(3)
    await addHistory(own.db, seriesOf(other), level, { chromium: '139.0.0.0' })
    const testId = await ask(other)
    const only = await run(2010)
    expect(await testOf(testId)).toMatchObject({ status: 'success', pointId: only })
  })

  test('are each available as a report', async () => {
    const site = await newSite(3)
    await ask(site)
    const [first, , point] = [await run(3000), await run(1000), await run(2000)]
    const reportOf = async (pointId?: string) => {
      const query = { page_id: site.pages[0]?._id ?? 0, ...(pointId && { pointId }) }
      return (await owner.get('/api/lighthouses/report', { query })).body
    }
    const requested = await reportOf(first)
    expect(requested).toMatchObject({ isSubstitute: false, point: { _id: first, isPoint: false } })
    expect(requested.series.lines.lcp.values).toEqual([2000])
    expect(await reportOf()).toMatchObject({ point: { _id: point, isPoint: true, runCount: 3 } })
    const otherSite = await newSite(1)
    await ask(otherSite)
    const foreign = await run(2000)
    expect(await reportOf(foreign)).toMatchObject({ isSubstitute: true, point: { _id: point } })
  })

  test('end when the majority is certain', async () => {
    const site = await newSite(3)
    await history(site, 12)
    const testId = await ask(site)
    await run(3000)
    const second = await run(3100)
    expect(await agent.claim()).toBeNull()
    const { status, pointId } = await testOf(testId)
    expect(status).toBe('success')
    expect((await runsOf(second)).runs).toHaveLength(2)
    expect(await read(pointId)).toMatchObject({ runCount: 2 })
  })

  test('can be requested manually, and only 1, 3 or 5', async () => {
    const site = await newSite(1)
    await ask(site, { runs: 3 })
    await run(2000)
    expect(await agent.claim()).not.toBeNull()
    const bad = await owner.post('/api/lighthouses/runtestfromdashboard', {
      body: { site_id: site._id, runs: 2 },
    })
    expect(bad.status).toBe(422)
    const created = await owner.put(`/api/sites/${site._id}`, { body: { runs: 5 } })
    expect([created.status, created.body.runs]).toEqual([200, 5])
    expect((await owner.put(`/api/sites/${site._id}`, { body: { runs: 4 } })).status).toBe(422)
  })

  test('end the test if the first fails; a later failure uses up a run', async () => {
    const failed = {
      outcome: 'failed',
      failure: { code: 'PAGE_HTTP_404', detail: 'gone' },
      scores: null,
      metrics: null,
    }
    const site = await newSite(3)
    const testId = await ask(site)
    const only = await run(0, failed)
    expect(await testOf(testId)).toMatchObject({ status: 'failed', pointId: only })
    expect(await agent.claim()).toBeNull()
    const again = await ask(site)
    const good = await run(2000)
    await run(0, failed)
    await run(0, failed)
    expect(await testOf(again)).toMatchObject({ status: 'success', pointId: good })
    expect(await latestOf(site)).toMatchObject({ run_id: good, lcp: 2000 })
  })

  test('are reported once: a repeated report is accepted and changes nothing', async () => {
    const site = await newSite(3)
    await ask(site)
    const job = await claim()
    const body = resultOf(job, figures(2000))
    for (let time = 0; time < 2; time++) {
      expect((await agent.post('/api/agents/result', { body })).body).toEqual({ accepted: true })
    }
    const next = await claim()
    expect(next.runId).not.toBe(job.runId)
    expect((await agent.post('/api/agents/result', { body })).body).toEqual({ accepted: true })
    const stolen = { ...resultOf(next, figures(1)), leaseId: job.leaseId }
    expect((await agent.post('/api/agents/result', { body: stolen })).status).toBe(409)
    await report(next, figures(2100))
    const last = await run(2050)
    expect((await runsOf(last)).runs).toHaveLength(3)
    expect(await agent.claim()).toBeNull()
  })
})

describe('a noisy run', () => {
  test('is repeated and is no point when the next one is clean', async () => {
    const site = await newSite(1)
    const testId = await ask(site)
    const noisy = await run(4000, { noise: NOISY })
    expect(await testOf(testId)).toMatchObject({ status: 'queued' })
    expect(await agent.claim()).toBeNull()
    await own.db.updateTable('test_job').set({ run_at: new Date() }).execute()
    const clean = await run(2000)
    expect(await testOf(testId)).toMatchObject({ status: 'success', pointId: clean })
    expect(await latestOf(site)).toMatchObject({ run_id: clean })
    expect((await seriesIn(site)).lines.lcp.values).toEqual([2000])
    expect(await read(noisy)).toMatchObject({
      isNoisy: true,
      runCount: null,
      noise: { reasons: ['foreign'], foreign: 0.4 },
    })
  })

  test('is shown at once as provisional while the test is measured again', async () => {
    const site = await newSite(1)
    const testId = await ask(site)
    const noisy = await run(4000, { noise: NOISY })
    expect(await testOf(testId)).toMatchObject({ status: 'queued', pointId: noisy, repeatReason: 'noisy' })
    const shown = await owner.get('/api/lighthouses/report', { query: { page_id: site.pages[0]?._id ?? 0 } })
    expect(shown.body.point).toMatchObject({
      _id: noisy,
      isProvisional: true,
      isExcluded: true,
      isPoint: true,
    })
    expect(await latestOf(site)).toMatchObject({ run_id: noisy })
    const series = await seriesIn(site)
    expect([series.total, series.lines.lcp.values, series.lines.lcp.excluded]).toEqual([1, [null], [4000]])

    await own.db.updateTable('test_job').set({ run_at: new Date() }).execute()
    const job = await claim()
    expect(await testOf(testId)).toMatchObject({ status: 'running', repeatReason: 'noisy' })
    await report(job, figures(2000))
    expect(await testOf(testId)).toMatchObject({ status: 'success', pointId: job.runId, repeatReason: null })
    expect(await read(noisy)).toMatchObject({ isProvisional: false, isPoint: false, runCount: null })
    expect(await latestOf(site)).toMatchObject({ run_id: job.runId })
    const after = await seriesIn(site)
    expect([after.total, after.noisyTimes, after.lines.lcp.excluded]).toEqual([1, [], []])
    const all = (await runsOf(noisy)).runs.map((one: { isPoint: boolean }) => one.isPoint)
    expect(all).toEqual([false, true])
  })

  test('does not replace an earlier good result on dashboards', async () => {
    const site = await newSite(1)
    await ask(site)
    const good = await run(2000)
    const testId = await ask(site)
    const noisy = await run(4000, { noise: NOISY })
    expect(await testOf(testId)).toMatchObject({ status: 'queued', pointId: noisy })
    expect(await latestOf(site)).toMatchObject({ run_id: good })
  })

  test('stays the result of a test that is canceled meanwhile', async () => {
    const site = await newSite(1)
    const testId = await ask(site)
    const noisy = await run(4000, { noise: NOISY })
    await owner.post('/api/lighthouses/manual-tests/cancel', { body: { ids: [testId] } })
    expect(await testOf(testId)).toMatchObject({ status: 'failed', pointId: noisy, repeatReason: null })
    expect(await read(noisy)).toMatchObject({ isProvisional: false, isExcluded: true })
    expect((await owner.delete(`/api/lighthouses/test/${testId}`)).status).toBe(200)
    expect(await seriesIn(site)).toBeUndefined()
  })

  test('counts and is not repeated on a site that counts noisy tests', async () => {
    const site = await newSite(1)
    await addHistory(own.db, seriesOf(site), [3000], { isNoisy: true })
    expect((await seriesIn(site)).lines.lcp.values).toEqual([null])
    const changed = await owner.put(`/api/sites/${site._id}`, { body: { countsNoisy: true } })
    expect(changed.body.countsNoisy).toBe(true)
    const testId = await ask(site)
    const noisy = await run(4000, { noise: NOISY })
    expect(await testOf(testId)).toMatchObject({ status: 'success', pointId: noisy, repeatReason: null })
    expect(await read(noisy)).toMatchObject({ isNoisy: true, isExcluded: false, isProvisional: false })
    const series = await seriesIn(site)
    expect([series.lines.lcp.values, series.noisyTimes]).toEqual([[3000, 4000], []])
    expect(series.points).toMatchObject([{ isNoisy: true }, { isNoisy: true }])
  })

  test('goes to another agent of the location if possible', async () => {
    const other = await createAgent('second')
    await other.claim()
    const site = await newSite(1)
    await ask(site)
    await run(4000, { noise: NOISY })
    expect(await agent.claim()).toBeNull()
    expect(await other.claim()).not.toBeNull()
    await own.db.deleteFrom('agent').where('name', '=', 'second').execute()
  })

  test('is a point only without a better one, marked and not charted', async () => {
    const site = await newSite(1)
    const testId = await ask(site)
    await run(4000, { noise: NOISY })
    await own.db.updateTable('test_job').set({ run_at: new Date() }).execute()
    await run(4400, { noise: NOISY })
    expect(await agent.claim()).toBeNull()
    const { status, pointId } = await testOf(testId)
    expect(status).toBe('success')
    expect(await read(pointId)).toMatchObject({ isNoisy: true, runCount: 2 })
    const series = await seriesIn(site)
    expect(series.points).toMatchObject([{ _id: pointId, isNoisy: true }])
    expect([series.noisyTimes.length, series.lines.lcp.values]).toEqual([1, [null]])
    const { body } = await owner.get('/api/overview/pages', { query: { site: site._id } })
    expect(body.items).toMatchObject([{ pointId, isNoisy: true }])
  })

  test('is one on a machine slower than usual', async () => {
    await updateRows('agent', {}, { benchmark_indexes: Array.from({ length: 60 }, () => 2000) })
    const site = await newSite(1)
    await ask(site)
    const slow = await run(2000)
    expect(await read(slow)).toMatchObject({ isNoisy: true, noise: { reasons: ['slow'], usualIndex: 2000 } })
    const { benchmark_indexes } = await readRow('agent')
    expect([benchmark_indexes.length, benchmark_indexes.at(-1)]).toEqual([50, 1500])
  })
})

test('an agent gets its speed relative to others once, and again when the machine changes', async () => {
  const about = { version: '1', lighthouseVersion: '13.5.0', chromiumVersion: '140.0.0.0' }
  const claimWith = async (processor: string) => {
    await ask(await newSite(1))
    const { body } = await agent.post('/api/agents/claim', {
      body: { ...about, processor, calibrationIndex: 1234 },
    })
    return body.processorFactor
  }
  const setIndexes = (index: number) =>
    updateRows('agent', {}, { benchmark_indexes: Array.from({ length: 10 }, () => index) })
  expect(await claimWith('2 x slow')).toBe(1)
  await setIndexes(3500)
  expect(await claimWith('2 x slow')).toBe(2)
  await setIndexes(5250)
  expect(await claimWith('2 x slow')).toBe(2)
  expect(await claimWith('2 x fast')).toBe(1)
  const row = await readRow(
    'agent',
    {},
    'processor',
    'calibration_index',
    'benchmark_indexes',
    'processor_factor',
  )
  expect(row).toEqual({
    processor: '2 x fast',
    calibration_index: 1234,
    benchmark_indexes: [],
    processor_factor: null,
  })
})

test('the minimum detectable change needs eight points', async () => {
  const site = await newSite(1)
  await history(site, 7)
  expect((await seriesIn(site)).smallestChanges).toEqual({})
  await history(site, 12)
  const { lcp } = (await seriesIn(site)).smallestChanges
  expect(lcp.points).toBe(19)
  expect(lcp.absolute).toBeGreaterThan(0)
  expect(lcp.relative).toBeCloseTo(lcp.absolute / 2000, 2)
})

describe('a level change', () => {
  const detect = () => detectChanges(systemContext())
  const list = (caller: People['owner'], query: Record<string, string | number>) =>
    caller.get('/api/lighthouses/regressions', { query })
  const steady = (count: number, level: number) =>
    Array.from({ length: count }, (_, i) => level * (1 + 0.02 * (((i * 7) % 5) - 2)))

  test('is detected, stored once, listed for those who see the page, and ends on recovery', async () => {
    const site = await newSite(1)
    const page = site.pages[0]?._id ?? 0
    const series = seriesOf(site)
    const times = await addHistory(own.db, series, [...steady(40, 2000), ...steady(8, 2600)])
    expect(await detect()).toBeGreaterThan(0)
    expect(await detect()).toBe(0)
    const { body } = await list(owner, { page_id: page })
    expect(body.items).toHaveLength(1)
    const found = body.items[0]
    expect(found).toMatchObject({
      page,
      metric: 'lcp',
      direction: 'worse',
      status: 'open',
      onset: times[40]?.toISOString(),
      points: { before: 40, after: 8 },
    })
    expect(found.before).toBeCloseTo(2000, -1)
    expect(found.after).toBeCloseTo(2600, -1)
    expect(found.effect.low).toBeLessThan(found.effect.value)
    expect(found.effect.value).toBeCloseTo(600, -2)
    expect(found.qValue).toBeLessThan(0.05)

    await addHistory(own.db, series, steady(6, 2000), { from: new Date(Date.now() + 1000) })
    await detect()
    const after = (await list(owner, { page_id: page })).body.items
    expect(after).toMatchObject([{ _id: found._id, status: 'recovered' }])
    expect((await list(owner, { page_id: page, status: 'open' })).body.total).toBe(0)

    expect((await list(people.projectViewer, { site_id: site._id })).body.total).toBe(1)
    expect((await list(owner, { client_id: tenant.client._id })).body.total).toBe(1)
    expect((await list(owner, { organization_id: tenant.organization._id })).body.total).toBe(1)
    expect((await list(owner, {})).status).toBe(422)
    expect((await list(owner, { page_id: page, metric: 'x' })).status).toBe(422)
  })

  test('is not detected in noise, noisy points or across Lighthouse versions', async () => {
    const site = await newSite(1)
    const series = seriesOf(site)
    await addHistory(own.db, series, steady(60, 2000))
    await addHistory(own.db, series, steady(20, 4000), { isNoisy: true, from: new Date() })
    await detect()
    expect((await list(owner, { site_id: site._id })).body.total).toBe(0)
    await addHistory(own.db, series, steady(14, 3000), {
      engine: 'upgraded',
      from: new Date(Date.now() + 9e7),
    })
    await detect()
    expect((await list(owner, { site_id: site._id })).body.total).toBe(0)
  })
})

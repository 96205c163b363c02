import { beforeAll, describe, expect, test } from 'vitest'
import { evaluatePoints } from '~/server/alert-evaluation'
import { type DigestPlace, levelOf } from '~/server/mailings/digest-facts.store'
import { readFacts } from '~/server/mailings/digests/read-facts'
import { REQUIRED_FIGURES, type RequiredFigures } from '~/shared/rules/report/missing-figures'
import type { Site } from '~/shared/schemas/site'
import { createAgent, metricsWith, resultOf } from '../support/agent'
import { addPoint, addRule, listCrossings } from '../support/alert-evaluation'
import { type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createClient, createProject, createSite, createTenant, type Tenant } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'

const own = onOwnDatabase()
let tenant: Tenant
let owner: SignedIn
let mobile: number
/** The newest test of each lacks one figure, or none. */
const sites = new Map<string, Site>()
const MISSING = ['tbt', 'lcp', 'cls', 'performance'] as const
const siteOf = (name: string) => {
  const site = sites.get(name)
  if (!site) throw new Error(name)
  return site
}
const pageOf = (name: string) => siteOf(name).pages[0]?._id ?? 0
const nothing = Object.fromEntries(REQUIRED_FIGURES.map((key) => [key, null])) as unknown as RequiredFigures

beforeAll(async () => {
  tenant = await createTenant()
  owner = await signInAs({ ownerOf: [tenant.organization] })
  mobile = tenant.site.devices[0] ?? 0
  for (const name of ['whole', ...MISSING, 'all']) {
    const site = await createSite(tenant.project, { name: `Without ${name}`, devices: [mobile] })
    sites.set(name, site)
    const figures = name === 'whole' ? { performance: 40 } : name === 'all' ? nothing : { [name]: null }
    await addHistory(own.db, seriesOf(tenant, site, mobile), [2000], { figures })
  }
})

describe('the list of pages', () => {
  const list = async (query: Record<string, string> = {}) => {
    const { body } = await owner.get('/api/overview/pages', {
      query: { client: tenant.client._id, limit: 50, ...query },
    })
    return body.items as { page: number; tbt: number | null; scores: { performance: number | null } }[]
  }

  test('has missing figures as null, and puts their pages before bad ones', async () => {
    const items = (await list({ sort: 'worst' })).filter(({ page }) => page !== tenant.site.pages[0]?._id)
    expect(items).toHaveLength(6)
    expect(items.at(-1)?.page).toBe(pageOf('whole'))
    expect(items.find(({ page }) => page === pageOf('tbt'))?.tbt).toBeNull()
    expect(items.find(({ page }) => page === pageOf('performance'))?.scores.performance).toBeNull()
  })

  test('finds them by their state', async () => {
    const found = (await list({ state: 'incomplete' })).map(({ page }) => page)
    expect(found.toSorted()).toEqual([...MISSING, 'all'].map(pageOf).toSorted())
  })
})

test('a client counts its results without all figures, and is listed before worse ones', async () => {
  const other = await createClient(tenant.organization, 'A bad one')
  const project = await createProject(other)
  const bad = await createSite(project)
  const of = { organization: tenant.organization._id, page: bad.pages[0]?._id ?? 0, site: bad._id }
  await addHistory(own.db, { ...of, device: bad.devices[0] ?? 0, location: 1 }, [9000], {
    figures: { performance: 5 },
  })
  const { body } = await owner.get('/api/overview/clients', { query: { sort: 'worst' } })
  expect(body.items).toMatchObject([
    { client: tenant.client._id, incomplete: 5 },
    { client: other._id, incomplete: 0 },
  ])
})

test('the home screen says that they need attention, and is not clear', async () => {
  const { body } = await owner.get('/api/attention', { query: { limit: 50 } })
  const found = body.items.filter(({ kind }: { kind: string }) => kind === 'incomplete')
  expect(found.map(({ page }: { page: number }) => page).toSorted()).toEqual(
    [...MISSING, 'all'].map(pageOf).toSorted(),
  )
  expect(body.checked).toBeNull()
})

test('a mailed report counts tests without all figures', async () => {
  const place: DigestPlace = {
    ...{ tenant: tenant.organization._id, clientId: tenant.client._id, projectId: null, siteId: null },
    ...{ clients: null, scope: { everything: true } },
  }
  expect(levelOf(place)).toBe('site')
  const day = 86_400_000
  const span = (from: number, to: number) => ({
    from: new Date(Date.now() - from * day),
    to: new Date(Date.now() - to * day),
  })
  const facts = await readFacts(systemContext(), own.db, place, {
    period: span(7, -1),
    before: span(14, 7),
  })
  const incomplete = new Map(facts.rows.map((row) => [row.id, row.incomplete]))
  expect([...MISSING, 'all', 'whole'].map((name) => incomplete.get(siteOf(name)._id))).toEqual([
    ...[1, 1, 1, 1, 1, 0],
  ])
})

test('an alert neither opens, closes nor counts by a test without the metric', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  const of = seriesOf(tenant, site, mobile)
  const tenantId = tenant.organization._id
  const evaluate = () => evaluatePoints(systemContext())
  await addHistory(
    own.db,
    of,
    Array.from({ length: 20 }, (_, i) => 2000 + (i % 5) * 10),
  )
  await evaluate()
  const value = await addRule(own.db, tenantId, { siteId: site._id })
  const count = await addRule(own.db, tenantId, { siteId: site._id, kind: 'count', consecutive: 2 })
  const states = async () => [
    (await listCrossings(own.db, value.id)).map(({ status }) => status),
    (await listCrossings(own.db, count.id)).map(({ status }) => status),
  ]
  const measure = async (...values: (number | null)[]) => {
    for (const lcp of values) await addPoint(own.db, of, { lcp })
    await evaluate()
  }
  await measure(null, null)
  expect(await states()).toEqual([[], []])
  await measure(4000, null)
  expect(await states()).toEqual([['open'], []])
  await measure(null, null, null, null, null)
  expect(await states()).toEqual([['open'], []])
  await measure(4000)
  expect(await states()).toEqual([['open'], ['open']])
})

test('a run without TBT and score does not become the point while another has them', async () => {
  const agent = await createAgent()
  const site = await createSite(tenant.project, { devices: [mobile], runs: 3 })
  await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
  const ids: string[] = []
  for (const tbt of [null, 900, null]) {
    const job = await agent.claim()
    if (!job) throw new Error('There was nothing to claim')
    ids.push(job.runId)
    const performance = tbt === null ? null : 60
    const body = resultOf(job, {
      scores: { performance, accessibility: 100, bestPractices: 78, seo: null },
      metrics: metricsWith({ lcp: 2000, tbt, cls: 0, fcp: 900, si: 1500 }),
      gapReason: tbt === null ? 'NO_TTI_CPU_IDLE_PERIOD' : null,
    })
    expect((await agent.post('/api/agents/result', { body })).body).toEqual({ accepted: true })
  }
  const { body } = await owner.get(`/api/lighthouses/${ids[1]}`)
  expect(body).toMatchObject({ _id: ids[1], isPoint: true, runCount: 1, spread: null })
})

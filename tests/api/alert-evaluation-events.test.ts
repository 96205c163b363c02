import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  compareEvidence,
  confirmCrossings,
  evaluateFieldData,
  evaluateMissed,
  evaluatePoints,
  evaluateRegressions,
  sweepCrossings,
} from '~/server/alerting/alert-evaluation'
import { insertCrossings, listOpenCrossings, type NewCrossing, openCrossing } from '~/server/alerting/alerts'
import { inTransaction } from '~/server/platform/context'
import { deleteSite } from '~/server/structure/sites/delete-site'
import type { AgentJob } from '~/shared/schemas/agent'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS, HOUR_MS, WEEK_MS } from '~/shared/values/units'
import { jsonPiece, report } from '../support/agent'
import { addPoint, addRule, listCrossings } from '../support/alert-evaluation'
import { contextFor, systemContext } from '../support/contexts'
import { createSite, createTenant } from '../support/factories'
import { type PlacedSeries, seriesOf } from '../support/point-history'
import { regressionOf } from '../support/regressions'
import { insertRows, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { addPeriod } from '../support/uptime'

const { own, tenant, agent, owner } = tenantFixture()
let mobile: number
beforeAll(async () => {
  mobile = tenant.site.devices[0] ?? 0
})
const at = (ms: number) => systemContext({ now: () => new Date(Date.now() + ms) })
const EVENT = { data: null, kind: 'event', threshold: null } as const
const newSite = () => createSite(tenant.project, { devices: [mobile] })
const place = (site: Site): PlacedSeries => seriesOf(tenant, site, mobile)
const ruleOf = (site: Site, change: Parameters<typeof addRule>[2]) =>
  addRule(own.db, tenant.organization._id, { siteId: site._id, ...change })

describe('regressions', () => {
  const addRegression = async (site: Site, change: Parameters<typeof regressionOf>[1] = {}) => {
    const regression = regressionOf(seriesOf(tenant, site, mobile), change)
    await insertRows('regression', regression)
    return regression.id
  }
  const end = (id: string, status: string) => updateRows('regression', { id }, { status })

  test('open a crossing with their figures, which ends with the last of them', async () => {
    const site = await newSite()
    const rule = await ruleOf(site, { metric: 'regression', ...EVENT, isConfirmed: true })
    const [lcp, fcp] = [await addRegression(site), await addRegression(site, { metric: 'fcp' })]
    await evaluateRegressions(at(0))
    const [crossing] = await listCrossings(own.db, rule.id)
    expect(crossing).toMatchObject({ status: 'open', value: 2600, baseline: 2000, direction: 'worse' })
    expect(crossing?.details).toMatchObject({
      metric: 'lcp',
      regressions: [
        { id: lcp, effect: 600, effectLow: 500, effectHigh: 700, q: expect.closeTo(0.01) },
        { id: fcp, metric: 'fcp' },
      ],
    })
    await end(lcp, 'recovered')
    await evaluateRegressions(at(0))
    expect(await listCrossings(own.db, rule.id)).toMatchObject([{ status: 'open' }])
    await end(fcp, 'recovered')
    await evaluateRegressions(at(0))
    expect(await listCrossings(own.db, rule.id)).toMatchObject([
      { status: 'closed', close_reason: 'recovered' },
    ])
    expect(await evaluateRegressions(at(0))).toBe(0)
  })

  test('a later one is an event of its own, improvements only on request, and a worse one replaces them', async () => {
    const site = await newSite()
    const rule = await ruleOf(site, { metric: 'regression', ...EVENT })
    const first = await addRegression(site)
    await evaluateRegressions(at(0))
    await addRegression(site, { metric: 'tbt', detected_at: new Date(Date.now() + 30 * HOUR_MS) })
    await evaluateRegressions(at(30 * HOUR_MS))
    expect(await listCrossings(own.db, rule.id)).toMatchObject([
      { status: 'closed', close_reason: 'ended' },
      { status: 'open', details: { regressions: [{ id: first }, { metric: 'tbt' }] } },
    ])
    const better = await newSite()
    const silent = await ruleOf(better, { metric: 'regression', ...EVENT })
    const gains = await ruleOf(better, { metric: 'regression', ...EVENT, reportsBetter: true })
    await addRegression(better, { direction: 'better' })
    await evaluateRegressions(at(0))
    expect(await listCrossings(own.db, silent.id)).toEqual([])
    expect(await listCrossings(own.db, gains.id)).toMatchObject([{ direction: 'better', status: 'open' }])
    await addRegression(better)
    await evaluateRegressions(at(0))
    expect(await listCrossings(own.db, gains.id)).toMatchObject([
      { direction: 'better', status: 'closed' },
      { direction: 'worse', status: 'open' },
    ])
  })

  test('that began in maintenance do not count', async () => {
    const site = await newSite()
    const rule = await ruleOf(site, { metric: 'regression', ...EVENT })
    await addPeriod(site, Date.now() - HOUR_MS, Date.now() + HOUR_MS, { site_id: site._id })
    await addRegression(site)
    await evaluateRegressions(at(0))
    expect(await listCrossings(own.db, rule.id)).toEqual([])
  })
})

test('missed tests cross by their number, and end when the schedule runs again', async () => {
  const site = await newSite()
  const count = { data: null, kind: 'count', threshold: null } as const
  const rule = await ruleOf(site, { metric: 'missedTests', ...count, consecutive: 2 })
  const one = await ruleOf(site, { metric: 'missedTests', ...count, consecutive: 3 })
  const due = (next_run_at: Date) =>
    own.db
      .insertInto('live.site_schedule')
      .values({
        ...{
          organization_id: tenant.organization._id,
          site_id: site._id,
          cron: '0 * * * *',
          timezone: 'UTC',
        },
        ...{ is_enabled: true, jitter_seconds: 0, next_run_at },
      })
      .onConflict((oc) => oc.columns(['organization_id', 'site_id']).doUpdateSet({ next_run_at }))
      .execute()
  await insertRows('live.page', {
    ...{ organization_id: tenant.organization._id, client_id: tenant.client._id, site_id: site._id },
    ...{ project_id: tenant.project._id, name: 'Second', url: 'http://127.0.0.1/2', original_url: 'x' },
  })
  await due(new Date(Date.now() - 10 * 60_000))
  await evaluateMissed(at(0))
  expect(await listCrossings(own.db, rule.id)).toEqual([])
  await evaluateMissed(at(10 * 60_000))
  await evaluateMissed(at(11 * 60_000))
  expect(await listCrossings(own.db, rule.id)).toMatchObject([
    { status: 'open', value: 2, subject: `site:${site._id}`, page_id: null },
  ])
  expect(await listCrossings(own.db, one.id)).toEqual([])
  await due(new Date(Date.now() + HOUR_MS))
  await evaluateMissed(at(12 * 60_000))
  expect(await listCrossings(own.db, rule.id)).toMatchObject([
    { status: 'closed', close_reason: 'recovered' },
  ])
})

describe('field data', () => {
  const addPeriods = async (site: Site, p75: number[], first = '2026-01-01') => {
    const start = Date.parse(first)
    await insertRows(
      'crux_record',
      p75.map((value, i) => ({
        ...{
          organization_id: tenant.organization._id,
          page_id: site.pages[0]?._id ?? 0,
          form_factor: 'MOBILE',
        },
        first_date: new Date(start + (i * 7 - 28) * DAY_MS),
        last_date: new Date(start + i * WEEK_MS),
        metrics: JSON.stringify({ LCP: { p75: value, histogram: [] } }),
        fetched_at: new Date(),
      })),
    )
  }

  test('the newest period crosses, without a test, and history does not', async () => {
    const site = await newSite()
    const field = { data: 'field', isConfirmed: true } as const
    const rule = await ruleOf(site, field)
    const rate = await ruleOf(site, { ...field, kind: 'rate', threshold: 20, baseline: 'previous' })
    const desktop = await ruleOf(site, { ...field, formFactor: 'DESKTOP' })
    await addPeriods(site, [3000, ...Array.from({ length: 12 }, () => 2000)])
    await evaluateFieldData(at(0))
    expect(await listCrossings(own.db, rule.id)).toEqual([])
    await addPeriods(site, [3000], '2026-04-02')
    await evaluateFieldData(at(0))
    expect(await listCrossings(own.db, rule.id)).toMatchObject([
      { status: 'open', value: 3000, device_id: null, details: { formFactor: 'MOBILE' } },
    ])
    expect(await listCrossings(own.db, rate.id)).toMatchObject([{ status: 'open', baseline: 2000 }])
    expect(await listCrossings(own.db, desktop.id)).toEqual([])
    expect(await evaluateFieldData(at(0))).toBe(0)
  })
})

const request = (url: string, thirdParty: boolean, entity: string | null) => ({
  ...{ url, method: 'GET', status: 200, resourceType: 'Script', mimeType: 'text/javascript', protocol: 'h2' },
  ...{ priority: 'High', transferSize: 1000, resourceSize: 1000, thirdParty, entity, fromCache: false },
  ...{ startMs: 0, endMs: 10 },
  phases: { idle: 0, dns: 0, connect: 0, ssl: 0, ttfb: 5, download: 5 },
})

describe('what a load requests and logs', () => {
  const load = async (site: Site, parties: string[], errors: string[]) => {
    const batch = await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
    if (batch.status !== 201) throw new Error(JSON.stringify(batch.problem))
    await measure(parties, errors)
  }
  const measure = async (parties: string[], errors: string[]) => {
    let job = await agent.claim()
    for (; job; job = await nextOf(job)) await report(agent, job, piecesOf(parties, errors))
  }
  const nextOf = async (_: AgentJob) => {
    const waiting = await readRows('test_job', { state: 'ready' }, 'id')
    return waiting.length > 0 ? agent.claim() : null
  }
  const piecesOf = (parties: string[], errors: string[]) => [
    jsonPiece('requests', [
      request('https://example.com/', false, null),
      ...parties.map((name) => request(`https://${name}/x.js`, true, name)),
    ]),
    jsonPiece('details', {
      ...{ mainThread: [], scripts: [], longTasks: [], thirdParties: [], layoutShifts: [], lcpElement: null },
      consoleErrors: errors.map((text) => ({ source: 'js', text, url: null, line: null, column: null })),
      ...{ opportunities: [], warnings: [] },
    }),
  ]
  const look = async () => {
    await evaluatePoints(at(0))
    await compareEvidence(at(0))
  }

  test('new third parties and errors are named, once, and end when they are gone', async () => {
    const site = await newSite()
    const parties = await ruleOf(site, { metric: 'thirdParties', ...EVENT })
    const errors = await ruleOf(site, { metric: 'consoleErrors', ...EVENT })
    await load(site, ['fonts.example'], ['x is not defined at a1b2c3d4e5.js:10'])
    await look()
    await load(site, ['fonts.example'], ['x is not defined at f6e5d4c3b2.js:12'])
    await look()
    expect(await listCrossings(own.db, parties.id)).toEqual([])
    expect(await listCrossings(own.db, errors.id)).toEqual([])
    await load(site, ['fonts.example', 'ads.example'], ['y failed'])
    await look()
    await look()
    expect(await listCrossings(own.db, parties.id)).toMatchObject([
      { status: 'open', value: 1, details: { names: ['ads.example'] } },
    ])
    expect(await listCrossings(own.db, errors.id)).toMatchObject([{ details: { names: ['y failed'] } }])
    await load(site, ['fonts.example', 'ads.example'], [])
    await look()
    expect(await listCrossings(own.db, parties.id)).toMatchObject([{ status: 'open' }])
    expect(await listCrossings(own.db, errors.id)).toMatchObject([
      { status: 'closed', close_reason: 'recovered' },
    ])
    await load(site, ['fonts.example', 'ads.example', 'chat.example'], [])
    await look()
    expect(await listCrossings(own.db, parties.id)).toMatchObject([
      { status: 'closed', close_reason: 'ended' },
      { status: 'open', details: { names: ['chat.example'] } },
    ])
    await sweepCrossings(at(8 * DAY_MS))
    expect((await listCrossings(own.db, parties.id)).map((one) => one.close_reason)).toEqual([
      'ended',
      'ended',
    ])
  })

  test('a test confirms that they come again', async () => {
    const site = await newSite()
    const rule = await ruleOf(site, { metric: 'thirdParties', ...EVENT, isConfirmed: true })
    const again = await newSite()
    const confirmed = await ruleOf(again, { metric: 'thirdParties', ...EVENT, isConfirmed: true })
    for (const [place, retest] of [
      [site, ['a.example']],
      [again, ['a.example', 'ads.example']],
    ] as const) {
      await load(place, ['a.example'], [])
      await look()
      await load(place, ['a.example', 'ads.example'], [])
      await look()
      await confirmCrossings(at(0))
      await measure([...retest], [])
      await look()
      await confirmCrossings(at(0))
    }
    expect(await listCrossings(own.db, rule.id)).toMatchObject([{ status: 'dismissed', confirm_value: 0 }])
    expect(await listCrossings(own.db, confirmed.id)).toMatchObject([{ status: 'open', confirm_value: 1 }])
  })
})

describe('the sweep', () => {
  const opened = async () => {
    const site = await newSite()
    const rule = await ruleOf(site, {})
    await addPoint(own.db, place(site), { lcp: 4000 })
    await evaluatePoints(at(0))
    expect(await listCrossings(own.db, rule.id)).toMatchObject([{ status: 'open' }])
    return { site, rule }
  }
  const reasonAfter = async (work: (incident: Awaited<ReturnType<typeof opened>>) => Promise<unknown>) => {
    const incident = await opened()
    await work(incident)
    await sweepCrossings(at(0))
    const [crossing] = await listCrossings(own.db, incident.rule.id)
    return crossing?.close_reason ?? crossing?.status
  }

  test('closes what no point can close', async () => {
    expect(await reasonAfter(async () => {})).toBe('open')
    const ruleById = (id: string) => own.db.updateTable('live.alert_rule').where('id', '=', id)
    expect(await reasonAfter(({ rule }) => ruleById(rule.id).set({ is_enabled: false }).execute())).toBe(
      'rule',
    )
    expect(
      await reasonAfter(({ rule }) =>
        own.db.deleteFrom('live.alert_rule').where('id', '=', rule.id).execute(),
      ),
    ).toBe('rule')
    expect(
      await reasonAfter(({ rule }) => ruleById(rule.id).set({ site_id: tenant.site._id }).execute()),
    ).toBe('rule')
    expect(
      await reasonAfter(({ rule, site }) =>
        addRule(own.db, tenant.organization._id, {
          ...{ pageId: site.pages[0]?._id ?? 0, overridesId: rule.id, isEnabled: false },
        }),
      ),
    ).toBe('rule')
    expect(
      await reasonAfter(({ site }) => updateRows('live.page', { site_id: site._id }, { is_active: false })),
    ).toBe('ended')
    expect(
      await reasonAfter(async ({ site }) =>
        deleteSite(await contextFor('site.delete', { kind: 'site', id: site._id }), { name: site.name }),
      ),
    ).toBe('deleted')
  })
})

describe('the store of crossings', () => {
  const crossing = (site: Site, ruleId: string, openedAt: Date | null): NewCrossing => ({
    ...{ ruleId, metric: 'lcp', kind: 'value', direction: 'worse', subject: `page:${site.pages[0]?._id}` },
    ...{ clientId: tenant.client._id, projectId: tenant.project._id, siteId: site._id },
    ...{ pageId: site.pages[0]?._id ?? 0, monitorId: null, deviceId: mobile, locationId: 1 },
    ...{ value: 4000, threshold: 2500, baseline: null, pointId: v7(), details: {} },
    ...{ crossedAt: new Date(), openedAt },
  })

  test('keeps one open crossing of a rule and subject, and opens what waited once', async () => {
    const site = await newSite()
    const rule = await ruleOf(site, {})
    const id = tenant.organization._id
    const insert = () =>
      inTransaction(at(0), (tx) => insertCrossings(tx, id, [crossing(site, rule.id, null)]))
    const inserted = await Promise.all([insert(), insert(), insert()])
    const [made = ''] = inserted.flat()
    expect(inserted.flat()).toHaveLength(1)
    const open = () => openCrossing(own.db, id, made, { unconfirmed: 'off' }, new Date())
    expect([await open(), await open()]).toEqual([true, false])
    const foreign = await createTenant()
    expect(await listOpenCrossings(own.db, foreign.organization._id, { ruleIds: [rule.id] })).toEqual([])
    expect(
      await openCrossing(own.db, foreign.organization._id, made, { unconfirmed: 'off' }, new Date()),
    ).toBe(false)
  })
})

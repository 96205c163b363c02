import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { processMoves } from '~/server/administration/client-moves/process-moves'
import { dropChartDays } from '~/server/platform/db/chart-days'
import { DAY_MS } from '~/shared/values/units'
import { addRuns } from '../support/chart-runs'
import {
  type ChartPlace,
  changeable,
  createChartPlace,
  expectClose,
  pageOf,
  rowsOf,
  today,
  valuesOf,
} from '../support/charts'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createOrganization, createProject, createSite } from '../support/factories'
import { insertRows, runSql, updateRows } from '../support/rows'

const own = onOwnDatabase()
let place: ChartPlace
beforeAll(async () => {
  place = await createChartPlace(own.db)
})

describe('stored days', () => {
  let chart: string
  beforeAll(async () => {
    chart = await place.addChart({ sites: [place.shop._id] })
    await place.expectReference(chart, [place.shop], 40)
  })

  test('are not computed again', async () => {
    const { ids, data } = place
    const before = await data(chart, 40)
    await runSql(sql`update run set lcp = lcp + 1 where id = ${ids.at(-100)}`)
    expect(rowsOf(await data(chart, 40))).toEqual(rowsOf(before))
    await runSql(sql`update run set lcp = lcp - 1 where id = ${ids.at(-100)}`)
  })

  test('are computed again when the settings that decide them change, not others', async () => {
    const { tenant, client, people, shop, data, reference, expectReference } = place
    const listed = await people.owner.post('/api/dashboards/getall', { body: { clients: [client] } })
    const settings = listed.body.dashboards
      .flatMap(({ charts }: { charts: { _id: string }[] }) => charts)
      .find(({ _id }: { _id: string }) => _id === chart)
    const stored = async () =>
      Number(
        (
          await runSql(
            sql<{
              n: number
            }>`select count(*)::int as n from chart_bucket where chart_id = ${chart}`,
          )
        )[0]?.n,
      )
    const count = await stored()
    expect(count).toBe(38)
    const put = (body: object) =>
      people.owner.put(`/api/charts/${chart}`, { body: { ...changeable(settings), ...body } })
    await put({ title: 'B', percentile: 'p95', thresholdBudget: 3, width: 'full' })
    expect(await stored()).toBe(count)
    expectClose(
      valuesOf((await data(chart, 40)).rows[0]),
      await reference([pageOf(shop)], { days: 40, stat: 'p95' }),
    )
    await put({ sites: [tenant.site._id] })
    expect(await stored()).toBe(0)
    await expectReference(chart, [tenant.site], 40)
    await put({})
    await expectReference(chart, [shop], 40)
  })

  test('follow deleted tests', async () => {
    const { tenant, people, shop, ids, expectReference } = place
    const deleted = ids.at(-120)
    const rows = await runSql(sql<{ test_id: string; created_at: Date }>`
      select test_id, created_at from run where id = ${deleted}`)
    const [run] = rows
    if (!run) throw new Error('The run is there')
    const batch = crypto.randomUUID()
    const of = { organization_id: tenant.organization._id }
    const added = { ...of, id: batch, source: 'manual', request_id: 'x', created_at: run.created_at }
    await insertRows('test_batch', added)
    await insertRows('test', {
      ...of,
      id: run.test_id,
      batch_id: batch,
      page_id: pageOf(shop),
      site_id: shop._id,
      device_id: shop.devices[0] ?? 0,
      location_id: 1,
      form_factor: 'MOBILE',
      status: 'success',
      created_at: run.created_at,
      finished_at: new Date(run.created_at.getTime() + 60_000),
      point_id: deleted,
    })
    expect((await people.owner.delete(`/api/lighthouses/test/${run.test_id}`)).status).toBe(200)
    await expectReference(chart, [shop], 40)
  })

  test('follow pages that come and go', async () => {
    const { tenant, people, shop, at, addChart, expectReference } = place
    const all = await addChart({ projects: [tenant.project._id] })
    await expectReference(all, [tenant.site, shop], 40)
    const late = await createSite(tenant.project)
    await expectReference(all, [tenant.site, shop], 40)
    await addRuns(own.db, at(late), [{ at: today - 10 * DAY_MS, lcp: 50_000 }])
    // Runs that come late are announced by what writes them; a page that is new to the chart is found.
    await people.owner.delete(`/api/sites/${late._id}`, { body: { name: late.name } })
    await expectReference(all, [tenant.site, shop], 40)
    const moved = await createSite(await createProject(tenant.client))
    await addRuns(own.db, at(moved), [{ at: today - 10 * DAY_MS, lcp: 50_000 }])
    await people.owner.put(`/api/projects/${tenant.project._id}/movesites`, {
      body: { sites: [moved._id], project: tenant.project._id },
    })
    await updateRows('live.site', { id: moved._id }, { project_id: tenant.project._id })
    await updateRows('live.page', { site_id: moved._id }, { project_id: tenant.project._id })
    await expectReference(all, [tenant.site, shop, moved], 40)
    await people.owner.delete(`/api/sites/${moved._id}`, { body: { name: moved.name } })
    await expectReference(all, [tenant.site, shop], 40)
  })

  test('count noisy tests where the site does', async () => {
    const { shop, addChart, data } = place
    const noisy = await addChart({ sites: [shop._id], percentile: 'p95' })
    const day = new Date(today - 20 * DAY_MS).toISOString()
    const before = valuesOf((await data(noisy, 40)).rows[0])[day] ?? 0
    await updateRows('live.site', { id: shop._id }, { counts_noisy: true })
    expect(valuesOf((await data(noisy, 40)).rows[0])[day]).toBeGreaterThan(before)
    await updateRows('live.site', { id: shop._id }, { counts_noisy: false })
    expect(valuesOf((await data(noisy, 40)).rows[0])[day]).toBe(before)
  })

  test('older than the client keeps results are not shown', async () => {
    const { client, shop, addChart, data, expectReference } = place
    const kept = await addChart({ sites: [shop._id] })
    await data(kept, 40)
    await updateRows('live.client', { id: client }, { retention_days: 14 })
    const days = Object.keys(valuesOf((await data(kept, 40)).rows[0]))
    expect(days.length).toBeLessThanOrEqual(16)
    await updateRows('live.client', { id: client }, { retention_days: 365 })
    await expectReference(kept, [shop], 40)
  })

  test('follow runs that come late', async () => {
    const { addChart, at, expectReference, shop } = place
    const late = await addChart({ sites: [shop._id] })
    await expectReference(late, [shop], 40)
    const time = today - 12 * DAY_MS + 5
    await addRuns(own.db, at(shop), [{ at: time, lcp: 40_000 }])
    const span = { from: new Date(time), to: new Date(time) }
    await dropChartDays(own.db, place.tenant.organization._id, pageOf(shop), span)
    const rows = await runSql(sql<{ n: number }>`
      select count(*)::int as n from chart_bucket where chart_id = ${late}`)
    expect(rows[0]?.n).toBe(37)
    await expectReference(late, [shop], 40)
  })

  test('are computed again after a move of the client', async () => {
    const { addChart, data, people, client } = place
    const moved = await addChart({})
    await data(moved, 40)
    const before = rowsOf(await data(moved, 40))
    const to = await createOrganization()
    const body = { organization: to._id }
    const { status } = await people.super.put(`/api/clients/${client}/move-client`, { body })
    expect(status).toBe(200)
    // Its history is not complete yet, so nothing is stored.
    await people.super.get(`/api/charts/${moved}/data`)
    while ((await processMoves(systemContext())) > 0);
    expect(rowsOf(await data(moved, 40, people.super))).toEqual(before)
    expect((await people.owner.get(`/api/charts/${moved}/data`)).status).toBe(404)
  })
})

import { expect, test } from 'vitest'
import { isFull } from '../../support/slice'
import { createClient, createSite, must } from '../api'
import type { Fixture } from '../fixture'
import { until } from '../waiting'

const RUNS = isFull ? 40_000 : 15_000
const KILLS = isFull ? 3 : 1
const WITHIN_MS = 120_000

const addRuns = ({ product, place }: Fixture, site: number, amount: number) =>
  product.query(
    `insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, status, duration_ms, is_point)
     select $1, now() - k * interval '1 second', gen_random_uuid(), gen_random_uuid(), p.id, $2, $3, 1, 'success', 1000, true
     from page p cross join generate_series(1, $4::int) k where p.site_id = $2`,
    [place.organization, site, place.device, amount],
  )

/** Kills web while the deletion waits within its transaction. */
async function interrupt({ product }: Fixture, remove: () => Promise<unknown>): Promise<void> {
  const database = await product.connect()
  await database.query('begin')
  await database.query('lock table activity in access exclusive mode')
  const removing = remove().catch(() => null)
  await until('the deletion waits', WITHIN_MS, async () => {
    const waiting = await product.query(
      "select from pg_locks where relation = 'activity'::regclass and not granted",
    )
    return waiting.length > 0
  })
  const killed = await product.kill('web')
  await database.query('commit')
  await database.end()
  await removing
  await product.waitUntilReplaced('web', killed)
  await until('web is ready', WITHIN_MS, async () => (await fetch(`${product.url}/readyz`)).ok)
}

export function purge(fixture: () => Fixture): void {
  test('of a client: web killed within it changes nothing, the worker continues by complete batches', async () => {
    const { product, place, call } = fixture()
    const url = 'http://127.0.0.1/'
    const doomed = { ...place, ...(await createClient(call, place.organization, 'Deleted')) }
    const { siteId: kept } = await createSite(call, place, { name: 'Kept', url })
    const { siteId: gone } = await createSite(call, doomed, { name: 'Deleted', url })
    const countOf = async (site: number) => {
      const [row] = await product.query<{ n: number }>(
        'select count(*)::int as n from run where site_id = $1',
        [site],
      )
      return row?.n ?? -1
    }
    const progress = async () => {
      const [row] = await product.query<{ deleted: number; left: number; total: number }>(
        `select results_deleted::int as deleted, results::int as total,
           (select count(*)::int from run where site_id = $1) as left from deletion`,
        [gone],
      )
      return row
    }
    await addRuns(fixture(), gone, RUNS)
    await addRuns(fixture(), kept, 100)
    const keptRuns = await countOf(kept)
    const remove = () => call('DELETE', `/api/clients/${doomed.client}`, { name: 'Deleted' })
    await interrupt(fixture(), remove)
    expect((await call('GET', `/api/clients/${doomed.client}`)).status).toBe(200)
    expect((await call('GET', `/api/sites/${gone}`)).status).toBe(200)
    const { deletions } = await must(remove())
    expect((await call('GET', `/api/sites/${gone}`)).status).toBe(404)
    await until('the results are counted', WITHIN_MS, async () => {
      const [row] = await product.query('select from deletion where settled_at is not null')
      return row !== undefined
    })
    await must(call('DELETE', `/api/deletions/${deletions[0]}`, { name: 'Deleted' }))
    let deleted = 0
    for (let kills = 0; kills < KILLS; kills++) {
      await until('more is deleted', WITHIN_MS, async () => ((await progress())?.deleted ?? RUNS) > deleted)
      await product.waitUntilReplaced('worker', await product.kill('worker'))
      // One statement, so one state of the database, although the next worker deletes already.
      const now = await progress()
      if (!now) break
      expect(now.deleted + now.left).toBe(now.total)
      deleted = now.deleted
    }
    expect(deleted).toBeGreaterThan(0)
    await until('all is deleted', WITHIN_MS, async () => (await progress()) === undefined)
    expect(await countOf(gone)).toBe(0)
    expect(await product.query('select from site where id = $1', [gone])).toEqual([])
    expect(await product.query('select from client where id = $1', [doomed.client])).toEqual([])
    expect(await countOf(kept)).toBe(keptRuns)
  })
}

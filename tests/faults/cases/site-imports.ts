import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { must } from '../api'
import type { Fixture } from '../fixture'
import { until } from '../waiting'

const SITES = 4_000
const BATCH = 500

export function siteImports(fixture: () => Fixture): void {
  test('that is killed leaves each batch complete or absent, and is resumed', async () => {
    const { product, call, place } = fixture()
    const name = `Import ${randomUUID().slice(0, 8)}`
    const rows = Array.from({ length: SITES }, (_, nth) => `${name} ${nth},https://1.1.1.1/${nth},false`)
    const text = ['name,pages,isScheduled', ...rows].join('\n')
    const { _id } = await must(call('POST', `/api/projects/${place.project}/site-imports`, { text }))
    await must(call('POST', `/api/site-imports/${_id}/confirm`, {}))
    const counts = async () => {
      const [found] = await product.query<{ state: string; sites: number; rows: number; written: number }>(
        `select i.state, i.written, (select count(*)::int from site where name like $2) as sites,
           (select count(*)::int from site_import_row r where r.import_id = i.id and r.state = 'written') as rows
         from site_import i where i.id = $1`,
        [_id, `${name} %`],
      )
      if (!found) throw new Error('no import')
      return found
    }
    await until('the first batch', 60_000, async () => (await counts()).written > 0)
    const killed = await product.kill('worker')
    await product.waitUntilReplaced('worker', killed)
    const left = await counts()
    expect(left.sites % BATCH).toBe(0)
    expect([left.rows, left.written]).toEqual([left.sites, left.sites])
    expect(left.sites).toBeLessThan(SITES)
    // The lease of the killed worker, which would end by itself within a minute.
    await product.query('update site_import set lease_until = now() where id = $1', [_id])
    await until('the rest', 60_000, async () => (await counts()).state === 'done')
    expect(await counts()).toMatchObject({ sites: SITES, rows: SITES, written: SITES })
    const [log] = await product.query<{ entries: number }>(
      `select count(distinct object_id)::int as entries from activity
       where action = 'site.create' and after->>'name' like $1`,
      [`${name} %`],
    )
    expect(log?.entries).toBe(SITES)
  })
}

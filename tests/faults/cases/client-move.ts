import { expect, test } from 'vitest'
import { HISTORY, MOVED } from '~/server/administration/client-moves/tables'
import { isFull } from '../../support/slice'
import { must } from '../api'
import type { Fixture } from '../fixture'
import { until } from '../waiting'

const PAGES = 60
const KILLS = isFull ? 2 : 1
const RUNS_PER_PAGE = isFull ? 400 : 150
const WITHIN_MS = 120_000

const TABLES = [
  ...new Set([...Object.values(MOVED).flat(), ...HISTORY].map(({ table }): string => table)),
].filter((table) => table !== 'client')

async function addHistory({ product, place }: Fixture): Promise<void> {
  const at = [place.organization, place.client, place.project]
  await product.query(
    `with added as (
       insert into site (organization_id, client_id, project_id, name)
       select $1, $2, $3, 'Moving ' || i from generate_series(1, 6) i returning organization_id, id)
     insert into page (organization_id, client_id, project_id, site_id, name, url, original_url)
     select organization_id, $2, $3, id, 'Page ' || k, 'https://example.com/' || k, 'https://example.com/' || k
     from added, generate_series(1, ${PAGES / 6}) k`,
    at,
  )
  await product.query(
    `insert into test_batch (organization_id, id, source, request_id, created_at)
     values ($1, '0190a000-0000-7000-8000-000000000001', 'schedule', 'x', now())`,
    [place.organization],
  )
  await product.query(
    `insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, status, created_at)
     select organization_id, gen_random_uuid(), '0190a000-0000-7000-8000-000000000001', id, site_id, $3, 1, 'MOBILE',
       'success', now() - k * interval '1 hour'
     from page, generate_series(1, 20) k where organization_id = $1 and client_id = $2`,
    [place.organization, place.client, place.device],
  )
  await product.query(
    `insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, status, duration_ms, lcp)
     select organization_id, date_trunc('milliseconds', now()) - k * interval '1 hour', gen_random_uuid(), gen_random_uuid(),
       id, site_id, $3, 1, 'success', 1000, k
     from page, generate_series(1, ${RUNS_PER_PAGE}) k where organization_id = $1 and client_id = $2`,
    [place.organization, place.client, place.device],
  )
}

/** Of the rows of two organizations in each table, in whichever of both they are. */
async function readSums({ product }: Fixture, organizations: number[]): Promise<Record<string, unknown>> {
  const sums: Record<string, unknown> = {}
  for (const table of TABLES) {
    const [row] = await product.query(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(
         (to_jsonb(t) - 'organization_id' - 'device_id')::text, 0)::numeric), 0)::text as sum
       from "${table}" t where organization_id = any($1)`,
      [organizations],
    )
    sums[table] = row
  }
  return sums
}

const stateOf = async ({ product, place }: Fixture) =>
  (
    await product.query<{ state: string; phase: string; moved: number; progress: number }>(
      'select state, phase, moved_rows::int as moved, progress from client_move where client_id = $1',
      [place.client],
    )
  )[0]

async function expireLease({ product, place }: Fixture): Promise<boolean> {
  const expired = await product.query(
    "update client_move set lease_until = now() where client_id = $1 and state = 'moving' returning id",
    [place.client],
  )
  return expired.length === 1
}

export function clientMove(fixture: () => Fixture): void {
  test('loses and doubles nothing when its processes are killed', async () => {
    const { product, place, call } = fixture()
    await addHistory(fixture())
    const other = await must(call('POST', '/api/organizations', { name: 'Elsewhere' }))
    const both = [place.organization, other._id]
    const before = await readSums(fixture(), both)
    const moving = call('PUT', `/api/clients/${place.client}/move-client`, { organization: other._id }).catch(
      () => null,
    )
    await until('the move has begun', WITHIN_MS, async () => ((await stateOf(fixture()))?.moved ?? 0) > 0)
    await product.kill('web')
    await moving
    let moved = 0
    for (let kills = 0; kills < KILLS; kills++) {
      const isFurther = async () => {
        const now = await stateOf(fixture())
        return now?.state === 'done' || (now?.moved ?? 0) > moved + 3_000
      }
      await until('rows move', WITHIN_MS, isFurther)
      const now = await stateOf(fixture())
      expect(now?.state, 'the kill is in the middle of the move').toBe('moving')
      moved = now?.moved ?? 0
      await product.kill('worker')
      // The lease of the killed worker, which would end by itself within 20 s.
      if (!isFull) await until('its lease is taken away', WITHIN_MS, () => expireLease(fixture()))
    }
    await until('the move ends', WITHIN_MS, async () => (await stateOf(fixture()))?.state === 'done')
    expect(await readSums(fixture(), both)).toEqual(before)
    const left = await product.query(
      'select (select count(*)::int from run where organization_id = $1) as runs, (select count(*)::int from page where organization_id = $1) as pages, (select count(*)::int from test where organization_id = $1) as tests, (select count(*)::int from client where organization_id = $1 and id = $2) as clients',
      [place.organization, place.client],
    )
    expect(left).toEqual([{ runs: 0, pages: 0, tests: 0, clients: 0 }])
  })
}

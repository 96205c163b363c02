import { expect, onTestFinished, test } from 'vitest'
import type { Fixture } from '../fixture'
import { locationOf } from '../manual-agent'
import { leftBehind } from '../product'
import { until } from '../waiting'

const WAVE = 2_500
const BOTH_WITHIN_MS = 60_000

async function addDueSites({ product, place }: Fixture, location: number): Promise<void> {
  await product.query(
    `with added as (
       insert into site (organization_id, client_id, project_id, name)
       select $1, $2, $3, 'Due ' || gen_random_uuid() from generate_series(1, $6) returning organization_id, id),
     devices as (insert into site_device select organization_id, id, $4 from added),
     locations as (insert into site_location select organization_id, id, $5 from added),
     pages as (
       insert into page (organization_id, client_id, project_id, site_id, name, url, original_url)
       select organization_id, $2, $3, id, 'Page', 'https://example.com/' || id, 'https://example.com/' || id from added)
     insert into site_schedule (organization_id, site_id, cron, timezone, next_run_at)
     select organization_id, id, '0 0 * * *', 'UTC', now() from added`,
    [place.organization, place.client, place.project, place.device, location, WAVE],
  )
}

export function schedulers(fixture: () => Fixture): void {
  test('share the due sites and schedule each exactly once', async () => {
    const { product, place } = fixture()
    const own = [place.organization]
    const location = await locationOf(product, 'hanoi')
    const second = await product.startSecondWorker()
    onTestFinished(async () => void (await second.stop()))
    const rounds = async () =>
      (await product.query('select distinct request_id from test_batch where organization_id = $1', own))
        .length
    let added = 0
    // Each wave is due at once, and a scheduler drains it in one round, so two rounds mean both took part.
    await until('both schedulers take of one wave', BOTH_WITHIN_MS, async () => {
      const before = await rounds()
      await addDueSites(fixture(), location)
      added += WAVE
      await until('no site is due any more', BOTH_WITHIN_MS, async () => {
        const due =
          'select 1 from site_schedule where organization_id = $1 and is_enabled and next_run_at <= now() limit 1'
        return (await product.query(due, own)).length === 0
      })
      return (await rounds()) >= before + 2
    })
    const [counts] = await product.query(
      `select count(distinct t.id)::int as tests, count(distinct t.site_id)::int as sites,
         count(j.id)::int as jobs, count(distinct j.test_id)::int as tests_of_jobs
       from test t left join test_job j on j.organization_id = t.organization_id and j.test_id = t.id
       where t.organization_id = $1 and t.status = 'queued'`,
      own,
    )
    expect(counts).toEqual({ tests: added, sites: added, jobs: added, tests_of_jobs: added })
    const others = "select 1 from test_batch where organization_id = $1 and source <> 'schedule'"
    expect(await product.query(others, own)).toEqual([])
    expect(await second.stop()).toBe(0)
  })

  test('leave nothing when the product ends', async () => {
    const { product } = fixture()
    expect((await product.stop()).status).toBe(0)
    expect(leftBehind(product)).toEqual([])
  })
}

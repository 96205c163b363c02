import { paths } from '../../app/shared/paths'
import { createPlace, createSite } from './support/api'
import { withDatabase } from './support/seed-database'
import { test } from './support/test'

test('look @js', async ({ page, api, measured }) => {
  test.setTimeout(120_000)
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: `${measured.origin}/good/?timed-out`, name: 'Slow quay' }])
  const pageId = site.pages[0]?._id ?? 0
  const { regions } = await api.put(`/api/sites/${site._id}`, { isScheduled: true })
  await withDatabase(async (db) => {
    const { url, organization_id } = await db.selectFrom('page').select(['url', 'organization_id']).where('id', '=', pageId).executeTakeFirstOrThrow()
    const times = { updated_at: new Date(), next_test_at: new Date(Date.now() + 20 * 3_600_000) }
    await db.insertInto('test_backoff').values({ device_id: place.mobile, location_id: regions[0], timeouts: 4, ...times, organization_id, page_id: pageId, url }).execute()
    await db.updateTable('run').set({ final_url: 'https://gone.example/a/very/long/address/that/does/not/exist/anywhere?with=a&query=too' }).where('page_id', '=', measured.failing).execute()
    await db.updateTable('run').set({ is_redirected: true, final_url: 'https://www.parked-domain.example/landing/page' }).where('page_id', '=', measured.good).execute()
  })
  const shots: [string, string][] = [
    ['sites', paths.projectSites(place.client._id, place.project._id)],
    ['site', paths.site(place.client._id, place.project._id, site._id)],
    ['report', paths.report(site._id, pageId)],
    ['failing', paths.report(measured.site._id, measured.failing)],
    ['redirected', paths.report(measured.site._id, measured.good)],
  ]
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      for (const [name, path] of shots) {
        await page.goto(path)
        await page.waitForTimeout(700)
        await page.screenshot({ path: `/tmp/look/${name}-${width}-${scheme}.png` })
      }
    }
})

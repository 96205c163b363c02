import { paths } from '../../app/shared/paths'
import { createPlace, unique } from './support/api'
import { test } from './support/test'

test('shots', async ({ page, api }) => {
  const place = await createPlace(api)
  await createPlace(api)
  const site = await api.post('/api/sites', {
    name: unique('Pier'), project: place.project._id,
    pages: ['Alpha', 'Beta'].map((name) => ({ url: `http://127.0.0.1:4010/${name}`, name })),
    devices: [place.mobile, place.desktop], regions: [1, 2], isScheduled: false,
  })
  await api.post('/api/lighthouses/runtestfromdashboard', { page_id: site.pages[0]._id })
  const shots: [string, string][] = [
    ['org', paths.dashboard({ organization: place.organization })],
    ['report', paths.report(site._id, site.pages[0]._id)],
    ['list', paths.testManagement({ client: place.client._id })],
  ]
  for (const width of [390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [name, path] of shots) {
      await page.goto(path)
      await page.screenshot({ path: `/tmp/shots/${name}-${width}.png` })
    }
  }
})

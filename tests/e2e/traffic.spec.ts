import { formatDateTime } from '../../app/shared/format/date'
import { formatVisits } from '../../app/shared/format/visits'
import { inputMessages } from '../../app/shared/messages/form'
import { trafficMessages } from '../../app/shared/messages/traffic'
import { visitsMessages as words } from '../../app/shared/messages/visits'
import { paths } from '../../app/shared/paths'
import { addDays, dayOf } from '../../app/shared/values/calendar'
import { addVisits, usualVisits } from '../support/visits'
import { createPlace, createSite } from './support/api'
import { withDatabase } from './support/seed-database'
import { expect, test } from './support/test'

const TODAY = dayOf(new Date(), 'UTC')
const DATES = { startDate: addDays(TODAY, -13), endDate: addDays(TODAY, -1) }
const insert = (table: string, rows: object | object[]) =>
  withDatabase(async (db) => {
    await db
      .insertInto(table as never)
      .values(rows as never)
      .execute()
  })

test.use({ expectedStatuses: [422] })

test('the figures of a report are the stored sums', async ({ page, api }) => {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const [first = 0] = site.pages.map(({ _id }) => _id)
  const traffic = (params = {}) => paths.report(site._id, first, 'traffic', { ...DATES, ...params })
  await page.goto(traffic())
  await expect(page.getByRole('main')).toContainText(words.notConnected)
  await expect(page.getByRole('link', { name: words.connect })).toHaveAttribute(
    'href',
    paths.siteTraffic(place.client._id, place.project._id, site._id),
  )

  await addVisits(insert, place.organization, site, { today: TODAY, days: 40 })
  let visits = 0
  for (let day = DATES.startDate; day <= DATES.endDate; day = addDays(day, 1)) visits += usualVisits(day)
  await page.goto(traffic())
  const main = page.getByRole('main')
  await expect(main).toContainText(words.same)
  for (const sum of [visits, visits - 13 * 10, 3 * visits])
    await expect(main.locator('dl').first()).toContainText(formatVisits(sum))
  await expect(main.getByRole('table', { name: words.dimensions.device })).toContainText(
    formatVisits((visits / 10) * 6),
  )
  await page.goto(traffic({ visits: 'page' }))
  await expect(main.locator('dl').first()).toContainText(formatVisits(visits / 2))
  await expect(main).toContainText(words.notCounted)
})

test('a source that stopped is named in the report and reconnected at its property', async ({
  page,
  api,
}) => {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const [first = 0] = site.pages.map(({ _id }) => _id)
  await addVisits(insert, place.organization, site, { today: TODAY, days: 10 })
  const change = (table: string, values: object) =>
    withDatabase(async (db) => {
      const changed = db.updateTable(table as never).set(values as never)
      await changed.where('organization_id' as never, '=', place.organization as never).execute()
    })
  const settings = paths.siteTraffic(place.client._id, place.project._id, site._id)
  const main = page.getByRole('main')
  const at = new Date('2099-05-04T10:30:00Z')
  await change('public.traffic_property', { problem: 'quota', next_at: at, fill_from: addDays(TODAY, -399) })
  for (const screen of [settings, paths.report(site._id, first, 'traffic')]) {
    await page.goto(screen)
    await expect(main).toContainText(words.problems.quota)
    await expect(main).toContainText(words.retry.quota(formatDateTime(at, 'UTC'), 'UTC'))
    await expect(main).toContainText(words.filledDays('10', '400'))
  }

  await change('public.traffic_connection', { state: 'revoked', reason: 'refused' })
  await page.goto(paths.report(site._id, first, 'traffic'))
  await expect(main).toContainText(words.problems.revoked)
  await page.getByRole('link', { name: words.reconnect }).click()
  await page.getByRole('button', { name: words.reconnect }).click()
  await expect(main).toContainText(inputMessages.required)
  await expect(main).toContainText(trafficMessages.site.reconnectHelp('Plausible'))
})

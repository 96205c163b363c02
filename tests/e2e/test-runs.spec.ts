import { formMessages } from '../../app/shared/messages/form'
import { runQualityMessages } from '../../app/shared/messages/run-quality'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite } from './support/api'
import { waitUntilDone } from './support/measured'
import { expect, test } from './support/test'

test('a site has a setting for runs per test', async ({ page, api }) => {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Walk' }])
  const path = paths.site(place.client._id, place.project._id, site._id)
  await page.goto(path)
  const runs = page.getByRole('combobox', { name: runQualityMessages.runs })
  await expect(runs).toHaveValue('1')
  await runs.selectOption({ label: runQualityMessages.runChoice(3) })
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(successMessages.siteUpdated)).toBeVisible()
  await page.goto(path)
  await expect(runs).toHaveValue('3')
})

test('all runs of a test are linked, each with its own report', async ({ page, api, measured }) => {
  test.setTimeout(300_000)
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: `${measured.origin}/good/`, name: 'Walk' }])
  const pageId = site.pages[0]?._id ?? 0
  const batch = await api.post('/api/lighthouses/runtestfromdashboard', { page_id: pageId, runs: 3 })
  const ids = batch.tests.map(({ testId }: { testId: string }) => testId)
  await waitUntilDone(api, ids, AbortSignal.timeout(240_000))

  const words = runQualityMessages
  await page.goto(paths.report(site._id, pageId))
  await page.getByRole('link', { name: /^Median of \d runs$/ }).click()
  await expect(page).toHaveURL(/dialog=runs/)
  const runs = page.getByRole('table', { name: words.allRuns }).locator('tbody').getByRole('row')
  await expect(runs.first()).toBeVisible()
  await expect.poll(() => runs.count()).toBeGreaterThanOrEqual(3)
  await expect(runs.filter({ hasText: words.counts })).toHaveCount(1)
  await expect(runs.first()).toContainText(/\d ?m?s/)

  const other = runs.filter({ hasNotText: words.counts }).first()
  await other.getByRole('link').click()
  await expect(page).not.toHaveURL(/dialog=/)
  await expect(page.getByRole('link', { name: words.oneOfRuns })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible()
  await page.getByRole('link', { name: words.oneOfRuns }).click()
  await page.getByRole('link', { name: formMessages.close }).click()
  await expect(page).not.toHaveURL(/dialog=/)
})

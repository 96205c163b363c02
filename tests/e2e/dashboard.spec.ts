import { attentionMessages } from '../../app/shared/messages/attention'
import { formMessages } from '../../app/shared/messages/form'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { metricMessages } from '../../app/shared/messages/report'
import { paths } from '../../app/shared/paths'
import { createPlace, createSite, unique } from './support/api'
import { expect, test } from './support/test'

test('clients are listed and searched, with the medians of their pages', async ({ page, measured }) => {
  await page.goto('/dashboard')
  await page.getByRole('main').getByLabel(dashboardMessages.searchClients).fill('measured')
  await page.getByRole('main').getByRole('button', { name: formMessages.search }).click()
  await expect(page).toHaveURL(/searchText=measured/)
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(2)
  const row = rows.last()
  await expect(row.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible()
  await expect(row).toContainText(dashboardMessages.failing(1))

  await page.getByRole('main').getByLabel(dashboardMessages.searchClients).fill(unique('nobody'))
  await page.getByRole('main').getByRole('button', { name: formMessages.search }).click()
  await expect(page.getByText(dashboardMessages.noneFound)).toBeVisible()
  await page.getByRole('link', { name: formMessages.clear }).click()
  await expect(page).not.toHaveURL(/searchText/)
  // Clients of other tests may fill the first page.
  await page.getByRole('main').getByLabel(dashboardMessages.searchClients).fill('measured')
  await page.getByRole('main').getByRole('button', { name: formMessages.search }).click()
  await page.getByRole('link', { name: 'Measured harbour' }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.dashboardClient(measured.client))
})

test('the dashboard starts with what needs attention', async ({ page, measured }) => {
  const failing = 'awkward/404'
  await page.goto(paths.dashboard({ attention: 'all' }))
  const list = page.getByRole('region', { name: attentionMessages.title })
  const line = list.getByRole('listitem').filter({ hasText: failing })
  await expect(line).toContainText(measured.site.name)
  await expect(line).toContainText(attentionMessages.facts.noResult)
  const retest = attentionMessages.actionOn(attentionMessages.actions.retest, failing)
  await expect(line.getByRole('button', { name: retest })).toBeVisible()
  await list.getByRole('link', { name: attentionMessages.showLess }).click()
  await expect(page).not.toHaveURL(/attention=/)
})

test('results are sorted by their heads and told apart by device @http @js', async ({ page, measured }) => {
  await page.goto(paths.dashboardClient(measured.client))
  const table = page.getByRole('table')
  const names = table.getByRole('rowheader').getByRole('link')
  // Worst first: failed tests, then low scores.
  await expect(names).toHaveText(['awkward/404', 'shop', 'good'])
  await table.getByRole('columnheader', { name: 'Page' }).getByRole('link').click()
  await expect(names).toHaveText(['awkward/404', 'good', 'shop'])

  await table.getByRole('columnheader', { name: 'Performance' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=performance/)
  await expect(table.getByRole('columnheader', { name: 'Performance' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(names).toHaveText(['shop', 'good', 'awkward/404'])
  await table.getByRole('columnheader', { name: 'Performance' }).getByRole('link').click()
  await expect(table.getByRole('columnheader', { name: 'Performance' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(names).toHaveText(['good', 'shop', 'awkward/404'])

  const failed = table.getByRole('row').filter({ hasText: 'awkward/404' })
  await expect(failed.getByText(/^Failed /)).toBeVisible()
  await expect(failed.getByRole('img', { name: `Performance: ${metricMessages.notMeasured}` })).toHaveText(
    '–',
  )

  await page.getByRole('link', { name: 'Performance', exact: true }).first().click()
  await expect(table.getByRole('columnheader', { name: 'TTFB' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name: 'Desktop' }).click()
  await expect(page.getByText(dashboardMessages.noPages)).toBeVisible()
  // The kind of device is remembered.
  await page.goto(paths.dashboardClient(measured.client))
  await expect(page.getByText(dashboardMessages.noPages)).toBeVisible()
  await page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name: 'Mobile' }).click()
  await expect(names).toHaveCount(3)
})

test('many pages are searched and paged', async ({ page, api }) => {
  const place = await createPlace(api)
  const number = (index: number) => String(index + 1).padStart(2, '0')
  const pages = Array.from({ length: 53 }, (_, index) => ({
    url: `http://127.0.0.1:4010/berth/${number(index)}`,
    name: `Berth ${number(index)}`,
  }))
  await createSite(api, place, pages)
  await page.goto(paths.dashboardProject(place.client._id, place.project._id))
  await expect(page.getByText('1–20 of 53 results')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('21–40 of 53 results')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('41–53 of 53 results')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(13)
  await expect(page.getByRole('rowheader').first()).toContainText('Berth 41')
  await page.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(20)

  await page.getByRole('main').getByLabel(dashboardMessages.searchPages).fill('berth 07')
  await page.getByRole('main').getByRole('button', { name: formMessages.search }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('row').last()).toContainText(dashboardMessages.neverTested)
})

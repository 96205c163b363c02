import type { Page } from '@playwright/test'
import { formMessages } from '../../app/shared/messages/form'
import { dashboardMessages } from '../../app/shared/messages/hierarchy'
import { overviewMessages } from '../../app/shared/messages/overview'
import { paths } from '../../app/shared/paths'
import { type Api, createPlace, createSite, type Place, unique } from './support/api'
import { expect, test } from './support/test'

const words = overviewMessages
const berth = (index: number) => ({
  url: `http://127.0.0.1:4010/filtered/${index}`,
  name: `Berth ${String(index).padStart(2, '0')}`,
})

async function createHarbour(api: Api): Promise<{ place: Place; north: string; south: string }> {
  const place = await createPlace(api)
  const site = (name: string, tags: string, devices: number[], pages: object[]) =>
    api.post('/api/sites', {
      name,
      project: place.project._id,
      tags,
      devices,
      pages,
      isScheduled: false,
    })
  const [north, south] = [unique('North'), unique('South')]
  await site(north, 'north', [place.mobile], [berth(1), berth(2)])
  await site(
    south,
    'south',
    [place.mobile, place.desktop],
    Array.from({ length: 30 }, (_, index) => berth(index + 3)),
  )
  return { place, north, south }
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const fields = page.getByRole('main').locator('details', { hasText: words.filters })
  if ((await fields.getAttribute('open')) === null) await fields.locator('summary').click()
  await fields.getByLabel(label, { exact: true }).selectOption(option)
  await fields.getByRole('button', { name: formMessages.apply }).click()
}
const remove = (page: Page, label: string, option: string) =>
  page.getByRole('link', { name: words.remove(`${label}: ${option}`) })

test('filters are chosen, stay while one sorts and turns pages, and are removed one by one @http @js', async ({
  page,
  api,
}) => {
  const { place } = await createHarbour(api)
  const { fields } = words
  await page.goto(paths.dashboardClient(place.client._id))
  await expect(page.getByText('32 pages')).toBeVisible()

  await choose(page, fields.tags, 'south')
  await expect(page).toHaveURL(/tags=south/)
  await expect(page.getByText('30 pages')).toBeVisible()
  await expect(page.getByText('1–20 of 30 results')).toBeVisible()

  await page.getByRole('columnheader', { name: 'LCP', exact: true }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=lcp/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('21–30 of 30 results')).toBeVisible()
  for (const kept of [/tags=south/, /pageNumber=2/, /sort=lcp/]) await expect(page).toHaveURL(kept)

  await choose(page, fields.pageLimit, fields.pages(50))
  await expect(page).toHaveURL(/pageLimit=50/)
  await expect(page).not.toHaveURL(/pageNumber/)
  await expect(page.getByRole('rowheader')).toHaveCount(30)
  await remove(page, fields.pageLimit, fields.pages(50)).click()
  await expect(page).not.toHaveURL(/pageLimit/)
  await expect(page.getByText('1–20 of 30 results')).toBeVisible()
  await remove(page, fields.tags, 'south').click()
  await expect(page.getByText('32 pages')).toBeVisible()
  await expect(page).toHaveURL(/sort=lcp/)
})

test('no match shows a message, and all filters can be cleared', async ({ page, api }) => {
  const { place } = await createHarbour(api)
  const { fields } = words
  await page.goto(
    paths.dashboardClient(place.client._id, { tags: 'north', state: 'failed', siteType: 'manual' }),
  )
  await expect(page.getByText(dashboardMessages.noneFound)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Run tests/ })).toHaveCount(0)
  await remove(page, fields.state, fields.states.failed).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByRole('button', { name: dashboardMessages.runMatching })).toBeVisible()
  await page.getByRole('link', { name: words.clearAll }).click()
  await expect(page.getByText('32 pages')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a device is a filter, and its form factor selects the tab', async ({ page, api }) => {
  const { place } = await createHarbour(api)
  await page.goto(paths.dashboardClient(place.client._id, { device: place.desktop }))
  const tabs = page.getByRole('navigation', { name: 'Device' })
  await expect(tabs.getByRole('link', { name: 'Desktop' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('30 pages')).toBeVisible()
  await tabs.getByRole('link', { name: 'Mobile' }).click()
  await expect(page).toHaveURL(/device=mobile/)
  await expect(page.getByText('32 pages')).toBeVisible()
  await page.goto(paths.dashboardClient(place.client._id, { device: 999_999, location: 30_000 }))
  await expect(page.getByText('32 pages')).toBeVisible()
})

test('pages are grouped by site', async ({ page, api }) => {
  const { place, north, south } = await createHarbour(api)
  await page.goto(paths.dashboardClient(place.client._id))
  await choose(page, words.fields.group, words.fields.groups.site)
  await expect(page).toHaveURL(/group=site/)
  await expect(page.locator('tr[data-group]')).toHaveText([north, south])
  await expect(page.locator('tbody')).toHaveCount(2)
  await expect(page.locator('tbody').first().locator('.row-link')).toHaveText(['Berth 01', 'Berth 02'])
  await expect(page.getByRole('columnheader', { name: 'Site' })).toHaveCount(0)
})

test('the tags of a row link to all with the same tag', async ({ page, api }) => {
  const { place } = await createHarbour(api)
  await page.goto(paths.dashboardClient(place.client._id, { sort: 'name', direction: 'asc' }))
  const first = page.getByRole('row').filter({ hasText: 'Berth 01' })
  await expect(page.getByRole('columnheader', { name: words.visitors.header })).toHaveCount(0)
  await first.getByRole('list', { name: words.tags.label }).getByRole('link', { name: 'north' }).click()
  await expect(page).toHaveURL(/tags=north/)
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'north', exact: true })).toHaveCount(0)
  await remove(page, words.fields.tags, 'north').click()
  await expect(page).not.toHaveURL(/tags=/)
})

test('clients with failed tests are marked', async ({ page, api, measured }) => {
  const quiet = await createPlace(api, unique('Quiet'))
  await createSite(api, quiet, [berth(99)])
  await page.goto(paths.dashboard({ searchText: quiet.client.name }))
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await choose(page, words.fields.state, words.fields.clientStates.failed)
  await expect(page.getByText(dashboardMessages.noneFound)).toBeVisible()
  await page.goto(paths.dashboard({ searchText: 'measured', state: 'failed' }))
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('link', { name: 'Measured harbour' }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.dashboardClient(measured.client))
})

import type { Locator } from '@playwright/test'
import { overviewMessages } from '../../app/shared/messages/overview'
import { paths } from '../../app/shared/paths'
import { MIN_POINTS } from '../../app/shared/rules/statistics/minimum-detectable-change'
import { MIN_DAYS } from '../../app/shared/rules/statistics/week-trend'
import { expect, test } from './support/test'

const words = overviewMessages

test('frames are at the same times for every page', async ({ page, measured }) => {
  await page.goto(paths.dashboardSite(measured.client, measured.site._id))
  await page.getByRole('navigation', { name: 'Figures' }).getByRole('link', { name: 'Filmstrip' }).click()
  await expect(page).toHaveURL(/tab=filmstrip/)
  const strips = page.getByRole('region', { name: words.film.shown })
  const rows = strips.getByRole('listitem').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(3)

  const good = rows.filter({ hasText: 'good' })
  const framesOf = (row: Locator) => row.getByRole('list').getByRole('listitem')
  // To the slowest LCP, at least 5 s.
  const count = await framesOf(good).count()
  expect(count).toBeGreaterThanOrEqual(11)
  await expect(framesOf(rows.filter({ hasText: 'shop' }))).toHaveCount(count)
  await expect(good.getByText(/^LCP( |$)/).first()).toBeVisible()
  const last = good.getByRole('img', { name: words.film.after('5.00 s') })
  await expect(last).toHaveAttribute('loading', 'lazy')
  expect(Number(await last.getAttribute('width'))).toBeGreaterThan(0)
  const src = (await last.getAttribute('src')) ?? ''
  expect((await page.request.get(src)).headers()['content-type']).toBe('image/webp')
  await expect(rows.filter({ hasText: 'awkward' })).toContainText(words.film.gaps.failed)

  await page
    .getByRole('navigation', { name: words.film.interval })
    .getByRole('link', { name: '1 s', exact: true })
    .click()
  await expect(page).toHaveURL(/interval=1000/)
  await expect(framesOf(good)).toHaveCount(Math.ceil((count - 1) / 2) + 1)
})

test('score and LCP trends are drawn, but no trend for a single day', async ({ page, api, measured }) => {
  const { series } = await api.get(`/api/lighthouses?page_id=${measured.good}`)
  const day = new Date(series[0].points[0].at).toISOString().slice(0, 10)
  await page.goto(paths.dashboardSite(measured.client, measured.site._id))
  const good = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'good' }) })
  await expect(
    good.getByRole('img', { name: words.trend.trendSummary('Performance score', 30) }),
  ).toBeVisible()
  await expect(good).toContainText(words.trend.few(MIN_DAYS, MIN_POINTS))

  await page.goto(
    paths.dashboardSite(measured.client, measured.site._id, {
      tab: 'performance',
      startDate: day,
      endDate: day,
    }),
  )
  await expect(page.getByRole('columnheader', { name: words.trend.header.lcp })).toBeVisible()
  const drawn = good.getByRole('img', { name: words.trend.trendSummary('Largest Contentful Paint', 1) })
  await expect(drawn).toBeVisible()
  await page.getByRole('link', { name: /^Remove filter: Trend period/ }).click()
  await expect(page).not.toHaveURL(/startDate/)
  await expect(drawn).toHaveCount(0)
})

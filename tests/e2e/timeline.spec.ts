import type { Locator, Page } from '@playwright/test'
import { annotationsMessages } from '../../app/shared/messages/annotations'
import { chartMessages, reportMessages } from '../../app/shared/messages/report'
import { scatterMessages, timelineMessages } from '../../app/shared/messages/timeline'
import { paths } from '../../app/shared/paths'
import { HOUR_MS } from '../../app/shared/values/units'
import { unique } from './support/api'
import { addWorsening, siteWithRuns } from './support/seed-database'
import { expect, test } from './support/test'

const words = timelineMessages
const annotations = annotationsMessages
const scatter = scatterMessages
const NARROW = { width: 390, height: 844 }

const timelineOf = (page: Page): Locator => page.getByRole('region', { name: words.title, exact: true })
const eventsOf = (page: Page): Locator => page.locator('#events')
async function lanesIn(timeline: Locator): Promise<(string | null)[]> {
  const lanes = await timeline.locator('[data-lane]').all()
  return Promise.all(lanes.map((lane) => lane.getAttribute('data-lane')))
}

test('events are on one axis and in a list, each with a link', async ({ page, api }) => {
  const {
    site,
    page: pageId,
    of,
    ids,
  } = await siteWithRuns(api, [
    { hoursAgo: 40, lcp: 2000 },
    { hoursAgo: 30, lcp: 2100, isNoisy: true },
    { hoursAgo: 20, lcp: 2200, isFailed: true },
    { hoursAgo: 10, lcp: 2600 },
  ])
  const [, , failed = '', last = ''] = ids
  const version = unique('release')
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  await api.post('/api/notes', { site, text: 'The host moved', at: at(35) })
  await api.post('/api/deployments', { site, version, at: at(15), url: 'https://ci.example.com/7' })
  await addWorsening({ ...of, location: 1 }, { _id: last, at: Date.now() - 10 * HOUR_MS })

  await page.goto(paths.report(site, pageId))
  const timeline = timelineOf(page)
  await expect(timeline).toContainText('4 tests, 1 failed')
  expect(await lanesIn(timeline)).toEqual(['tests', 'changes', 'deployments', 'notes'])
  const list = eventsOf(page)
  await timeline
    .locator('summary')
    .filter({ hasText: annotations.all(4) })
    .click()
  await expect(list.getByRole('listitem').filter({ hasText: words.states.failed })).toHaveCount(1)
  await expect(list.getByRole('link', { name: version, exact: true })).toHaveAttribute(
    'href',
    'https://ci.example.com/7',
  )
  await expect(list.getByRole('link', { name: /^LCP rose by 600 ms/ })).toHaveAttribute(
    'href',
    new RegExp(`pointId=${last}`),
  )
  await expect(list.getByRole('link', { name: annotations.changeOf('The host moved') })).toBeVisible()
  await list.getByRole('link', { name: words.states.failed }).click()
  await expect(page).toHaveURL(new RegExp(`pointId=${failed}`))
  await expect(page.getByText('The server returned an error instead of the page.').first()).toBeVisible()

  await page.goto(paths.report(site, pageId, 'performance'))
  expect(await lanesIn(timelineOf(page))).toEqual(['tests', 'changes', 'deployments', 'notes'])
  await expect(eventsOf(page)).toContainText('The host moved')
})

test('the kinds shown are chosen by checkboxes and kept in the address @http @js', async ({ page, api }) => {
  const { site, page: pageId } = await siteWithRuns(api, [
    { hoursAgo: 40, lcp: 2000 },
    { hoursAgo: 10, lcp: 2600 },
  ])
  await api.post('/api/notes', { site, text: 'The host moved' })
  await page.goto(paths.report(site, pageId))
  const timeline = timelineOf(page)
  const choose = async (...kinds: (keyof typeof words.kinds)[]) => {
    for (const kind of Object.keys(words.kinds) as (keyof typeof words.kinds)[])
      await timeline.getByLabel(words.kinds[kind], { exact: true }).setChecked(kinds.includes(kind))
    await timeline.getByRole('button', { name: words.apply, exact: true }).click()
  }
  await timeline.locator('summary').filter({ hasText: words.filter }).click()
  await choose('notes')
  await expect(page).toHaveURL(/lane-notes=1/)
  await expect(timeline.locator('[data-lane]')).toHaveCount(1)
  expect(await lanesIn(timeline)).toEqual(['notes'])
  await expect(eventsOf(page)).toContainText('The host moved')
  await page.reload()
  await expect(timeline.getByLabel(words.kinds.notes, { exact: true })).toBeChecked()
  await expect(timeline.getByLabel(words.kinds.tests, { exact: true })).not.toBeChecked()

  await choose('deployments')
  await expect(timeline.getByText(words.empty)).toBeVisible()
  await expect(page).not.toHaveURL(/lane-notes/)
  await choose()
  await expect(timeline.locator('[data-lane="tests"]')).toBeVisible()
})

test('many tests are bars, each linking to the report of its days', async ({ page, api }) => {
  const hours = Array.from({ length: 150 }, (_, i) => ({ hoursAgo: 3 * i + 1, lcp: 2000 + (i % 7) * 50 }))
  const { site, page: pageId } = await siteWithRuns(api, hours)
  await page.goto(paths.report(site, pageId, 'performance'))
  const timeline = timelineOf(page)
  await expect(timeline).toContainText('150 tests')
  const bars = timeline.locator('[data-lane="tests"] a')
  const drawn = await bars.count()
  expect(drawn).toBeGreaterThan(30)
  expect(drawn).toBeLessThanOrEqual(120)
  await bars.nth(10).click()
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-\d{2}&endDate=/)
  await expect(timelineOf(page)).not.toContainText('150 tests')
  await expect(timelineOf(page)).toContainText(/\d+ tests?/)
})

test('single runs are dots and a table, with extra and noisy ones marked', async ({ page, api }) => {
  const { site, page: pageId } = await siteWithRuns(api, [
    { hoursAgo: 40, lcp: 2000, si: null },
    { hoursAgo: 39, lcp: 2900, si: null, isBeside: true },
    { hoursAgo: 30, lcp: 8000, si: null, isNoisy: true },
    { hoursAgo: 20, lcp: 1, isFailed: true },
    { hoursAgo: 10, lcp: 2600, si: null },
  ])
  await page.goto(paths.report(site, pageId, 'performance'))
  const card = page.getByRole('region', { name: scatter.title, exact: true })
  await expect(card).toContainText('5 runs, 1 not measured')
  const chart = card.getByRole('figure', { name: scatter.figure('LCP') })
  for (const kind of ['point', 'other', 'disturbed'] as const)
    await expect(chart.getByText(scatter.kinds[kind], { exact: true })).toBeVisible()
  await chart.getByText(reportMessages.showAsTable).click()
  await expect(chart.getByRole('row')).toHaveCount(5)
  await expect(chart.getByRole('row').filter({ hasText: '2.90 s' })).toHaveCount(1)
  await expect(chart.getByRole('row').filter({ hasText: '1 (8.00 s)' })).toHaveCount(1)

  await card.getByRole('link', { name: 'TBT', exact: true }).click()
  await expect(page).toHaveURL(/scatter=tbt/)
  await expect(card.getByRole('figure', { name: scatter.figure('TBT') })).toBeVisible()
  await expect(card.getByRole('link', { name: 'TBT', exact: true })).toHaveAttribute('aria-current', 'true')
  await card.getByRole('link', { name: 'Speed Index', exact: true }).click()
  await expect(card.getByText(scatter.none)).toBeVisible()
})

test('flags too near to each other for a narrow screen are one, which leads to the list @js', async ({
  page,
  api,
}) => {
  const { site, page: pageId } = await siteWithRuns(api, [
    { hoursAgo: 200, lcp: 2000 },
    { hoursAgo: 10, lcp: 2600 },
  ])
  const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  // Four days apart: 35 pixels of a month on a narrow chart, 70 or more on a wide one.
  await api.post('/api/notes', { site, text: 'The host moved', at: at(130) })
  await api.post('/api/notes', { site, text: 'The host moved back', at: at(34) })
  await page.goto(paths.report(site, pageId, 'performance'))
  const chart = page.getByRole('figure', { name: 'Largest Contentful Paint' })
  const flags = chart.getByRole('list', { name: chartMessages.events }).getByRole('listitem')
  await expect(flags).toHaveCount(2)

  await page.setViewportSize(NARROW)
  await expect(flags).toHaveCount(1)
  const flag = flags.getByRole('link', { name: /The host moved; .*The host moved back/ })
  await expect(flag).toContainText(chartMessages.several(2))
  const { width, height } = (await flag.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await flag.click()
  await expect(page).toHaveURL(/#events$/)
  await expect(eventsOf(page)).toBeInViewport()
})

test('a narrow screen shows all lanes without scrolling sideways @js', async ({ page, api }) => {
  const { site, page: pageId } = await siteWithRuns(api, [
    { hoursAgo: 600, lcp: 2000 },
    { hoursAgo: 10, lcp: 2600 },
  ])
  await api.post('/api/notes', { site, text: 'The host moved' })
  await page.setViewportSize(NARROW)
  await page.goto(paths.report(site, pageId, 'performance'))
  const lanes = timelineOf(page).locator('[data-lane]')
  await expect(lanes).toHaveCount(2)
  for (const lane of await lanes.all()) await expect(lane).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(NARROW.width)
})

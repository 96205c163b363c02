import type { Locator, Page } from '@playwright/test'
import { downloadsMessages } from '../../app/shared/messages/evidence'
import { chartMessages, rangeMessages, reportMessages } from '../../app/shared/messages/report'
import { networkOverTimeMessages } from '../../app/shared/messages/speed'
import { scatterMessages, timelineMessages } from '../../app/shared/messages/timeline'
import { paths } from '../../app/shared/paths'
import { DAY_MS } from '../../app/shared/values/units'
import { type Api, createPlace, createSite } from './support/api'
import { untilHydrated } from './support/hydrated'
import { addHourly } from './support/seed-database'
import { expect, test } from './support/test'

const words = chartMessages
const TESTS = 70
const CHARTS = 4
const LCP = 'Largest Contentful Paint'

interface Own {
  client: number
  site: number
  page: number
  times: number[]
}

/** Its own page, as other tests would add results. */
async function createOwn(api: Api): Promise<Own> {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const page = site.pages[0]?._id ?? 0
  const series = { organization: place.organization, site: site._id, page, device: place.mobile }
  const lcps = Array.from({ length: TESTS }, (_, i) => 1_000 + i * 10)
  return { client: place.client._id, site: site._id, page, times: await addHourly(series, lcps) }
}

let own: Own
test.beforeEach(async ({ api }) => {
  own = await createOwn(api)
})

const speed = (params: Record<string, string> = {}) => paths.report(own.site, own.page, 'performance', params)
const zoomTo = (from: number, to: number) => ({ zoom: `${own.times[from]}~${own.times[to]}` })
const chartIn = (page: Page, name = LCP) => page.getByRole('figure', { name })
const resets = (page: Page) => page.getByRole('link', { name: words.showAll })

/** Without scripts every page load renders the tables closed. */
async function rowsOf(chart: Locator): Promise<Locator> {
  const table = chart.getByRole('table')
  if (!(await table.isVisible())) await chart.getByText(reportMessages.showAsTable).click()
  return table.locator('tbody').getByRole('row')
}

test('days lead to their tests, and a test to its report', async ({ page }) => {
  await page.goto(speed())
  const days = await rowsOf(chartIn(page))
  await expect.poll(() => days.count()).toBeLessThan(10)
  await days.last().getByRole('link').click()
  await expect(page).toHaveURL(/zoom=\d{13}(%7E|~)\d{13}/)
  const tests = await rowsOf(chartIn(page))
  await expect(tests).toHaveCount(24)
  await tests.last().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`pointId=${own.times[0]}`))
  await expect(page.getByText(reportMessages.closestShown)).toHaveCount(0)
  const cards = page.getByRole('region', { name: 'Metrics' }).getByRole('article')
  await expect(cards.first()).toContainText(/1\.00\s*s/)
  await expect(resets(page)).toHaveCount(CHARTS)
})

test('the URL retains the zoom for all charts and tables until it is reset', async ({ page }) => {
  await page.goto(speed(zoomTo(10, 20)))
  await expect(await rowsOf(chartIn(page))).toHaveCount(11)
  await expect(await rowsOf(chartIn(page, 'Total Blocking Time'))).toHaveCount(11)
  await expect(resets(page)).toHaveCount(CHARTS)
  await resets(page).first().click()
  await expect(page).not.toHaveURL(/zoom=/)
  await expect(resets(page)).toHaveCount(0)
  const days = await rowsOf(chartIn(page))
  await expect(days.last()).toContainText('(')
  await page.goto(speed({ zoom: 'nonsense' }))
  await expect(chartIn(page)).toBeVisible()
  await expect(resets(page)).toHaveCount(0)
})

const timelineOf = (page: Page) => page.getByRole('region', { name: timelineMessages.title, exact: true })
const scatterOf = (page: Page) => page.getByRole('region', { name: scatterMessages.title, exact: true })
const wholes = (page: Page) => page.getByRole('link', { name: words.wholeRange })

test('the timeline and the single runs show the same zoom, with a link to all', async ({ page }) => {
  await page.goto(speed(zoomTo(10, 20)))
  for (const card of [timelineOf(page), scatterOf(page)]) {
    await expect(card).toContainText(/11 (tests|runs)/)
    await expect(card).toContainText(words.zoomed(''))
  }
  await expect(timelineOf(page).locator('[data-lane="tests"] a')).toHaveCount(11)
  // One per chart, and one above all charts.
  await expect(wholes(page)).toHaveCount(3)
  await scatterOf(page).getByRole('link', { name: 'TBT', exact: true }).click()
  await expect(page).toHaveURL(/scatter=tbt/)
  await expect(scatterOf(page)).toContainText('11 runs')
  await timelineOf(page).getByRole('link', { name: words.wholeRange }).click()
  await expect(page).not.toHaveURL(/zoom=/)
  await expect(timelineOf(page)).toContainText(`${TESTS} tests`)
  await expect(scatterOf(page)).toContainText(`${TESTS} runs`)
  await expect(wholes(page)).toHaveCount(0)
})

test('other dates reset a zoom, and one outside the dates hides nothing', async ({ page }) => {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  await page.goto(speed(zoomTo(10, 20)))
  await page.locator('summary').filter({ hasText: reportMessages.test }).click()
  const dates = page.locator('form').filter({ has: page.getByLabel(rangeMessages.start, { exact: true }) })
  await dates.getByLabel(rangeMessages.start).fill(dayOf((own.times[0] ?? 0) - 5 * DAY_MS))
  await dates.getByRole('button').click()
  await expect(page).toHaveURL(/startDate=/)
  await expect(page).not.toHaveURL(/zoom=/)
  await expect(timelineOf(page)).toContainText(`${TESTS} tests`)

  await page.goto(speed({ zoom: '1~2' }))
  await expect(timelineOf(page)).toContainText(`${TESTS} tests`)
  await expect(wholes(page)).toHaveCount(0)

  const february = (day: number) => Date.UTC(2020, 1, day)
  const old = { startDate: '2020-02-01', endDate: '2020-02-20', zoom: `${february(3)}~${february(5)}` }
  await page.goto(speed(old))
  await expect(page.getByText(reportMessages.emptyRange)).toBeVisible()
  await page.getByRole('link', { name: reportMessages.emptyRangeAction }).click()
  await expect(page).not.toHaveURL(/zoom=/)
  await expect(timelineOf(page)).toContainText(`${TESTS} tests`)
})

test('a drag zooms all charts, and a double click shows all again @js', async ({ page }) => {
  await page.goto(speed())
  const chart = chartIn(page).locator('.chart-live')
  // A pointer that rested there before hydration enters nothing.
  await untilHydrated(page)
  await chart.hover()
  const over = chart.locator('.u-over')
  await expect(over).toBeVisible()
  const box = await over.boundingBox()
  if (!box) throw new Error('The chart has no place on the screen.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.6, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, y, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/zoom=/)
  await expect(resets(page)).toHaveCount(CHARTS)
  await over.dblclick()
  await expect(page).not.toHaveURL(/zoom=/)
  await expect(resets(page)).toHaveCount(0)

  await page.mouse.move(box.x + box.width * 0.6, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, y, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(chart.locator('.u-select')).toHaveCSS('width', '0px')
  expect(page.url()).not.toContain('zoom=')

  // Paper has another width than the canvas.
  const lines = chart.locator('svg svg g')
  const dispatch = (name: string) => page.evaluate((type) => dispatchEvent(new Event(type)), name)
  await expect(lines).toHaveCount(0)
  await dispatch('beforeprint')
  await expect(lines).not.toHaveCount(0)
  await dispatch('afterprint')
  await expect(lines).toHaveCount(0)
})

test('a click on a point opens its test @js', async ({ page }) => {
  await page.goto(speed(zoomTo(10, 20)))
  const chart = chartIn(page).locator('.chart-live')
  // A pointer that rested there before hydration enters nothing.
  await untilHydrated(page)
  await chart.hover()
  const over = chart.locator('.u-over')
  await expect(over).toBeVisible()
  const { width, height } = (await over.boundingBox()) ?? { width: 0, height: 0 }
  await over.click({ position: { x: width * 0.5, y: height / 2 } })
  await expect(page).toHaveURL(new RegExp(`pointId=${own.times[15]}`))
})

test('keys move along the points, in all charts at once, and open one @js', async ({ page }) => {
  await page.goto(speed(zoomTo(10, 20)))
  const slider = chartIn(page).getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /Largest Contentful Paint 1\.10 s$/)
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /Largest Contentful Paint 1\.11 s$/)
  const [when = ''] = ((await slider.getAttribute('aria-valuetext')) ?? '').split(': ')
  await expect(chartIn(page, 'Total Blocking Time').locator('.chart-live')).toContainText(when)
  await expect(chartIn(page, 'Total Blocking Time').locator('.chart-live')).toContainText('100 ms')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`pointId=${own.times[11]}`))
})

test('bytes by type are shown at once, requests on request', async ({ page, measured }) => {
  const { title, amounts, total } = networkOverTimeMessages
  await page.goto(paths.report(measured.site._id, measured.good, 'performance'))
  const card = page.getByRole('region', { name: title })
  await expect(card.getByRole('figure', { name: total })).toBeVisible()
  await expect(card.getByRole('figure', { name: 'Document' })).toBeVisible()
  await card.getByRole('link', { name: amounts.requests }).click()
  await expect(page).toHaveURL(/amounts=requests/)
  await expect(card.getByRole('figure', { name: total })).toBeVisible()
})

test('a series and a dashboard export as CSV', async ({ page }) => {
  const linesBehind = async (link: Locator) => {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toContain('text/csv')
    return (await answer.text()).trimEnd().split('\r\n')
  }
  await page.goto(paths.report(own.site, own.page))
  await page.locator('summary').filter({ hasText: reportMessages.more }).click()
  const series = await linesBehind(page.getByRole('link', { name: downloadsMessages.series }))
  expect(series[0]).toContain('Largest Contentful Paint (ms)')
  expect(series).toHaveLength(1 + TESTS)
  await page.goto(paths.dashboardSite(own.client, own.site))
  const pages = await linesBehind(page.getByRole('link', { name: downloadsMessages.pages }))
  expect(pages).toHaveLength(1 + 1)
})

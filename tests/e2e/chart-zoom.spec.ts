import type { Locator, Page } from '@playwright/test'
import { messages } from '../../app/shared/messages'
import { paths } from '../../app/shared/paths'
import type { Api } from './support/api'
import { addHourly } from './support/found'
import type { Measured } from './support/measured'
import { expect, test } from './support/test'

const words = messages.chart
const TESTS = 70
const CHARTS = 4
const LCP = 'Largest Contentful Paint'

async function addTests(api: Api, { site, good }: Measured) {
  const { organization } = await api.get(`/api/sites/${site._id}`)
  const { series } = await api.get(`/api/lighthouses?page_id=${good}`)
  const { device, location, points } = series[0]
  const of = { organization, site: site._id, page: good, device, location }
  const lcps = Array.from({ length: TESTS }, (_, i) => 1_000 + i * 10)
  return addHourly(of, points.at(-1).at, lcps)
}

let added: Awaited<ReturnType<typeof addTests>>
test.beforeEach(async ({ api, measured }) => {
  added = await addTests(api, measured)
})
test.afterEach(() => added.forget())

const speedOf = ({ site, good }: Measured, params: Record<string, string> = {}) =>
  paths.report(site._id, good, 'performance', params)
const zoomTo = (from: number, to: number) => ({ zoom: `${added.times[from]}~${added.times[to]}` })
const chartIn = (page: Page, name = LCP) => page.getByRole('figure', { name })
const resets = (page: Page) => page.getByRole('link', { name: words.showAll })

/** Without scripts every page comes with its tables closed. */
async function rowsOf(chart: Locator): Promise<Locator> {
  const table = chart.getByRole('table')
  if (!(await table.isVisible())) await chart.getByText(messages.report.showAsTable).click()
  return table.locator('tbody').getByRole('row')
}

test('days lead to their tests, and a test to its report', async ({ page, measured }) => {
  await page.goto(speedOf(measured))
  const days = await rowsOf(chartIn(page))
  expect(await days.count()).toBeLessThan(10)
  await days.last().getByRole('link').click()
  await expect(page).toHaveURL(/zoom=\d{13}(%7E|~)\d{13}/)
  const tests = await rowsOf(chartIn(page))
  await expect(tests).toHaveCount(24)
  await tests.last().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`pointId=${added.times[0]}`))
  await expect(page.getByText(messages.report.closestShown)).toHaveCount(0)
  const cards = page.getByRole('region', { name: 'Metrics' }).getByRole('article')
  await expect(cards.first()).toContainText(/1\.00\s*s/)
  await expect(resets(page)).toHaveCount(CHARTS)
})

test('an address keeps the zoom, for all charts and their tables, until it is taken back', async ({
  page,
  measured,
}) => {
  await page.goto(speedOf(measured, zoomTo(10, 20)))
  await expect(await rowsOf(chartIn(page))).toHaveCount(11)
  await expect(await rowsOf(chartIn(page, 'Total Blocking Time'))).toHaveCount(11)
  await expect(resets(page)).toHaveCount(CHARTS)
  await resets(page).first().click()
  await expect(page).not.toHaveURL(/zoom=/)
  await expect(resets(page)).toHaveCount(0)
  const days = await rowsOf(chartIn(page))
  await expect(days.last()).toContainText('(')
  await page.goto(speedOf(measured, { zoom: 'nonsense' }))
  await expect(chartIn(page)).toBeVisible()
  await expect(resets(page)).toHaveCount(0)
})

test('a drag zooms all charts, and a double click shows all again @js', async ({ page, measured }) => {
  await page.goto(speedOf(measured))
  const chart = chartIn(page).locator('.chart-live')
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
})

test('a click on a point opens its test @js', async ({ page, measured }) => {
  await page.goto(speedOf(measured, zoomTo(10, 20)))
  const chart = chartIn(page).locator('.chart-live')
  await chart.hover()
  const over = chart.locator('.u-over')
  await expect(over).toBeVisible()
  const { width, height } = (await over.boundingBox()) ?? { width: 0, height: 0 }
  await over.click({ position: { x: width * 0.5, y: height / 2 } })
  await expect(page).toHaveURL(new RegExp(`pointId=${added.times[15]}`))
})

test('keys move along the points, in all charts at once, and open one @js', async ({ page, measured }) => {
  await page.goto(speedOf(measured, zoomTo(10, 20)))
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
  await expect(page).toHaveURL(new RegExp(`pointId=${added.times[11]}`))
})

test('bytes and requests by type are shown when they are asked for', async ({ page, measured }) => {
  const { title, amounts, hide, total, explain } = messages.networkOverTime
  await page.goto(speedOf(measured))
  const card = page.getByRole('region', { name: title })
  await expect(card).toContainText(explain)
  await expect(card.getByRole('figure')).toHaveCount(0)
  await card.getByRole('link', { name: amounts.bytes }).click()
  await expect(page).toHaveURL(/amounts=bytes/)
  await expect(card.getByRole('figure', { name: total })).toBeVisible()
  await expect(card.getByRole('figure', { name: 'Document' })).toBeVisible()
  await card.getByRole('link', { name: amounts.requests }).click()
  await expect(page).toHaveURL(/amounts=requests/)
  await expect(card.getByRole('figure', { name: total })).toBeVisible()
  await card.getByRole('link', { name: hide }).click()
  await expect(card.getByRole('figure')).toHaveCount(0)
})

test('a series and a dashboard are to be had as CSV', async ({ page, measured }) => {
  const linesBehind = async (link: Locator) => {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toContain('text/csv')
    return (await answer.text()).trimEnd().split('\r\n')
  }
  await page.goto(paths.report(measured.site._id, measured.good))
  const series = await linesBehind(page.getByRole('link', { name: messages.downloads.series }))
  expect(series[0]).toContain('Largest Contentful Paint (ms)')
  expect(series.length).toBeGreaterThan(TESTS + 2)
  await page.goto(paths.dashboardSite(measured.client, measured.site._id))
  const pages = await linesBehind(page.getByRole('link', { name: messages.downloads.pages }))
  expect(pages).toHaveLength(1 + 3)
})

import type { Page } from '@playwright/test'
import { downloadsMessages } from '../../app/shared/messages/evidence'
import {
  cpuMessages,
  requestDetailMessages,
  shiftsMessages,
  thirdPartiesMessages,
  userTimingsMessages,
  waterfallMessages,
} from '../../app/shared/messages/load'
import { metricMessages, reportMessages } from '../../app/shared/messages/report'
import { paths } from '../../app/shared/paths'
import { untilHydrated } from './support/hydrated'
import { loadedImages } from './support/images'
import type { Measured } from './support/measured'
import { expect, test } from './support/test'

const words = waterfallMessages
const NARROW = { width: 390, height: 844 }

const screenOf = ({ site, shop }: Measured, params = {}) =>
  paths.report(site._id, shop, 'performance', params)
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const rows = (page: Page) => page.locator('li.waterfall-row')

test('every request has its bar in the waterfall, and its row in the table', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  const requests = card(page, words.title)
  const all = await rows(page).count()
  expect(all).toBeGreaterThan(12)
  await expect(rows(page).first()).toContainText('/shop/')
  await expect.poll(() => rows(page).first().locator('path').count()).toBeGreaterThan(0)
  for (const name of ['FCP', 'LCP', 'DCL', 'Load']) {
    await expect(requests.getByText(new RegExp(`^${name}: [\\d.]+ m?s$`))).toBeVisible()
  }
  await expect(rows(page).getByRole('img', { name: words.thirdParty }).first()).toBeVisible()
  await expect(rows(page).getByRole('img', { name: words.renderBlocking }).first()).toBeVisible()
  const failed = rows(page).filter({ hasText: 'missing.png' })
  await expect(failed.getByRole('img', { name: words.failed })).toBeVisible()
  await expect(requests.getByRole('img', { name: /long tasks? on the main thread$/ })).toBeVisible()

  const table = page.getByRole('table', { name: words.caption })
  await expect(table).toHaveCount(0)
  await requests.getByText(reportMessages.showAsTable).click()
  await expect(table.getByRole('rowheader')).toHaveCount(all + 1)
})

test('no bar is too thin to be seen, and none leaves the drawing @js', async ({ page, measured }) => {
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    await page.goto(screenOf(measured))
    for (const row of await rows(page).all()) {
      const drawing = await row.locator('svg[preserveAspectRatio]').boundingBox()
      const boxes = await Promise.all((await row.locator('path').all()).map((path) => path.boundingBox()))
      const [left, right] = boxes.reduce(
        ([least, most], box) => [
          Math.min(least, box?.x ?? least),
          Math.max(most, (box?.x ?? 0) + (box?.width ?? 0)),
        ],
        [Number.POSITIVE_INFINITY, 0],
      )
      expect(right - left).toBeGreaterThan(0.9)
      expect(left).toBeGreaterThan((drawing?.x ?? 0) - 1)
      expect(right).toBeLessThan((drawing?.x ?? 0) + (drawing?.width ?? 0) + 1)
    }
  }
})

test('filters are in the address, and each can be taken away @http @js', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  const all = await rows(page).count()
  const filter = page.getByRole('form', { name: words.filter })
  await filter.getByLabel(words.type).selectOption('script')
  await filter.getByLabel(words.text).fill('js')
  await filter.getByRole('button', { name: words.filter }).click()
  await expect(page).toHaveURL(/type=script.*text=js/)
  const scripts = await rows(page).count()
  expect(scripts).toBeGreaterThan(1)
  expect(scripts).toBeLessThan(all)
  await expect(page.getByText(words.shown(scripts, all))).toBeVisible()
  await expect(filter.getByLabel(words.type)).toHaveValue('script')

  await filter.getByLabel(words.party).selectOption('third')
  await filter.getByRole('button', { name: words.filter }).click()
  await expect(page).toHaveURL(/party=third/)
  await expect.poll(() => rows(page).count()).toBeLessThan(scripts)
  for (const value of ['Script', words.parties.third, 'js']) {
    await page.getByRole('link', { name: words.remove(value) }).click()
    await expect(page.getByRole('link', { name: words.remove(value) })).toHaveCount(0)
  }
  await expect(rows(page)).toHaveCount(all)

  await page.goto(screenOf(measured, { text: 'no-such-request' }))
  await expect(page.getByText(words.nothingFound)).toBeVisible()
})

test('requests can be cut to what began before a moment, and the time line ends there @js', async ({
  page,
  measured,
}) => {
  await page.goto(screenOf(measured))
  const all = await rows(page).count()
  const lines = page.locator('.waterfall-lines')
  await expect(lines.locator('[data-moment="load"]')).toHaveCount(1)
  const filter = page.getByRole('form', { name: words.filter })
  await filter.getByLabel(words.before).selectOption(words.befores.fcp)
  await filter.getByRole('button', { name: words.filter }).click()
  await expect(page).toHaveURL(/[?&]before=fcp/)
  const before = await rows(page).count()
  expect(before).toBeGreaterThan(1)
  expect(before).toBeLessThan(all)
  await expect(page.getByText(words.shown(before, all))).toBeVisible()
  await expect(lines.locator('[data-moment="fcp"]')).toHaveCount(1)
  await expect(lines.locator('[data-moment="load"]')).toHaveCount(0)
  for (const row of await rows(page).all()) {
    const drawing = await row.locator('svg[preserveAspectRatio]').boundingBox()
    const last = await row.locator('path').last().boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((drawing?.x ?? 0) + (drawing?.width ?? 0) + 1)
  }
  await page.getByRole('link', { name: words.remove(words.befores.fcp) }).click()
  await expect(rows(page)).toHaveCount(all)
})

test('a row shows the priority of its request, and the details its change', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  await expect(rows(page).first().getByTitle(words.priorityIs(words.priorities.VeryHigh))).toBeVisible()
  const raised = rows(page).filter({ has: page.getByTitle(/^Priority: High, raised from Low$/) })
  await expect.poll(() => raised.count()).toBeGreaterThan(0)
  await expect(raised.first()).toContainText('↑ High')
  await raised.first().getByRole('link').first().click()
  const detail = page.getByRole('region', { name: /^Request \d+$/ })
  await expect(detail.getByText(words.priorityChanged.raised('High', 'Low'), { exact: true })).toBeVisible()
})

test('the requests export as CSV', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  const all = await rows(page).count()
  await page.goto(paths.report(measured.site._id, measured.shop))
  await page.locator('summary').filter({ hasText: reportMessages.more }).click()
  const link = page.getByRole('link', { name: downloadsMessages.requests, exact: true })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="requests-.+\.csv"$/)
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(all + 1)
  expect(lines[1]).toContain(`1,${measured.origin}/shop/,GET,200,`)
})

test('user timings are in the waterfall and in a table', async ({ page, measured }) => {
  const timings = userTimingsMessages
  await page.goto(screenOf(measured))
  const requests = card(page, words.title)
  await expect(requests.getByRole('img', { name: timings.lane(3), exact: true })).toBeVisible()
  await expect(page.locator('.waterfall-lines [data-moment="mark"]')).toHaveCount(2)
  await expect(requests.getByText(words.timingMark, { exact: true })).toBeVisible()
  const table = card(page, timings.title).getByRole('table', { name: timings.caption })
  const measure = table.getByRole('row').filter({ hasText: 'shop:setup' })
  await expect(measure).toContainText(timings.measure)
  await expect(measure).toContainText(/[\d.]+\s*m?s/)
  await expect(table.getByRole('row').filter({ hasText: 'shop:ready' })).toContainText(timings.mark)
  await page.goto(paths.report(measured.site._id, measured.good, 'performance'))
  await expect(card(page, timings.title)).toHaveCount(0)
})

test('a request tells all that is known of it under its row @http @js', async ({ page, measured }) => {
  await page.goto(screenOf(measured, { party: 'first' }))
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\?party=first&pointId=[\w-]+&request=1#request-1$/)
  const detail = page.getByRole('region', { name: requestDetailMessages.title(1) })
  await expect(detail).toBeVisible()
  await expect(detail.getByRole('heading', { level: 3 })).toHaveText(`${measured.origin}/shop/`)
  for (const name of [requestDetailMessages.priority, requestDetailMessages.protocol, 'content-type']) {
    await expect(detail.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(detail).toContainText(/Wait\s*[\d.]+ m?s/)
  await detail.getByRole('link', { name: requestDetailMessages.close }).click()
  await expect(detail).toHaveCount(0)
  await expect(page).toHaveURL(/\/performance\?party=first&pointId=[\w-]+#request-1$/)
})

test('third parties and the main thread have figures', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  const parties = card(page, thirdPartiesMessages.title)
  const row = parties.getByRole('row').filter({ hasText: 'localhost' })
  await expect(row).toContainText(/\d %|\d%/)
  await expect(row).toContainText(/KB|B/)
  const cpu = card(page, cpuMessages.title)
  await expect(cpu.getByRole('img', { name: new RegExp(cpuMessages.groups.scriptEvaluation) })).toBeVisible()
  const scripts = cpu.getByRole('table', { name: cpuMessages.scripts })
  await expect.poll(() => scripts.getByRole('row').count()).toBeGreaterThan(1)
  const tasks = cpu.getByRole('table', { name: cpuMessages.tasks })
  await expect.poll(() => tasks.getByRole('row').count()).toBeGreaterThan(1)
})

test('layout shifts are drawn over the screenshot, and add up to CLS', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  const shifts = card(page, shiftsMessages.title)
  await expect(shifts.getByText(/^Counted shifts add up to the CLS of this test, 0\.\d+$/)).toBeVisible()
  const first = shifts.getByRole('img', { name: /^The screen .* moved by shift 1$/ })
  await expect(first).toBeVisible()
  await expect.poll(() => first.locator('rect').count()).toBeGreaterThan(0)
  const entries = shifts.locator('details')
  await expect.poll(() => entries.count()).toBeGreaterThan(1)
  await entries.nth(1).locator('summary').click()
  await expect(shifts.getByRole('img', { name: /moved by shift 2$/ })).toBeVisible()
  await loadedImages(entries.nth(1).locator('img'), 1)
})

test('a test without a load says that nothing was measured', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.failing, 'performance'))
  await expect(card(page, words.title)).toContainText(reportMessages.noRequests)
  await expect(card(page, cpuMessages.title)).toContainText(metricMessages.runFailed)
  await expect(card(page, shiftsMessages.title)).toContainText(metricMessages.runFailed)
  await expect(card(page, thirdPartiesMessages.title)).toHaveCount(0)
})

test('it fits a phone, with the names above the bars @js', async ({ page, measured }) => {
  await page.setViewportSize(NARROW)
  await page.goto(screenOf(measured, { request: 1 }))
  // Read at one moment, since parts above may still arrive.
  const [name, bars] = await rows(page)
    .nth(1)
    .evaluate((row) =>
      ['a', 'svg[preserveAspectRatio]'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect().toJSON(),
      ),
    )
  expect(name.bottom).toBeLessThanOrEqual(bars.top + 1)
  expect(bars.width).toBeGreaterThan(NARROW.width * 0.7)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
})

test('scripts keep what the document brought, and draw what they fetch @js', async ({ page, measured }) => {
  await page.goto(screenOf(measured))
  await untilHydrated(page)
  const all = await rows(page).count()
  expect(all).toBeGreaterThan(12)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  const overview = page.getByRole('link', { name: 'Overview', exact: true })
  await overview.click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Performance', exact: true }).first().click()
  await expect(rows(page)).toHaveCount(all)
  await expect(page.locator('body[data-same]')).toHaveCount(1)
  // The document must not repeat its rows in the hydration data.
  const html = await (await page.request.get(screenOf(measured), { headers: { accept: 'text/html' } })).text()
  expect(html.split('<li id="request-1"')).toHaveLength(2)
})

import { adviceMessages } from '../../app/shared/messages/advice'
import { experimentsMessages } from '../../app/shared/messages/experiments'
import { waterfallMessages } from '../../app/shared/messages/load'
import { reportMessages } from '../../app/shared/messages/report'
import { opportunitiesMessages } from '../../app/shared/messages/report-sections'
import { conclusionMessages } from '../../app/shared/messages/verdict'
import { paths } from '../../app/shared/paths'
import { expect, test } from './support/test'

const words = adviceMessages
const waterfall = waterfallMessages
const NARROW = { width: 390, height: 844 }

test('requests have advice beyond Lighthouse, with links to them', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'opportunities'))
  const card = page.getByRole('region', { name: words.title, exact: true })
  await expect(card).toContainText(words.about)
  const entryOf = (kind: keyof typeof words.titles) =>
    card.locator('details').filter({ has: page.locator('summary', { hasText: words.titles[kind] }) })
  const opened = async (kind: keyof typeof words.titles) => {
    const entry = entryOf(kind)
    await expect(entry).toHaveCount(1)
    if ((await entry.getAttribute('open')) === null) await entry.locator('summary').click()
    return entry
  }

  // The shop sends its scripts uncompressed; the possible saving was not measured.
  const texts = await opened('compression')
  await expect(texts.locator('summary')).toContainText(opportunitiesMessages.notEstimated)
  await expect(texts.getByText(words.todo.compression)).toBeVisible()
  const script = texts.getByRole('row').filter({ hasText: '/shop/js/vendor.js' })
  await expect(script).toContainText('text/javascript')
  const tries = texts.getByRole('link', {
    name: experimentsMessages.tryTitle(experimentsMessages.titles.compression),
  })
  await expect(tries).toHaveAttribute('href', /\/experiments\?.*dialog=try/)
  await expect(card.locator('summary').filter({ hasText: /(^|\s)0 (ms|B)/ })).toHaveCount(0)

  await script.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/performance\?.*request=\d+#request-\d+$/)
  const detail = page.locator('li.waterfall-row:has([aria-expanded="true"])')
  await expect(detail.locator('a[aria-expanded="true"]')).toHaveAttribute('title', /\/shop\/js\/vendor\.js/)
})

test('the waterfall filter finds the requests of one host', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'opportunities'))
  const entry = page
    .getByRole('region', { name: words.title, exact: true })
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: words.titles.protocol }) })
  if ((await entry.getAttribute('open')) === null) await entry.locator('summary').click()
  const host = new URL(measured.origin).host
  const line = entry.getByRole('row').filter({ hasText: `requests to ${host}` })
  await line.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/performance\?.*text=[^&]+#requests$/)
  const requests = page.getByRole('region', { name: waterfall.title, exact: true })
  await expect(requests.getByRole('searchbox', { name: waterfall.text })).toHaveValue(`//${host}/`)
  await expect.poll(() => page.locator('li.waterfall-row').count()).toBeGreaterThan(6)
})

test('the advice fits a phone @js', async ({ page, measured }) => {
  await page.setViewportSize(NARROW)
  await page.goto(paths.report(measured.site._id, measured.shop, 'opportunities'))
  await expect(page.getByRole('region', { name: words.title, exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
})

test('each metric is compared with the previous test, if any', async ({ page, api, measured }) => {
  const since = page.getByTitle(conclusionMessages.lastTest(''))
  const { series } = await api.get(`/api/lighthouses?page_id=${measured.good}`)
  // Noisy tests are excluded from the comparison.
  const least = series[0].noisyTimes.length > 0 ? 0 : 4
  for (const section of ['overview', 'performance'] as const) {
    await page.goto(paths.report(measured.site._id, measured.good, section))
    const metrics = page.getByRole('region', { name: 'Metrics', exact: true })
    expect(
      await metrics.getByRole('listitem').filter({ has: since }).count(),
      section,
    ).toBeGreaterThanOrEqual(least)
    await page.getByRole('link', { name: reportMessages.previous }).click()
    await expect(page).toHaveURL(/pointId=/)
    await expect(page.getByRole('button', { name: reportMessages.previous })).toBeDisabled()
    await expect(metrics.getByRole('listitem').first()).toBeVisible()
    await expect(metrics.getByRole('listitem').filter({ has: since })).toHaveCount(0)
  }
})

import { auditsMessages } from '../../app/shared/messages/audits'
import { backoffMessages } from '../../app/shared/messages/backoff'
import { downloadsMessages } from '../../app/shared/messages/evidence'
import { waterfallMessages } from '../../app/shared/messages/load'
import { qualityAuditsMessages } from '../../app/shared/messages/quality'
import { metricMessages, rangeMessages, reportMessages } from '../../app/shared/messages/report'
import { runTestMessages } from '../../app/shared/messages/run-test'
import { mailFaultsMessages, webConfigMessages } from '../../app/shared/messages/web-config'
import { paths } from '../../app/shared/paths'
import { failureSentence } from '../../app/shared/rules/measuring/run-failures'
import { HOUR_MS } from '../../app/shared/values/units'
import { createPlace, createSite } from './support/api'
import { holdScripts, untilHydrated } from './support/hydrated'
import { loadedImages } from './support/images'
import { withDatabase } from './support/seed-database'
import { expect, test } from './support/test'

test.beforeEach(({ measured }) => {
  expect(measured.good).toBeGreaterThan(0)
})

test('a test is asked for, watched and seen @js @nojs', async ({
  page,
  api,
  measured,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000)
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: `${measured.origin}/good/?slowly`, name: 'Walk' }])
  await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
  await expect(page.getByText(reportMessages.emptyMonth)).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-same', ''))

  const ask = page.getByRole('button', { name: runTestMessages.action }).first()
  if (javaScriptEnabled !== false) await untilHydrated(page)
  await ask.click()
  await expect(page.getByRole('status').filter({ hasText: runTestMessages.queued(1) })).toBeVisible()
  const progress = page.getByRole('status').filter({ hasText: /^(Queued|Running)/ })
  await expect(progress).toBeVisible()
  await expect(progress).toContainText('Running', { timeout: 60_000 })
  if (javaScriptEnabled === false) {
    await expect(progress).toContainText(runTestMessages.refreshing, { useInnerText: true })
  }

  await expect(page.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible({ timeout: 60_000 })
  await expect(progress).toHaveCount(0)
  // With scripts the result appears in the open page; without them the page reloads.
  await expect(page.locator('body[data-same]')).toHaveCount(javaScriptEnabled === false ? 0 : 1)
})

test('a result shows its scores, metrics and evidence', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop))
  for (const category of ['Performance', 'Accessibility', 'Best Practices', 'SEO']) {
    await expect(page.getByRole('img', { name: new RegExp(`^${category}: \\d+, `, 'i') })).toBeVisible()
  }
  const cards = page.getByRole('region', { name: 'Metrics' }).getByRole('article')
  await expect(cards).toHaveCount(8)
  await expect(cards.filter({ hasText: /\d/ })).toHaveCount(8)
  await loadedImages(page.getByRole('img', { name: 'The page at the end of the test' }), 1)

  await page.locator('summary').filter({ hasText: reportMessages.more }).click()
  const link = page.getByRole('link', { name: reportMessages.download })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="lighthouse-.+\.json"$/)
  const report = await answer.json()
  expect(report.requestedUrl).toBe(`${measured.origin}/shop/`)
  expect(report.audits['final-screenshot'].details.data).toMatch(/^data:image\/jpeg;base64,[\w+/]{1000}/)
  expect(JSON.stringify(report)).not.toContain('"evidence:')
  const fileBehind = async (name: string) => {
    const file = page.getByRole('link', { name, exact: true })
    return page.request.get((await file.getAttribute('href')) ?? '')
  }
  const har = (await (await fileBehind(downloadsMessages.har)).json()) as { log: { entries: unknown[] } }
  expect(har.log.entries.length).toBeGreaterThan(12)
  const video = await fileBehind(downloadsMessages.video)
  expect([video.status(), video.headers()['content-type']]).toEqual([200, 'video/webm'])
  expect(await (await fileBehind(downloadsMessages.body)).text()).toMatch(/^<!doctype html>/i)

  await page.getByRole('link', { name: 'Performance', exact: true }).click()
  await expect(page).toHaveURL(/\/performance/)
  const frames = page.getByRole('region', { name: 'Frames of the filmstrip' })
  await expect(frames.getByRole('listitem').filter({ hasText: 'FCP' })).toHaveCount(1)
  expect(await loadedImages(frames.getByRole('img'), 3)).toBeGreaterThanOrEqual(3)
  const load = page.getByRole('region', { name: waterfallMessages.title, exact: true })
  await load.getByText(reportMessages.showAsTable).click()
  const requests = page.getByRole('table', { name: waterfallMessages.caption })
  await expect.poll(() => requests.getByRole('row').count()).toBeGreaterThan(12)
  await expect(requests.getByRole('row').nth(1)).toContainText('/shop/')
  await expect(requests.getByRole('row').last()).toContainText(/\d+ requests, [1-9]\d* to third\s+parties/)
  await expect(page.getByRole('figure', { name: 'Largest Contentful Paint' })).toBeVisible()
})

test('its audits tell what is wrong, where, and what to do', async ({ page, measured }) => {
  const section = page.getByRole('main')
  const entry = (title: RegExp) => section.locator('details').filter({ hasText: title }).first()
  const words = auditsMessages

  await page.goto(paths.report(measured.site._id, measured.shop))
  await page.getByRole('link', { name: 'Quality', exact: true }).click()
  await expect(page).toHaveURL(/\/accessibility/)
  await expect(section.getByRole('img', { name: /^Accessibility: \d+, / })).toBeVisible()
  await expect(section.getByRole('heading', { name: words.groups.failed })).toBeVisible()
  const images = entry(/Image elements do not have/)
  await images.locator('summary').click()
  await expect(images.getByRole('table')).toContainText('<img')

  await page.getByRole('link', { name: 'Security and cache', exact: true }).click()
  await expect(section.getByRole('img', { name: /^Security: \d+, / })).toBeVisible()
  const policy = entry(new RegExp(qualityAuditsMessages.csp.failureTitle))
  if ((await policy.getAttribute('open')) === null) await policy.locator('summary').click()
  await expect(policy).toContainText(qualityAuditsMessages.csp.recommendation)

  await page.getByRole('link', { name: 'Cache Policy', exact: true }).click()
  await expect(section.getByRole('img', { name: /^Cache: \d+, / })).toBeVisible()
  const responses = page.getByRole('table', { name: words.responses.title })
  await expect.poll(() => responses.getByRole('row').count()).toBeGreaterThan(5)

  await page.goto(paths.report(measured.site._id, measured.failing, 'seo'))
  await expect(section.getByRole('img', { name: `SEO: ${metricMessages.notMeasured}` })).toBeVisible()
})

test('earlier tests and other dates are a click away @http @js', async ({
  page,
  measured,
  javaScriptEnabled,
}) => {
  await page.goto(paths.report(measured.site._id, measured.good))
  const { previous, next } = reportMessages
  const control = page.locator('summary, button').filter({ hasText: reportMessages.test }).first()
  const shown = () => page.locator('select[name="pointId"]').inputValue()
  const newest = await shown()
  await expect(page.getByRole('button', { name: next })).toBeDisabled()
  await page.getByRole('link', { name: previous }).click()
  await expect(page).toHaveURL(/pointId=/)
  await expect(page.getByRole('button', { name: previous })).toBeDisabled()
  expect(await shown()).not.toBe(newest)
  await page.getByRole('link', { name: next }).click()
  await expect(page.getByRole('button', { name: next })).toBeDisabled()
  expect(await shown()).toBe(newest)

  const dates = page.getByRole('navigation', { name: 'Dates' })
  const hasScripts = javaScriptEnabled !== false
  const release = hasScripts ? await holdScripts(page, '**/assets/menu-popover*') : () => {}
  const open = async () => {
    if (hasScripts) await untilHydrated(page)
    await control.click()
  }
  await open()
  await expect(dates.getByRole('link', { name: '30 d' })).toHaveAttribute('aria-current', 'true')
  await dates.getByRole('link', { name: '7 d', exact: true }).click()
  await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d&endDate=/)
  await expect(dates).toBeHidden()
  release()
  await open()
  await expect(dates.getByRole('link', { name: '7 d', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible()

  await page.getByLabel(rangeMessages.start).fill('2024-01-01')
  await page.getByLabel(rangeMessages.end).fill('2024-01-31')
  await page
    .locator('form')
    .filter({ has: page.getByLabel(rangeMessages.start) })
    .getByRole('button')
    .click()
  await expect(page.getByText(reportMessages.emptyRange)).toBeVisible()
  await page.getByRole('link', { name: reportMessages.emptyRangeAction }).click()
  await expect(page.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible()
})

test('a failed test shows its reason and no figures', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.failing))
  await expect(page.getByText(failureSentence('HTTP_404'), { exact: true })).toBeVisible()
  const dial = page.getByRole('img', { name: `Performance: ${metricMessages.runFailed}` })
  await expect(dial).toHaveText('–')
  const cards = page.getByRole('region', { name: 'Metrics' }).getByRole('article')
  await expect(cards.filter({ hasText: metricMessages.runFailed })).toHaveCount(8)
  await expect(cards.filter({ hasText: /\d/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Performance', exact: true }).first().click()
  await expect(page).toHaveURL(/\/performance/)
  await expect(page.getByText(reportMessages.noFrames)).toBeVisible()
  await expect(page.getByText(reportMessages.noRequests)).toBeVisible()
})

test('a page that timed out is tested less often, until somebody tests it', async ({
  page,
  api,
  measured,
}) => {
  const place = await createPlace(api)
  const site = await createSite(api, place, [
    { url: `${measured.origin}/good/?timed-out`, name: 'Slow quay' },
  ])
  const pageId = site.pages[0]?._id ?? 0
  const { regions } = await api.put(`/api/sites/${site._id}`, { isScheduled: true })
  const row = { device_id: place.mobile, location_id: regions[0], timeouts: 4 }
  await withDatabase(async (db) => {
    const { url, organization_id } = await db
      .selectFrom('live.page as page')
      .select(['url', 'organization_id'])
      .where('id', '=', pageId)
      .executeTakeFirstOrThrow()
    const times = { updated_at: new Date(), next_test_at: new Date(Date.now() + 20 * HOUR_MS) }
    await db
      .insertInto('test_backoff')
      .values({ ...row, ...times, organization_id, page_id: pageId, url })
      .execute()
  })
  await page.goto(paths.projectSites(place.client._id, place.project._id))
  await expect(page.getByText(backoffMessages.slower(1))).toBeVisible()
  await page.goto(paths.site(place.client._id, place.project._id, site._id))
  await expect(page.getByText(`${backoffMessages.title}: Slow quay`)).toBeVisible()
  await page.goto(paths.report(site._id, pageId))
  await expect(page.getByText(backoffMessages.reset)).toBeVisible()
  await page.getByRole('button', { name: backoffMessages.run }).click()
  await expect(page.getByText(backoffMessages.title)).toHaveCount(0)
})

test('touching a chart adds its readout @js', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.good, 'performance'))
  const chart = page.locator('.chart-live').first()
  await expect(chart.locator('canvas')).toHaveCount(0)
  await untilHydrated(page)
  await chart.hover()
  await expect(chart.locator('canvas')).toBeVisible()
})

test.describe('a refused form', () => {
  test.use({ expectedStatuses: [422] })

  test('issues are mailed to people of the organization', async ({ page, measured }) => {
    const words = mailFaultsMessages
    await page.goto(paths.report(measured.site._id, measured.shop, 'security'))
    await page.getByRole('link', { name: words.action }).click()
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await page.getByLabel(words.recipients).fill('nobody@elsewhere.example')
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByText(webConfigMessages.notAMember('nobody@elsewhere.example'))).toBeVisible()
    await expect(page.getByLabel(words.recipients)).toHaveValue('nobody@elsewhere.example')
    await page.getByLabel(words.recipients).fill('')
    await page.getByLabel(words.places.site).check()
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByRole('status').filter({ hasText: /were emailed to \S+@/ })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${paths.report(measured.site._id, measured.shop, 'security')}$`))
  })
})

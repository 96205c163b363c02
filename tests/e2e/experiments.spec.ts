import type { Page } from '@playwright/test'
import { comparePagesMessages } from '../../app/shared/messages/compare-pages'
import { detectedChangesMessages } from '../../app/shared/messages/detected-changes'
import { experimentsMessages } from '../../app/shared/messages/experiments'
import { fieldDataMessages } from '../../app/shared/messages/field-data'
import { formMessages } from '../../app/shared/messages/form'
import { overviewMessages } from '../../app/shared/messages/overview'
import { chartMessages, metricMessages, reportMessages } from '../../app/shared/messages/report'
import { paths } from '../../app/shared/paths'
import { HOUR_MS } from '../../app/shared/values/units'
import { type Api, createPlace, createSite } from './support/api'
import { type Measured, measureShop } from './support/measured'
import { addFieldData, addRuns, addWorsening, withDatabase } from './support/seed-database'
import { expect, test } from './support/test'

const words = experimentsMessages
const detectedChanges = detectedChangesMessages
const comparePages = comparePagesMessages
const fieldData = fieldDataMessages

test.use({ expectedStatuses: [409] })

const experimentsOf = ({ site, shop }: Measured) => paths.report(site._id, shop, 'experiments')

async function seriesOf(api: Api, page: number) {
  const { series } = await api.get(`/api/lighthouses?page_id=${page}`)
  const [one] = series
  return { device: one.device, location: one.location, point: one.points[0] }
}

async function placeOf(api: Api, { site }: Measured, page: number) {
  const { organization } = await api.get(`/api/sites/${site._id}`)
  return { organization, page, ...(await seriesOf(api, page)) }
}

async function chooseOffer(page: Page, measured: Measured): Promise<void> {
  await page.goto(experimentsOf(measured))
  const offers = page.getByRole('table', { name: words.offersTitle })
  await expect(offers).toContainText(/\w/)
  await offers
    .getByRole('link', { name: new RegExp(`^${words.tryAction}`) })
    .first()
    .click()
  await expect(page).toHaveURL(/dialog=try/)
  await expect(page.getByText(words.explain)).toBeVisible()
  await page.getByLabel(words.runsLabel).selectOption('3')
}

test('an experiment is offered with its reason, started from a form, and canceled @http @js', async ({
  page,
  api,
  measured: { origin },
}) => {
  const measured = await measureShop(api, origin)
  await chooseOffer(page, measured)
  await page.getByRole('button', { name: words.start }).click()
  await expect(page.getByRole('status').getByText(words.started)).toBeVisible()
  await expect(page).toHaveURL(/experiment=/)
  await expect(page).not.toHaveURL(/dialog=/)
  const listed = page.getByRole('table', { name: words.listTitle }).locator('tbody').getByRole('row').first()
  await expect(listed).toContainText(new RegExp(`${words.states.queued}|${words.states.running}`))
  await expect(listed).toContainText(words.runProgress(0, 6))
  await expect(page.getByText(words.inProgress)).toBeVisible()

  await page.getByRole('button', { name: words.cancel(1) }).click()
  await expect(listed).toContainText(words.states.failed)
  await expect(page.getByText(words.inProgress)).toHaveCount(0)
})

test('an exceeded quota is refused in the form, with the selection', async ({
  page,
  api,
  measured: { origin },
}) => {
  const measured = await measureShop(api, origin)
  const { organization } = await placeOf(api, measured, measured.shop)
  await chooseOffer(page, measured)
  await withDatabase((db) =>
    db
      .insertInto('subscription')
      .values({ organization_id: organization, status: 'active', monthly_test_quota: 1 })
      .execute(),
  )
  try {
    await page.getByRole('button', { name: words.start }).click()
    await expect(page.getByRole('alert')).toContainText('You requested 6 tests')
    await expect(page.getByLabel(words.runsLabel)).toHaveValue('3')
  } finally {
    await withDatabase((db) =>
      db.deleteFrom('subscription').where('organization_id', '=', organization).execute(),
    )
  }
})

test('an experiment settles: what would become of each figure, and the runs behind it @js', async ({
  page,
  api,
  measured: { origin },
}) => {
  const measured = await measureShop(api, origin)
  await chooseOffer(page, measured)
  await page.getByRole('button', { name: words.start }).click()
  await expect(page).toHaveURL(/experiment=/)
  const listed = page.getByRole('table', { name: words.listTitle }).locator('tbody').getByRole('row').first()
  await expect(listed).toContainText(words.states.done, { timeout: 60_000 })
  const { point } = await seriesOf(api, measured.shop)
  const { experiments } = await api.get(`/api/lighthouses/${point._id}/experiments`)
  expect(experiments[0].result.figures[experiments[0].result.decidedBy]).toBeTruthy()

  const result = page.getByRole('table', { name: words.difference })
  await expect(result.getByRole('row').filter({ hasText: words.primaryMetric })).toHaveCount(1)
  await expect(result).toContainText(/would (increase|decrease) by|no significant difference/)
  await expect(result.locator('svg').first()).toBeVisible()
  const runs = page.getByRole('link', { name: /, run \d+$/ })
  await expect.poll(() => runs.count()).toBeGreaterThanOrEqual(6)
  const changed = experiments[0].runs.find(({ arm }: { arm: string }) => arm === 'B')
  await page.getByRole('link', { name: words.runOf(words.arms.B, 1), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`pointId=${changed._id}`))
  await expect(page.getByRole('region', { name: 'Metrics' }).getByRole('article').first()).toContainText(/\d/)
})

test('field data beside the test: none, then of the origin, then of the page', async ({
  page,
  api,
  measured,
}) => {
  const path = paths.report(measured.site._id, measured.good, 'visitors')
  await page.goto(path)
  await expect(page.getByText(fieldData.notConfigured)).toBeVisible()
  const place = await placeOf(api, measured, measured.good)
  const forgets = [await addFieldData(place, 'origin', 2600)]
  try {
    await page.goto(path)
    await expect(page.getByText(fieldData.originFallback)).toBeVisible()
    const whose = page.getByRole('navigation', { name: fieldData.visitScope })
    const [ofPage, ofOrigin] = [fieldData.url, fieldData.origin].map((name) =>
      whose.getByRole('link', { name }),
    )
    await expect(ofPage!).toContainText(fieldData.brief.none)
    await expect(ofOrigin!).toContainText(fieldData.brief.failed)
    await expect(ofOrigin!).toHaveAttribute('aria-current', 'true')
    const table = page.getByRole('table', { name: fieldData.title })
    const lcp = table.getByRole('row').filter({ hasText: 'LCP' })
    await expect(lcp).toContainText('2.60')
    await expect(lcp).toContainText(metricMessages.rating.warning)
    await expect(lcp.getByRole('img')).toHaveAccessibleName(/Good 80%.*Poor 5%/)
    await expect(table.getByRole('row').filter({ hasText: 'INP' })).toContainText(/TBT .+ \(lab proxy\)/)
    const history = page.getByRole('region', { name: fieldData.historyTitle })
    await expect(history.getByRole('figure', { name: 'Largest Contentful Paint' })).toBeVisible()
    const roundTrip = page.getByRole('region', { name: fieldData.roundTrip.title })
    await expect(roundTrip).toContainText('260')
    await expect(roundTrip).toContainText(fieldData.roundTrip.meaning)

    forgets.push(await addFieldData(place, 'url', 1500))
    await page.goto(path)
    await expect(ofPage!).toContainText(fieldData.brief.passed)
    await expect(ofPage!).toHaveAttribute('aria-current', 'true')
    await expect(lcp).toContainText('1.50')
    await expect(page.getByText(fieldData.originFallback)).toHaveCount(0)
    await ofOrigin!.click()
    await expect(page).toHaveURL(/visits=origin/)
    await expect(lcp).toContainText('2.60')
    await expect(ofPage!).toContainText(fieldData.brief.passed)

    await page.goto(paths.dashboardClient(measured.client))
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'good', exact: true }) })
    await expect(row.first()).toContainText('INP')
    await expect(row.first()).toContainText(/150\s*ms/)
    const others = page.getByRole('row').filter({ hasText: overviewMessages.visitors.none })
    await expect(others.first()).toBeVisible()
  } finally {
    for (const forget of forgets.toReversed()) await forget()
  }
})

test('PageSpeed Insights reports a missing key', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.good, 'visitors'))
  await page.getByRole('link', { name: fieldData.psiMeasure }).click()
  await expect(page.getByRole('heading', { name: fieldData.psiTitle })).toBeVisible()
  await expect(page.getByText(fieldData.psiNotConfigured)).toBeVisible()
  await page.getByRole('link', { name: formMessages.close }).click()
  await expect(page).not.toHaveURL(/dialog=/)
})

test('the other pages of the site are compared, sorted, and linked', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'compare-pages'))
  const rows = page.getByRole('table', { name: comparePages.title }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(comparePages.thisPage.toLowerCase())
  await expect(rows.filter({ hasText: 'awkward' })).toContainText(comparePages.notMeasured)
  await expect(rows.filter({ hasText: /^good/ })).toContainText(/[+−]\d/)
  await page.getByRole('columnheader', { name: 'LCP' }).getByRole('link').click()
  await expect(page).toHaveURL(/orderBy=lcp&orderDirection=asc/)
  await expect(page.getByRole('columnheader', { name: 'LCP' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'good', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/report-detail/${measured.site._id}/${measured.good}/performance`))
  await expect(page.getByRole('heading', { level: 1, name: 'good' })).toBeVisible()
})

/** Its own page: notes of concurrent tests would be grouped under the same flag. */
async function measuredOnce(api: Api) {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const series = { organization: place.organization, page: site.pages[0]?._id ?? 0, device: place.mobile }
  const [_id = ''] = await addRuns({ ...series, site: site._id }, [{ hoursAgo: 10, lcp: 2600 }])
  return { ...series, location: 1, site: site._id, point: { _id, at: Date.now() - 10 * HOUR_MS } }
}

test('a level change is marked on its chart, described, and links to its test', async ({ page, api }) => {
  const place = await measuredOnce(api)
  const { _id, at } = place.point
  const path = paths.report(place.site, place.page, 'changes')
  await page.goto(path)
  await expect(page.getByText(detectedChanges.none)).toBeVisible()
  const forget = await addWorsening(place, { _id, at })
  try {
    const sentence = 'LCP rose by 600 ms (560 to 640)'
    await page.goto(paths.report(place.site, place.page, 'performance'))
    const chart = page.getByRole('figure', { name: 'Largest Contentful Paint' })
    const flag = chart.getByRole('list', { name: chartMessages.events }).getByRole('link')
    await expect(flag.filter({ hasText: sentence })).toHaveAttribute('href', new RegExp(`pointId=${_id}`))

    await page.getByRole('link', { name: 'Changes', exact: true }).click()
    const row = page.getByRole('table', { name: detectedChanges.title }).getByRole('row').nth(1)
    await expect(row).toContainText(sentence)
    await expect(row).toContainText('2.00 s to 2.60 s')
    await expect(row).toContainText(detectedChanges.open.worse)
    const [chance, share] = [detectedChanges.chance('50,000'), detectedChanges.falseShare('1%')]
    await expect(row.getByTitle(`${chance}. ${share}.`)).toHaveText(detectedChanges.high)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/performance\\?.*pointId=${_id}`))
    await expect(page.getByText(reportMessages.closestShown)).toHaveCount(0)
  } finally {
    await forget()
  }
})

test.describe('by a share link', () => {
  test.use({ visitor: null })

  test('experiments are visible, and cannot be started', async ({ page, api, measured }) => {
    const link = await api.post('/api/share-links', {
      name: 'For the board',
      client: measured.client,
      project: measured.project,
      site: measured.site._id,
    })
    await page.goto(experimentsOf(measured) + new URL(link.url).search)
    await expect(page.getByText(words.adminsOnly)).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^${words.tryAction}`) })).toHaveCount(0)
    await page.goto(
      paths.report(measured.site._id, measured.shop, 'experiments', { dialog: 'try', offer: 1 }),
    )
    await expect(page.getByRole('button', { name: words.start })).toHaveCount(0)
    await fetch(`${api.url}/api/share-links/${link._id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${api.accessToken}` },
    })
  })
})

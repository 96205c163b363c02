import type { Page } from '@playwright/test'
import { baselineTestMessages, compareTestsMessages } from '../../app/shared/messages/compare-tests'
import { formMessages } from '../../app/shared/messages/form'
import { reportMessages } from '../../app/shared/messages/report'
import { paths } from '../../app/shared/paths'
import { HOUR_MS } from '../../app/shared/values/units'
import type { Measured } from './support/measured'
import { siteWithRuns } from './support/seed-database'
import { expect, test } from './support/test'

const baselineTest = baselineTestMessages
const words = compareTestsMessages
const report = reportMessages
const NARROW = { width: 390, height: 844 }

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: words.metrics }).getByRole('row').filter({ hasText: name })

/** The select submits itself with scripts; without them the form has a button. */
async function choose(page: Page, id: string) {
  const list = page.getByLabel(baselineTest.other, { exact: true })
  await list.selectOption(id)
  const send = page
    .getByRole('region', { name: baselineTest.pick })
    .getByRole('button', { name: formMessages.apply })
  if (await send.isVisible()) await send.click()
  await expect(page).toHaveURL(new RegExp(`with=${id}`))
  await expect(list).toHaveValue(id)
}

test('a test is compared with the one before, and with any other that is chosen', async ({ page, api }) => {
  const measured = await siteWithRuns(api, [
    { hoursAgo: 40, lcp: 1000 },
    { hoursAgo: 30, lcp: 2000 },
    { hoursAgo: 20, lcp: 2000, isFailed: true },
    { hoursAgo: 10, lcp: 2600 },
  ])
  const [first = '', second = '', , last = ''] = measured.ids
  await page.goto(paths.report(measured.site, measured.page, 'performance', { pointId: last }))
  await page.locator('summary').filter({ hasText: report.more }).click()
  await page.getByRole('link', { name: report.compareBefore }).click()
  await expect(page).toHaveURL(new RegExp(`/compare-tests\\?.*pointId=${last}`))
  await expect(page.getByLabel(baselineTest.other, { exact: true })).toHaveValue(second)
  await expect(rowOf(page, 'Largest Contentful Paint')).toContainText('+600')
  await expect(rowOf(page, 'Largest Contentful Paint')).toContainText(words.verdicts.few)

  await choose(page, first)
  await expect(rowOf(page, 'Largest Contentful Paint')).toContainText('+1.60')
  await page.getByRole('link', { name: baselineTest.next }).click()
  await expect(page).toHaveURL(new RegExp(`with=${second}`))
  await expect(rowOf(page, 'Largest Contentful Paint')).toContainText('+600')

  const [day] = new Date(Date.now() - 40 * HOUR_MS).toISOString().split('T')
  await page.getByLabel(baselineTest.day).fill(day ?? '')
  await page.getByRole('button', { name: baselineTest.nearest }).click()
  await expect(page).toHaveURL(new RegExp(`withDay=${day}`))
  await expect(page).not.toHaveURL(/with=/)

  // The older test is always on the left.
  await page.goto(paths.report(measured.site, measured.page, 'compare-tests', { pointId: first, with: last }))
  await expect(rowOf(page, 'Largest Contentful Paint')).toContainText('+1.60')
  const heads = page.getByRole('table', { name: words.metrics }).getByRole('columnheader')
  await expect(heads.nth(1)).toHaveText(words.thisTest)
})

test('a page with one test says that there is no other', async ({ page, api }) => {
  const measured = await siteWithRuns(api, [{ hoursAgo: 10, lcp: 2600 }])
  await page.goto(paths.report(measured.site, measured.page, 'compare-tests'))
  await expect(page.getByText(baselineTest.none)).toBeVisible()
  await expect(page.locator('a').filter({ hasText: report.compareBefore })).toHaveCount(0)
})

const goodOf = ({ site, good }: Measured) => paths.report(site._id, good, 'compare-tests')

test('two measured tests show their films, requests and audits, also on a phone @js', async ({
  page,
  measured,
}) => {
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    await page.goto(goodOf(measured))
    const films = card(page, words.films.title)
    const frames = films.getByRole('list')
    await expect(frames).toHaveCount(2)
    const counts = await Promise.all([0, 1].map((index) => frames.nth(index).getByRole('listitem').count()))
    expect(counts[0]).toBeGreaterThan(4)
    expect(counts[1]).toBe(counts[0])
    await expect(card(page, words.changed.title)).toContainText('with the same URL')
    await expect(card(page, words.audits.title)).toBeVisible()
    await expect(card(page, words.amounts).getByRole('row').nth(1)).toContainText(words.amount.total)
    const room = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(room).toBeLessThanOrEqual(0)
  }
})

import type { Page } from '@playwright/test'
import { chartMessages, metricMessages, reportMessages } from '../../app/shared/messages/report'
import {
  coverMessages,
  lighthouseMessages,
  opportunitiesMessages,
} from '../../app/shared/messages/report-sections'
import { uptimeMessages } from '../../app/shared/messages/uptime'
import { visitsMessages } from '../../app/shared/messages/visits'
import { paths, REPORT_SECTIONS } from '../../app/shared/paths'
import { notMeasuredText } from '../../app/shared/rules/measuring/gap-reasons'
import { failureSentence } from '../../app/shared/rules/measuring/run-failures'
import { HOUR_MS } from '../../app/shared/values/units'
import type { Api } from './support/api'
import { untilHydrated } from './support/hydrated'
import { addWorsening, siteWithRuns } from './support/seed-database'
import { expect, test } from './support/test'

/** Screens whose figures come from services that tests do not have, or that compare with other pages. */
const WITHOUT_FIGURES: readonly string[] = ['visitors', 'traffic', 'compare-pages', 'experiments']
const ABOUT_HISTORY: readonly string[] = ['uptime', 'changes', 'compare-tests']
const NO_TESTS = { startDate: '2024-01-01', endDate: '2024-01-31' }
const ABOUT_A_TEST = ['lighthouse', 'opportunities', 'coverpage'] as const

test('the tabs are in order, and each leads to its screens', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop))
  const tabs = page.getByRole('navigation', { name: reportMessages.title }).getByRole('link')
  await expect(tabs).toHaveText(REPORT_SECTIONS.map(({ label }) => label))
  for (const { label, ids } of REPORT_SECTIONS) {
    const tab = tabs.filter({ hasText: new RegExp(`^${label}$`) })
    await tab.click()
    const views = page.getByRole('navigation', { name: reportMessages.views(label) }).getByRole('link')
    await expect(views).toHaveCount(ids.length > 1 ? ids.length : 0)
    for (const [index, id] of ids.entries()) {
      if (index > 0) await views.nth(index).click()
      await expect(page).toHaveURL(new RegExp(`/${id}(\\?|$)`))
      await expect(tab).toHaveAttribute('aria-current', 'page')
    }
  }
})

test('opportunities show estimated savings and affected items', async ({ page, measured }) => {
  const words = opportunitiesMessages
  await page.goto(paths.report(measured.site._id, measured.shop, 'performance'))
  await page.getByRole('link', { name: words.open }).click()
  await expect(page).toHaveURL(/\/opportunities\?.*pointId=/)
  await expect(page.getByText(words.overlap)).toBeVisible()
  const list = page.getByRole('region', { name: words.title, exact: true })
  const entries = list.locator('details')
  await expect.poll(() => entries.count()).toBeGreaterThan(3)
  const images = entries.filter({ hasText: /image delivery/i }).first()
  await expect(images.locator('summary')).toContainText(/\d (ms|s|KB|MB)/)
  if ((await images.getAttribute('open')) === null) await images.locator('summary').click()
  await expect(images.getByRole('table')).toContainText('/shop/img/')
  // An audit without an estimate must not show a saving of zero.
  await expect(entries.locator('summary').filter({ hasText: /(^|\s)0 (ms|B)/ })).toHaveCount(0)
})

test('Lighthouse has all audits, and the test conditions', async ({ page, measured }) => {
  const words = lighthouseMessages
  await page.goto(paths.report(measured.site._id, measured.shop, 'lighthouse'))
  for (const category of ['Performance', 'Accessibility', 'Best Practices', 'SEO'])
    await expect(
      page.getByRole('img', { name: new RegExp(`^${category}: \\d+, `, 'i') }).first(),
    ).toBeVisible()
  const conditions = page.getByRole('region', { name: words.conditions })
  for (const fact of [/Lighthouse \d+\./, /Chromium \d+\./, /\d+ × \d+ pixels/, /CPU /, /round trip/])
    await expect(conditions).toContainText(fact)
  await expect(conditions.getByText(words.agent, { exact: true })).toBeVisible()
  const accessibility = page.getByRole('region', { name: 'Accessibility', exact: true })
  const images = accessibility.locator('li').filter({ hasText: /Image elements do not have/ })
  await expect(images.first()).toBeVisible()

  const figures = page.locator('a').filter({ hasText: words.figures })
  const answer = await page.request.get((await figures.getAttribute('href')) ?? '')
  expect((await answer.json()).metrics.lcp).toBeGreaterThan(0)
  await expect(page.locator('a').filter({ hasText: reportMessages.download })).toHaveCount(1)
  await accessibility.getByRole('link', { name: words.section('Accessibility') }).click()
  await expect(page).toHaveURL(/\/accessibility\?.*pointId=/)
})

test('the cover names everything, and is one sheet of paper', async ({ page, measured }) => {
  const words = coverMessages
  await page.goto(paths.report(measured.site._id, measured.shop))
  const link = page.locator('a').filter({ hasText: words.title })
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(page).toHaveURL(/\/coverpage\?/)
  const cover = page.getByRole('article', { name: words.title })
  await expect(cover.getByRole('heading', { name: 'Quay' })).toBeVisible()
  for (const text of ['Measured harbour', 'shop', `${measured.origin}/shop/`])
    await expect(cover.getByText(text, { exact: true })).toBeVisible()
  await expect(cover.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible()
  await expect(cover).toContainText(/\d+ \w{3} \d{4} to \d+ \w{3} \d{4}/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('navigation', { name: reportMessages.title })).toBeHidden()
})

test('the cover fills one page of A4 @js', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'coverpage'))
  await untilHydrated(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a mail link opens a screen without navigation, and a print view without the layout', async ({
  page,
  measured,
}) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'overview', { 'from-mail': 1 }))
  const sections = page.getByRole('banner').getByRole('navigation')
  await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()
  await expect(sections).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('search')).toHaveCount(0)
  await page.getByRole('link', { name: 'Quality', exact: true }).click()
  await expect(page).toHaveURL(/accessibility\?.*from-mail=1/)
  await expect(sections).toHaveCount(0)
  for (const view of ['print', 'pdf']) {
    await page.goto(paths.report(measured.site._id, measured.shop, 'overview', { [view]: 1 }))
    await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
  }
})

test('each printed sheet is headed by the site, the page and the day @js', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop))
  const head = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--running-head'),
  )
  expect(head).toMatch(/^"Quay, shop · \d{1,2} \w{3} \d{4}"$/)
})

test('an unmeasured section says so, without figures', async ({ page, measured }) => {
  const main = page.getByRole('main')
  for (const [section, title, text] of [
    ['uptime', uptimeMessages.title, uptimeMessages.notChecked],
    ['traffic', visitsMessages.title, visitsMessages.notConnected],
  ] as const) {
    for (const params of [{}, NO_TESTS]) {
      await page.goto(paths.report(measured.site._id, measured.shop, section, params))
      const card = main.getByRole('region', { name: title })
      await expect(card).toContainText(text)
      expect(await card.innerText()).not.toMatch(/\d/)
    }
  }
})

test('without a test in the dates each section says so', async ({ page, measured }) => {
  for (const section of ABOUT_A_TEST) {
    await page.goto(paths.report(measured.site._id, measured.good, section, NO_TESTS))
    await expect(page.getByText(reportMessages.emptyRange)).toBeVisible()
  }
})

test('a failed test says why, and shows no figures', async ({ page, measured }) => {
  for (const section of ABOUT_A_TEST) {
    await page.goto(paths.report(measured.site._id, measured.failing, section))
    await expect(page.getByText(failureSentence('HTTP_404')).first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^(Performance|SEO): \d/ })).toHaveCount(0)
  }
  await expect(page.getByRole('img', { name: `Performance: ${metricMessages.runFailed}` })).toHaveText('–')
})

test('another test can be selected in each section', async ({ page, measured }) => {
  for (const section of ABOUT_A_TEST) {
    await page.goto(paths.report(measured.site._id, measured.good, section))
    await page.getByRole('link', { name: reportMessages.previous }).click()
    await expect(page).toHaveURL(new RegExp(`/${section}\\?.*pointId=`))
    await expect(page.getByRole('button', { name: reportMessages.previous })).toBeDisabled()
  }
})

test('a print view has no navigation', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'lighthouse', { print: 1 }))
  await expect(page.getByRole('region', { name: lighthouseMessages.conditions })).toBeVisible()
  await expect(page.getByRole('banner').locator('visible=true')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: reportMessages.title })).toBeHidden()
})

/** The top of the first figure below the tabs. */
const firstFigure = (page: Page) =>
  page.evaluate((label) => {
    const tabs = document.querySelector(`nav[aria-label="${label}"]`)
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isBelow = tabs && tabs.compareDocumentPosition(text) === Node.DOCUMENT_POSITION_FOLLOWING
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, height } = range.getBoundingClientRect()
      if (isBelow && height > 1 && !text.parentElement?.closest('nav') && /\d/.test(text.textContent ?? ''))
        return top
    }
    return Number.POSITIVE_INFINITY
  }, reportMessages.title)

/** A page with a figure in each section: two tests, a change between them, and a monitor. */
async function pageWithAll(api: Api) {
  const { site, page, of, ids } = await siteWithRuns(api, [
    { hoursAgo: 20, lcp: 2000 },
    { hoursAgo: 10, lcp: 2600 },
  ])
  await api.post(`/api/pages/${page}/monitors`, {})
  const forget = await addWorsening(
    { ...of, location: 1 },
    { _id: ids[1] ?? '', at: Date.now() - 10 * HOUR_MS },
  )
  return { site, page, forget }
}

for (const [width, height, limit] of [
  [1440, 900, 260],
  [390, 844, 400],
] as const)
  test(`figures start high, and the open tab is in view, at ${width} pixels @js`, async ({
    page,
    api,
    measured,
  }) => {
    await page.setViewportSize({ width, height })
    const tabs = page.getByRole('navigation', { name: /^Report$| views$/ }).locator('[aria-current]')
    const seeded = await pageWithAll(api)
    try {
      for (const { ids } of REPORT_SECTIONS)
        for (const section of ids) {
          const [site, own] = ABOUT_HISTORY.includes(section)
            ? [seeded.site, seeded.page]
            : [measured.site._id, measured.shop]
          await page.goto(paths.report(site, own, section))
          const over = await page.evaluate(() => document.documentElement.scrollWidth)
          expect(over, section).toBeLessThanOrEqual(width)
          for (const tab of await tabs.all()) await expect(tab, section).toBeInViewport({ ratio: 1 })
          if (!WITHOUT_FIGURES.includes(section))
            expect.soft(await firstFigure(page), section).toBeLessThan(limit)
        }
    } finally {
      await seeded.forget()
    }
  })

test.describe('a share-link visitor', () => {
  test.use({ visitor: null })

  test('sees the sections, but not the agent', async ({ page, api, measured }) => {
    const { url } = await api.post('/api/share-links', { name: 'For the board', client: measured.client })
    await page.goto(new URL(url).pathname + new URL(url).search)
    for (const section of ['uptime', 'traffic', ...ABOUT_A_TEST] as const) {
      const answer = await page.goto(paths.report(measured.site._id, measured.shop, section))
      expect(answer?.status(), section).toBe(200)
    }
    await page.goto(paths.report(measured.site._id, measured.shop, 'lighthouse'))
    const agent = page.getByText(lighthouseMessages.agent, { exact: true }).locator('xpath=..')
    await expect(agent).toContainText(lighthouseMessages.notKnown)
  })
})

test('a test without its score says why, also on charts and in their tables', async ({ page, api }) => {
  const gapReason = 'QUIET_WINDOW_TOO_SHORT'
  const reason = notMeasuredText(gapReason)
  const seeded = await siteWithRuns(api, [
    { hoursAgo: 30, lcp: 2000 },
    { hoursAgo: 20, lcp: 2100, gapReason },
    { hoursAgo: 10, lcp: 2050, gapReason },
  ])
  await page.goto(paths.report(seeded.site, seeded.page))
  const main = page.getByRole('main')
  await expect(main.getByRole('definition').filter({ hasText: reason })).toHaveCount(1)
  await expect(main.getByRole('article').filter({ hasText: reason })).toHaveCount(1)
  await expect(main.getByRole('img', { name: `Performance: ${reason}` })).toHaveCount(1)
  await page.goto(paths.report(seeded.site, seeded.page, 'performance'))
  const chart = page.getByRole('figure', { name: /^Total Blocking Time/ }).first()
  await expect(chart.getByRole('list', { name: chartMessages.events })).toContainText(
    notMeasuredText(gapReason, 2),
  )
  await chart.getByText(reportMessages.showAsTable).click()
  await expect(chart.getByRole('row').filter({ hasText: reason })).toHaveCount(2)
  const lcp = page.getByRole('figure', { name: /^Largest Contentful Paint/ }).first()
  await expect(lcp).not.toContainText('quiet window')
})

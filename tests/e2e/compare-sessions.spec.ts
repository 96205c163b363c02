import { compareSessionMessages } from '../../app/shared/messages/compare-sessions'
import { formMessages } from '../../app/shared/messages/form'
import { paths } from '../../app/shared/paths'
import { MIN_SESSION_TESTS } from '../../app/shared/schemas/choices'
import { unique } from './support/api'
import { siteWithRuns } from './support/seed-database'
import { expect, test } from './support/test'

const words = compareSessionMessages
const { session, chosen, choices } = words

test.use({ expectedStatuses: [422] })

test('tests are added on reports and in the list, compared, and the comparison is edited and deleted @http @js', async ({
  page,
  api,
}) => {
  const measured = await siteWithRuns(api, [
    { hoursAgo: 30, lcp: 1000 },
    { hoursAgo: 10, lcp: 2600 },
  ])
  const [first = '', last = ''] = measured.ids
  for (const pointId of [first, last]) {
    await page.goto(paths.report(measured.site, measured.page, 'performance', { pointId }))
    await page.getByRole('button', { name: words.addToComparison }).click()
    await expect(page.getByRole('status').getByText(/^Added to the comparison/)).toBeVisible()
  }
  await page.goto(paths.newCompareSession({ page: measured.page }))
  const list = page.getByRole('region', { name: chosen.title })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Add the test/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  const title = unique('Relaunch')
  await list.getByLabel(chosen.titleField).fill(title)
  await list.getByRole('button', { name: chosen.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const table = page.getByRole('table', { name: session.results })
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('+1.60')

  await rows
    .nth(1)
    .getByRole('button', { name: /^Use .* as baseline$/ })
    .click()
  await expect(page.getByRole('status').getByText(words.done.baseline)).toBeVisible()
  await expect(rows.nth(0)).toContainText('1.60')
  await page.getByRole('link', { name: session.edit, exact: true }).click()
  await page.getByLabel(chosen.titleField).fill('')
  await page.getByRole('button', { name: session.save }).click()
  await expect(page.getByText(/required/i).first()).toBeVisible()
  await page.getByLabel(chosen.titleField).fill(`${title} 2`)
  await page.getByRole('button', { name: session.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} 2` })).toBeVisible()

  await page.goto(paths.compareSessions({ searchText: title }))
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('link', { name: new RegExp(`^${session.delete}`) })
    .click()
  await page.getByRole('button', { name: session.delete, exact: true }).click()
  await expect(page.getByRole('status').getByText(words.done.deleted)).toBeVisible()
})

test('a selection of one test cannot be compared yet, and the list is searched and filtered', async ({
  page,
  api,
}) => {
  const measured = await siteWithRuns(api, [{ hoursAgo: 5, lcp: 1000 }])
  await page.goto(paths.newCompareSession({ page: measured.page }))
  await page
    .getByRole('button', { name: /^Add the test/ })
    .first()
    .click()
  await expect(page.getByText(chosen.needed(MIN_SESSION_TESTS))).toBeVisible()
  await expect(page.getByRole('button', { name: chosen.submit, exact: true })).toHaveCount(0)
  await page.getByRole('searchbox', { name: choices.search }).fill('no such thing anywhere')
  await page.getByRole('button', { name: formMessages.search }).click()
  await expect(page.getByText(choices.none)).toBeVisible()
  await page.goto(paths.newCompareSession({ page: measured.page, until: '2020-01-01' }))
  await expect(page.getByText(choices.none)).toBeVisible()
  await page.getByRole('button', { name: chosen.clear }).click()
  await expect(page.getByText(chosen.empty)).toBeVisible()
})

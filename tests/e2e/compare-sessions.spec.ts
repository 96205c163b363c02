import { compareSessionMessages } from '../../app/shared/messages/compare-sessions'
import { formMessages } from '../../app/shared/messages/form'
import { reportMessages } from '../../app/shared/messages/report'
import { shareLinksMessages } from '../../app/shared/messages/sharing'
import { paths } from '../../app/shared/paths'
import { MIN_SESSION_TESTS } from '../../app/shared/values/choices'
import { unique } from './support/api'
import { siteWithRuns } from './support/seed-database'
import { expect, test } from './support/test'

const words = compareSessionMessages
const { session: screen, chosen, choices } = words

interface Shared {
  tests: { client: number }[]
}

test.use({ expectedStatuses: [422] })

test('tests are added on reports and in the list, compared, and the comparison is edited and deleted @http @js', async ({
  page,
  api,
  javaScriptEnabled,
}) => {
  const measured = await siteWithRuns(api, [
    { hoursAgo: 30, lcp: 1000 },
    { hoursAgo: 10, lcp: 2600 },
  ])
  const [first = '', last = ''] = measured.ids
  for (const pointId of [first, last]) {
    await page.goto(paths.report(measured.site, measured.page, 'performance', { pointId }))
    await page.locator('summary').filter({ hasText: reportMessages.more }).click()
    await page
      .getByRole(javaScriptEnabled ? 'menuitem' : 'button', { name: reportMessages.addToComparison })
      .click()
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
  const table = page.getByRole('table', { name: screen.results })
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('+1.60')

  await rows
    .nth(1)
    .getByRole('button', { name: /^Use as baseline: / })
    .click()
  await expect(page.getByRole('status').getByText(words.done.baseline)).toBeVisible()
  await expect(rows.nth(0)).toContainText('1.60')
  await page.getByRole('link', { name: screen.edit, exact: true }).click()
  await page.getByLabel(chosen.titleField).fill('')
  await page.getByRole('button', { name: screen.save }).click()
  await expect(page.getByText(/required/i).first()).toBeVisible()
  await page.getByLabel(chosen.titleField).fill(`${title} 2`)
  await page.getByRole('button', { name: screen.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} 2` })).toBeVisible()

  await page.goto(paths.compareSessions({ searchText: title }))
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('link', { name: new RegExp(`^${screen.delete}`) })
    .click()
  await page.getByRole('button', { name: screen.delete, exact: true }).click()
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

test.describe('a shared comparison', () => {
  let session: { _id: string; title: string }
  let measured: Awaited<ReturnType<typeof siteWithRuns>>
  test.beforeEach(async ({ api }) => {
    measured = await siteWithRuns(api, [
      { hoursAgo: 30, lcp: 1000 },
      { hoursAgo: 10, lcp: 2600 },
    ])
    session = await api.post('/api/compare-sessions', { tests: measured.ids, title: unique('Relaunch') })
  })

  test('gets its link on its screen, which lists it with the client @http @js', async ({ page, api }) => {
    const name = unique('For the board')
    await page.goto(paths.compareSession(session._id))
    await page.getByRole('link', { name: shareLinksMessages.action, exact: true }).click()
    const create = page.getByRole('button', { name: /^(Create|Copy) link$/ })
    await page.getByText(shareLinksMessages.options).click()
    await page.getByLabel(shareLinksMessages.name, { exact: true }).fill('')
    await create.click()
    await expect(page.getByText(/required|blank/i).first()).toBeVisible()
    await page.getByLabel(shareLinksMessages.name, { exact: true }).fill(name)
    await create.click()
    const address = await page.getByLabel(shareLinksMessages.address, { exact: true }).inputValue()
    expect(new URL(address).pathname).toBe(paths.compareSession(session._id))
    await page.getByRole('link', { name: shareLinksMessages.backToList }).click()
    await expect(page.getByRole('heading', { level: 1, name: session.title })).toBeVisible()
    const { client } = (await api.get<Shared>(`/api/compare-sessions/${session._id}`)).tests[0] ?? {}
    await page.goto(paths.clientShareLinks(client ?? 0))
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(session.title)
    await expect(row).toContainText(shareLinksMessages.levels.compareSession)
  })

  test.describe('opened by its link', () => {
    test.use({ visitor: null, expectedStatuses: [403] })

    test('shows the comparison and nothing else @http @js', async ({ page, api }) => {
      const { url } = await api.post<{ url: string }>('/api/share-links', {
        name: 'For the board',
        compareSession: session._id,
      })
      await page.goto(new URL(url).pathname + new URL(url).search)
      await expect(page).toHaveURL(paths.compareSession(session._id))
      await expect(page.getByText(shareLinksMessages.viewing('For the board'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: session.title })).toBeVisible()
      const rows = page.getByRole('table', { name: words.session.results }).getByRole('rowheader')
      await expect(rows).toHaveCount(2)
      await expect(rows.getByRole('link')).toHaveCount(0)
      for (const name of [words.session.edit, shareLinksMessages.action])
        await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
      for (const path of [
        paths.compareSessions(),
        paths.dashboard(),
        paths.report(measured.site, measured.page),
        paths.bookmarks(),
      ])
        expect((await page.goto(path))?.status(), path).toBe(403)
    })
  })
})

import type { Page } from '@playwright/test'
import { failuresMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { deletionMessages } from '../../app/shared/messages/hierarchy'
import { partsMessages } from '../../app/shared/messages/parts'
import { reportMessages } from '../../app/shared/messages/report'
import { runTestMessages } from '../../app/shared/messages/run-test'
import { successMessages } from '../../app/shared/messages/success'
import { testingMessages } from '../../app/shared/messages/testing'
import { paths } from '../../app/shared/paths'
import { type Api, createPlace, createSite, type Place, unique } from './support/api'
import { untilHydrated } from './support/hydrated'
import { ADMIN } from './support/people'
import { expect, test } from './support/test'

const words = testingMessages.tests
/** A location without an agent, so its tests stay queued. */
const NOWHERE = 2

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

async function ask(api: Api, pages: string[]): Promise<{ site: number; page: number; tests: string[] }> {
  const site = await api.post('/api/sites', {
    name: unique('Pier'),
    project: place.project._id,
    pages: pages.map((name) => ({ url: `http://127.0.0.1:4010/${encodeURIComponent(name)}`, name })),
    devices: [place.mobile],
    regions: [NOWHERE],
    isScheduled: false,
  })
  const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', { site_id: site._id })
  return {
    site: site._id,
    page: site.pages[0]._id,
    tests: tests.map((one: { testId: string }) => one.testId),
  }
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const here = () => paths.testManagement({ client: place.client._id })

test('a queued test is listed with its requester, and canceled by its row', async ({ page, api }) => {
  await ask(api, ['Alpha'])
  await page.goto(here())
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  const row = rowOf(page, 'Alpha')
  await expect(row).toContainText(runTestMessages.status.queued)
  await expect(row).toContainText(words.by(ADMIN.email))
  await row.getByRole('button', { name: words.cancelOf('Alpha') }).click()
  await expect(page.getByText(words.done(1))).toBeVisible()
  await expect(rowOf(page, 'Alpha')).toContainText(words.canceled)
  await expect(page).toHaveURL(new RegExp(`client=${place.client._id}`))
})

test('several are canceled by their boxes, the rest all at once @http @js', async ({ page, api }) => {
  await ask(api, ['Alpha', 'Beta', 'Gamma', 'Delta'])
  await page.goto(here())
  await page.getByRole('button', { name: words.cancelSelected }).click()
  await expect(page.getByText(words.selectionRequired)).toBeVisible()
  for (const name of ['Alpha', 'Beta']) await page.getByLabel(words.select(name)).check()
  await page.getByRole('button', { name: words.cancelSelected }).click()
  await expect(page.getByText(words.done(2))).toBeVisible()
  await expect(page.getByText(words.queued(2))).toBeVisible()

  await page.getByRole('link', { name: words.cancelQueued }).click()
  await expect(page.getByText(words.cancelQueuedWarning(2))).toBeVisible()
  await page.getByRole('button', { name: words.cancelQueued }).click()
  await expect(page.getByText(words.done(2)).first()).toBeVisible()
  await expect(page.getByText(words.queued(0))).toBeVisible()
})

test('the list is searched and filtered', async ({ page, api }) => {
  const { tests } = await ask(api, ['Alpha', 'Beta'])
  await api.post('/api/lighthouses/manual-tests/cancel', { ids: tests.slice(0, 1) })
  await page.goto(here())
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel(words.status).selectOption('queued')
  await page.getByRole('button', { name: formMessages.search }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: words.search }).fill('nothing of this name')
  await page.getByRole('button', { name: formMessages.search }).click()
  await expect(page.getByText(words.noneFound)).toBeVisible()
})

test('the list keeps itself up to date @js', async ({ page, api }) => {
  await ask(api, ['Alpha'])
  await page.goto(here())
  await expect(rowOf(page, 'Alpha')).toBeVisible()
  const { tests } = await ask(api, ['Newcomer'])
  await expect(rowOf(page, 'Newcomer')).toContainText(runTestMessages.status.queued)
  await api.post('/api/lighthouses/manual-tests/cancel', { ids: tests })
  await expect(rowOf(page, 'Newcomer')).toContainText(words.canceled)
})

/** Counts the changes of the live list to which the screen has reacted; it does so 200 ms after an event. */
async function countReactions(page: Page): Promise<{ count: number }> {
  const reactions = { count: 0 }
  await page.exposeFunction('countReaction', () => reactions.count++)
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    let last: string | undefined
    EventSource.prototype.addEventListener = function (type: string, ...rest: unknown[]) {
      Reflect.apply(addEventListener, this, [type, ...rest])
      if (type !== 'tests') return
      const react = ({ data }: MessageEvent<string>) => {
        // Timers of one delay fire in their order.
        if (last !== undefined && last !== data) setTimeout(() => Reflect.get(window, 'countReaction')(), 200)
        last = data
      }
      Reflect.apply(addEventListener, this, [type, react])
    }
  })
  return reactions
}

test('a message arrives although the list changes while the form is answered @js', async ({ page, api }) => {
  await ask(api, ['Alpha'])
  const reactions = await countReactions(page)
  await page.goto(here())
  const cancel = rowOf(page, 'Alpha').getByRole('button', { name: words.cancelOf('Alpha') })
  await untilHydrated(page)
  let isPosted = false
  let held = 0
  await page.route('**/settings/**', async (route) => {
    const request = route.request()
    isPosted ||= request.method() === 'POST'
    if (request.method() === 'POST' || !isPosted || request.resourceType() !== 'fetch' || held > 0)
      return route.continue()
    held++
    // The answer has the message; it arrives after the event of another change.
    const answer = await route.fetch()
    const before = reactions.count
    await ask(api, ['Newcomer'])
    await expect.poll(() => reactions.count).toBeGreaterThan(before)
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await cancel.click()
  await expect(page.getByText(words.done(1))).toBeVisible()
  expect(held).toBe(1)
  await expect(rowOf(page, 'Newcomer')).toContainText(runTestMessages.status.queued)
  await expect(page.getByText(words.done(1))).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a running test is canceled from its report', async ({ page, api }) => {
  const { site, page: pageId } = await ask(api, ['Alpha'])
  await page.goto(paths.report(site, pageId))
  const status = page.getByRole('status').filter({ hasText: runTestMessages.status.queued })
  await expect(status).toBeVisible()
  await status.getByRole('button', { name: words.cancel }).click()
  await expect(page.getByText(words.done(1))).toBeVisible()
  await expect(status).toHaveCount(0)
})

test('the data of a test is deleted after confirmation', async ({ page, api, measured }) => {
  expect(measured.good).toBeGreaterThan(0)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:1/', name: 'Refused' }])
  const body = { site_id: site._id }
  const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', body)
  const id = tests[0].testId
  await expect
    .poll(async () => (await api.get(`/api/lighthouses/test/${id}`)).status, { timeout: 45_000 })
    .toBe('failed')
  await page.goto(paths.report(site._id, site.pages[0]?._id ?? 0))
  await page.locator('summary').filter({ hasText: reportMessages.more }).click()
  await page.getByRole('link', { name: partsMessages.deleteTest }).click()
  await expect(page.getByText(deletionMessages.test)).toBeVisible()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(successMessages.testDeleted)).toBeVisible()
  await expect(page.getByText(reportMessages.emptyMonth)).toBeVisible()
})

test.describe('a visitor by shared link', () => {
  test.use({ visitor: null })

  test('runs a test if the link permits it', async ({ page, api }) => {
    const { site, page: pageId, tests } = await ask(api, ['Alpha'])
    await api.post('/api/lighthouses/manual-tests/cancel', { ids: tests })
    const links = await Promise.all(
      [true, false].map((mayTest) =>
        api.post('/api/share-links', { name: unique('Board'), client: place.client._id, mayTest }),
      ),
    )
    const [may, mayNot] = links.map(({ key }) => `${paths.report(site, pageId)}?key=${key}`)
    const run = page.getByRole('button', { name: runTestMessages.action }).first()
    await page.goto(mayNot ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible()
    await expect(run).toHaveCount(0)
    await page.goto(may ?? '')
    await run.click()
    await expect(page.getByText(runTestMessages.queued(1))).toBeVisible()
  })
})

test.describe('a member without rights', () => {
  test.use({ visitor: 'member', expectedStatuses: [403] })

  test('cannot manage tests', async ({ page }) => {
    expect((await page.goto(paths.testManagement()))?.status()).toBe(403)
    await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
  })
})

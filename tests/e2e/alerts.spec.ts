import { alertsMessages } from '../../app/shared/messages/alerts'
import { paths } from '../../app/shared/paths'
import { type Api, createPlace, createSite, type Place, unique } from './support/api'
import { check } from './support/axe'
import { untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

const words = alertsMessages
const NAME = unique('Sunken gate')
const HTTP = {
  kind: 'http',
  method: 'GET',
  status: '200-299',
  redirects: 'follow',
  verifiesTls: true,
  tlsDays: null,
}
/** The first check starts within one interval, and incidents become alerts a few seconds later. */
const FOUND_WITHIN = 60_000

let place: Place
let alert: string

const openAlerts = async (api: Api): Promise<{ _id: string; title: string }[]> =>
  (await api.get(`/api/alerts?client=${place.client._id}`)).items

test.beforeAll(async ({ api }) => {
  test.setTimeout(180_000)
  place = await createPlace(api)
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:1/', name: NAME }])
  await api.post('/api/monitors', {
    site: site._id,
    page: site.pages[0]?._id,
    name: NAME,
    settings: HTTP,
    intervalSeconds: 10,
    timeoutMs: 2_000,
  })
  await expect.poll(async () => (await openAlerts(api)).length, { timeout: FOUND_WITHIN }).toBe(1)
  alert = (await openAlerts(api))[0]?._id ?? ''
})

test('an outage is in the inbox of alerts, with its count in the header @http', async ({ page }) => {
  await page.goto(paths.alerts({ client: place.client._id }))
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: NAME })
  await expect(row).toContainText(words.states.open)
  await expect(page.getByRole('link', { name: /^Alerts: \d+ open$/ })).toBeVisible()
  await row.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByText(/^Down: /)).toBeVisible()
  await page.getByRole('link', { name: words.detail.outage }).click()
  await expect(page).toHaveURL(/uptime\/outages/)
})

test('an alert is acknowledged with a note, snoozed, and woken @http', async ({ page }) => {
  await page.goto(paths.alert(alert))
  await page.getByLabel(words.detail.note).fill('Ticket 12')
  await page.getByRole('button', { name: words.detail.acknowledge }).click()
  await expect(page.getByRole('region', { name: words.detail.timeline })).toContainText('Ticket 12')
  await page.goto(paths.alerts({ state: 'acknowledged', client: place.client._id }))
  await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText(words.states.acknowledged)
  await page.goto(paths.alert(alert))
  await page.getByRole('button', { name: words.detail.unacknowledge }).click()
  await expect(page.getByLabel(words.detail.note)).toBeVisible()
  await page.getByLabel(words.detail.snoozeFor).selectOption('fourHours')
  await page.getByRole('button', { name: words.detail.snooze, exact: true }).click()
  await expect(page.getByText(words.states.snoozed, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words.detail.wake }).click()
  await expect(page.getByRole('button', { name: words.detail.snooze, exact: true })).toBeVisible()
})

test('several alerts are acknowledged at once, with a button that is there once one is selected @js', async ({
  page,
  api,
}) => {
  const button = page.getByRole('button', { name: words.acknowledgeSelected })
  await page.goto(paths.alerts({ client: place.client._id }))
  await untilHydrated(page)
  await expect(button).toBeHidden()
  await page.getByRole('checkbox', { name: new RegExp(NAME) }).check()
  await button.click()
  await expect(page.getByText(words.emptyFiltered)).toBeVisible()
  await api.post(`/api/alerts/${alert}/unacknowledge`, {})
})

test('a link from an email changes nothing by itself, and its key leaves the address @http', async ({
  page,
  api,
}) => {
  await page.goto(paths.alert(alert, { key: 'lk_m_unknown' }))
  expect(new URL(page.url()).search).toBe('')
  expect((await api.get(`/api/alerts/${alert}`)).state).toBe('open')
})

test.describe('with a moment that has passed', () => {
  test.use({ expectedStatuses: [422] })

  test('from the inbox to an acknowledged alert, with scripts @js', async ({ page, api }) => {
    await page.goto(paths.alerts({ client: place.client._id }))
    await untilHydrated(page)
    await check(page)
    await page.getByRole('link', { name: NAME }).click()
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    await check(page)
    await page.getByLabel(words.detail.snoozeFor).selectOption('until')
    await page.getByLabel(new RegExp(`^${words.detail.until}`)).fill('2020-01-01T10:00')
    await page.getByRole('button', { name: words.detail.snooze, exact: true }).click()
    await expect(page.getByText(words.untilFar)).toBeVisible()
    await page.getByRole('button', { name: words.detail.acknowledge }).click()
    await expect(page.getByText(words.done.acknowledged)).toBeVisible()
    await api.post(`/api/alerts/${alert}/unacknowledge`, {})
  })
})

import type { Page } from '@playwright/test'
import { messages } from '../../app/shared/messages'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { expect, test } from './support/test'

const words = messages.monitorForm
const windowWords = messages.windowForm

test.use({ expectedStatuses: [409, 422] })

let place: Place
let site: CreatedSite
test.beforeEach(async ({ api, measured }) => {
  place = await createPlace(api)
  site = await createSite(api, place, [
    { url: `${measured.origin}/good/`, name: 'Walk' },
    { url: `${measured.origin}/shop/`, name: 'Stall' },
  ])
})

const list = () => paths.siteMonitors(place.client._id, place.project._id, site._id)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const openAdvanced = (page: Page) => page.getByText(words.advanced, { exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: messages.form.save }).click()

test('the pages of a site are checked at one press, which the site tells of', async ({ page }) => {
  await page.goto(paths.site(place.client._id, place.project._id, site._id))
  const card = page.getByRole('region', { name: messages.uptime.title })
  await expect(card).toContainText(words.none)
  await card.getByRole('link', { name: messages.monitors.title }).click()
  await expect(page).toHaveURL(list())
  await expect(page.getByText(words.empty)).toBeVisible()
  await page.getByRole('button', { name: words.cover }).click()
  await expect(page.getByText(words.done.covered(2))).toBeVisible()
  await expect(row(page, 'Walk')).toContainText(messages.uptime.kinds.http)
  await expect(row(page, 'Stall')).toContainText(words.every(60))
  await expect(page.getByRole('button', { name: words.cover })).toHaveCount(0)
  await page.goto(paths.site(place.client._id, place.project._id, site._id))
  await expect(card).toContainText(words.watched(2))
})

test('a monitor of an address is set with a header, changed, paused, resumed and deleted', async ({
  page,
  api,
}) => {
  await page.goto(list())
  await page.getByRole('link', { name: words.add, exact: true }).click()
  await field(page, `${words.name} (${messages.form.optional})`).fill('Harbour gate')
  await field(page, words.target).fill('https://')
  await field(page, words.slow).fill('soon')
  await openAdvanced(page)
  await field(page, words.headerName(1)).fill('X-Probe')
  await field(page, words.headerValue(1)).fill('beacon-7731')
  await field(page, words.status).fill('200-299,teapot')
  const create = page.getByRole('button', { name: words.saveNew })
  await create.click()
  await expect(page.getByText(words.number)).toBeVisible()
  await expect(field(page, words.slow)).toHaveValue('soon')
  await field(page, words.slow).fill('800')
  await create.click()
  await expect(page.getByText(messages.monitors.faults.status)).toBeVisible()
  await expect(field(page, `${words.name} (${messages.form.optional})`)).toHaveValue('Harbour gate')
  await expect(field(page, words.target)).toHaveValue('https://')
  await expect(field(page, words.headerName(1))).toHaveValue('X-Probe')
  await expect(field(page, words.headerValue(1))).toHaveValue('beacon-7731')
  await field(page, words.status).fill('200-299,401')
  await field(page, words.target).fill('')
  await field(page, words.interval).selectOption('120')
  await create.click()
  await expect(page.getByText(words.done.created)).toBeVisible()
  await expect(row(page, 'Harbour gate')).toContainText(words.every(120))

  await page.getByRole('link', { name: `${words.change}: Harbour gate` }).click()
  if (!(await field(page, words.status).isVisible())) await openAdvanced(page)
  await expect(field(page, words.status)).toHaveValue('200-299,401')
  await expect(field(page, words.headerName(1))).toHaveValue('X-Probe')
  await expect(field(page, words.headerValue(1))).toHaveValue('')
  expect(await page.content()).not.toContain('beacon-7731')
  await field(page, words.headerName(2)).fill('X-Second')
  await field(page, words.headerValue(2)).fill('bell')
  await save(page)
  await expect(page.getByText(words.done.saved)).toBeVisible()
  const { items } = await api.get(`/api/monitors?site=${site._id}`)
  const stored = await api.get(`/api/monitors/${items[0]._id}`)
  expect(stored).toMatchObject({
    followsPage: true,
    slowMs: 800,
    request: { headers: ['X-Probe', 'X-Second'] },
  })

  await page.getByRole('button', { name: `${words.pause}: Harbour gate` }).click()
  await expect(page.getByText(words.done.paused)).toBeVisible()
  await expect(row(page, 'Harbour gate')).toContainText(messages.uptime.states.paused)
  await page.getByRole('button', { name: `${words.resume}: Harbour gate` }).click()
  await expect(page.getByText(words.done.resumed)).toBeVisible()
  await expect(row(page, 'Harbour gate')).not.toContainText(messages.uptime.states.paused)

  await page.getByRole('link', { name: `${words.change}: Harbour gate` }).click()
  await page.getByRole('link', { name: words.delete }).click()
  await expect(page.getByText(words.deleteWarning)).toBeVisible()
  await page.getByRole('button', { name: messages.form.delete }).click()
  await expect(page.getByText(words.done.deleted)).toBeVisible()
  await expect(page.getByText(words.empty)).toBeVisible()
})

test('every kind shows its own fields, and what was refused stays', async ({ page, api }) => {
  await page.goto(paths.newMonitor(place.client._id, place.project._id, site._id))
  await page.getByRole('link', { name: messages.uptime.kinds.keyword, exact: true }).click()
  await expect(field(page, words.keyword)).toBeVisible()
  await page.getByLabel(words.presences.false).check()
  const create = page.getByRole('button', { name: words.saveNew })
  await create.click()
  await expect(page.getByText(messages.required)).toBeVisible()
  await expect(page.getByLabel(words.presences.false)).toBeChecked()
  await field(page, words.keyword).fill('Sold out')
  await create.click()
  await expect(page.getByText(words.done.created)).toBeVisible()

  await page.goto(paths.newMonitor(place.client._id, place.project._id, site._id, { kind: 'json' }))
  await field(page, words.path).fill('status')
  await field(page, words.comparison).selectOption('less')
  await field(page, words.expected).fill('many')
  await create.click()
  await expect(page.getByText(messages.monitors.faults.expectedNumber)).toBeVisible()
  await expect(field(page, words.path)).toHaveValue('status')
  await expect(field(page, words.comparison)).toHaveValue('less')
  await field(page, words.path).fill('$.queue.length')
  await field(page, words.expected).fill('10')
  await create.click()
  await expect(page.getByText(words.done.created)).toBeVisible()

  await page.goto(paths.newMonitor(place.client._id, place.project._id, site._id, { kind: 'tcp' }))
  await field(page, words.port).fill('example.com')
  await create.click()
  await expect(page.getByText(messages.monitors.faults.target.tcp)).toBeVisible()
  await field(page, words.port).fill('127.0.0.1:4010')
  await create.click()
  await expect(page.getByText(words.done.created)).toBeVisible()

  const { items } = await api.get(`/api/monitors?site=${site._id}&orderBy=name`)
  const kinds = items.map(({ kind }: { kind: string }) => kind)
  expect(kinds.sort()).toEqual(['json', 'keyword', 'tcp'])
  const keyword = items.find(({ kind }: { kind: string }) => kind === 'keyword')
  expect((await api.get(`/api/monitors/${keyword._id}`)).settings).toMatchObject({
    keyword: 'Sold out',
    isPresent: false,
  })
})

test('maintenance is planned once and again and again, changed and deleted', async ({ page }) => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(list())
  await page.getByRole('link', { name: windowWords.add }).click()
  await field(page, windowWords.name).fill('New quay wall')
  await field(page, windowWords.startsAt).fill(`${day}T04:00`)
  await field(page, windowWords.endsAt).fill(`${day}T03:00`)
  const plan = page.getByRole('button', { name: windowWords.save })
  await plan.click()
  await expect(page.getByText(messages.maintenanceWindows.endFirst)).toBeVisible()
  await expect(field(page, windowWords.name)).toHaveValue('New quay wall')
  await expect(field(page, windowWords.place)).toHaveValue('site')
  await field(page, windowWords.endsAt).fill(`${day}T06:00`)
  await plan.click()
  await expect(page.getByText(windowWords.done.created)).toBeVisible()
  const windows = page.getByRole('region', { name: messages.maintenanceWindows.title })
  await expect(windows).toContainText('New quay wall')
  await expect(windows).toContainText('04:00')

  await windows.getByRole('link', { name: windowWords.add }).click()
  await page.getByRole('link', { name: windowWords.kinds.cron }).click()
  await field(page, windowWords.name).fill('Weekly tide')
  await field(page, windowWords.place).selectOption('client')
  await field(page, windowWords.preset).selectOption('own')
  await field(page, windowWords.cron).fill('every friday')
  await plan.click()
  await expect(page.getByText(messages.maintenanceWindows.cron)).toBeVisible()
  await expect(field(page, windowWords.cron)).toHaveValue('every friday')
  await field(page, windowWords.cron).fill('30 23 * * 5')
  await plan.click()
  await expect(page.getByText(windowWords.done.created)).toBeVisible()
  await expect(windows).toContainText('23:30')

  await windows.getByRole('link', { name: `${windowWords.change}: Weekly tide` }).click()
  await expect(field(page, windowWords.cron)).toHaveValue('30 23 * * 5')
  await field(page, windowWords.duration).fill('45')
  await save(page)
  await expect(page.getByText(windowWords.done.saved)).toBeVisible()
  await windows.getByRole('link', { name: `${windowWords.change}: Weekly tide` }).click()
  await page.getByRole('link', { name: windowWords.delete }).click()
  await page.getByRole('button', { name: messages.form.delete }).click()
  await expect(page.getByText(windowWords.done.deleted)).toBeVisible()
  await expect(windows).not.toContainText('Weekly tide')
})

test('mails about outages are asked for and ended', async ({ page, api }) => {
  const wish = () => api.get(`/api/clients/${place.client._id}/outage-mail`)
  await page.goto(list())
  const { isWanted } = await wish()
  const labels = [words.mails.turnOn, words.mails.turnOff]
  const told = [words.mails.turnedOn, words.mails.turnedOff]
  const first = isWanted ? 1 : 0
  for (const turn of [first, 1 - first]) {
    await page.getByRole('button', { name: labels[turn] }).click()
    await expect(page.getByText(told[turn] ?? '', { exact: true })).toBeVisible()
    expect(await wish()).toMatchObject({ isWanted: turn === 0 })
  }
})

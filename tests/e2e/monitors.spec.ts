import type { Page } from '@playwright/test'
import { failuresMessages } from '../../app/shared/messages/failures'
import { formMessages, inputMessages } from '../../app/shared/messages/form'
import { maintenanceWindowsMessages, windowFormMessages } from '../../app/shared/messages/maintenance-windows'
import { monitorListMessages } from '../../app/shared/messages/monitor-list'
import { monitorFormMessages, monitorsMessages } from '../../app/shared/messages/monitors'
import { successMessages } from '../../app/shared/messages/success'
import { uptimeMessages, uptimePolicyMessages } from '../../app/shared/messages/uptime'
import { paths } from '../../app/shared/paths'
import type { MonitorKind } from '../../app/shared/rules/uptime/outcomes'
import { WEEK_MS } from '../../app/shared/values/units'
import { type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { ADMIN } from './support/people'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

const words = monitorFormMessages
const windowMessages = windowFormMessages

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
const named = (page: Page) => field(page, `${words.name} (${formMessages.optional})`)
const kind = (page: Page, name: MonitorKind) =>
  page.getByRole('button', { name: uptimeMessages.kinds[name], exact: true })
const create = (page: Page) => page.getByRole('button', { name: words.saveNew })
const newMonitor = (params = {}) => paths.newMonitor(place.client._id, place.project._id, site._id, params)
const edit = (monitor: number) => paths.monitor(place.client._id, place.project._id, site._id, monitor)
const save = (page: Page) => page.getByRole('button', { name: formMessages.save }).click()

test('the pages of a site are monitored with one click, shown on the site', async ({ page }) => {
  await page.goto(paths.site(place.client._id, place.project._id, site._id))
  const card = page.getByRole('region', { name: uptimeMessages.title })
  await expect(card).toContainText(words.none)
  await card.getByRole('link', { name: monitorsMessages.title }).click()
  await expect(page).toHaveURL(list())
  await expect(page.getByText(words.empty)).toBeVisible()
  await page.getByRole('button', { name: words.monitorAllPages }).click()
  await expect(page.getByText(words.done.covered(2))).toBeVisible()
  await expect(row(page, 'Walk')).toContainText(uptimeMessages.kinds.http)
  await expect(row(page, 'Stall')).toContainText(words.every(60))
  await expect(page.getByText(uptimePolicyMessages.formula)).toBeVisible()
  await expect(page.getByRole('button', { name: words.monitorAllPages })).toHaveCount(0)
  await page.goto(paths.site(place.client._id, place.project._id, site._id))
  await expect(card).toContainText(words.monitorCount(2))
})

test('a monitor of an address is set with a header, changed, paused, resumed and deleted @http @js', async ({
  page,
  api,
}) => {
  await page.goto(list())
  await page.getByRole('link', { name: words.add, exact: true }).click()
  await named(page).fill('Harbour gate')
  await field(page, words.target).fill('https://')
  await field(page, words.slow).fill('soon')
  await openAdvanced(page)
  await field(page, words.headerName(1)).fill('X-Probe')
  await field(page, words.headerValue(1)).fill('beacon-7731')
  await field(page, words.status).fill('200-299,teapot')
  await create(page).click()
  await expect(page.getByText(words.number)).toBeVisible()
  await expect(field(page, words.slow)).toHaveValue('soon')
  await field(page, words.slow).fill('800')
  await create(page).click()
  await expect(page.getByText(monitorsMessages.faults.status)).toBeVisible()
  await expect(named(page)).toHaveValue('Harbour gate')
  await expect(field(page, words.target)).toHaveValue('https://')
  await expect(field(page, words.headerName(1))).toHaveValue('X-Probe')
  await expect(field(page, words.headerValue(1))).toHaveValue('beacon-7731')
  await field(page, words.status).fill('200-299,401')
  await field(page, words.target).fill('')
  await field(page, words.page).selectOption('Walk')
  await field(page, words.interval).selectOption('120')
  await create(page).click()
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
  await expect(row(page, 'Harbour gate')).toContainText(uptimeMessages.states.paused)
  await page.getByRole('button', { name: `${words.resume}: Harbour gate` }).click()
  await expect(page.getByText(words.done.resumed)).toBeVisible()
  await expect(row(page, 'Harbour gate')).not.toContainText(uptimeMessages.states.paused)

  await page.getByRole('link', { name: `${words.change}: Harbour gate` }).click()
  await page.getByRole('link', { name: words.delete }).click()
  await expect(page.getByText(words.deleteWarning)).toBeVisible()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(words.done.deleted)).toBeVisible()
  await expect(page.getByText(words.empty)).toBeVisible()
})

test('every kind has its own fields, and a refused form retains its input', async ({ page, api }) => {
  const ofPage = { page: site.pages[0]?._id }
  await page.goto(newMonitor(ofPage))
  await kind(page, 'keyword').click()
  await expect(field(page, words.keyword)).toBeVisible()
  await page.getByLabel(words.presences.false).check()
  await create(page).click()
  await expect(page.getByText(inputMessages.required)).toBeVisible()
  await expect(page.getByLabel(words.presences.false)).toBeChecked()
  await field(page, words.keyword).fill('Sold out')
  await create(page).click()
  await expect(page.getByText(words.done.created)).toBeVisible()

  await page.goto(newMonitor({ kind: 'json', ...ofPage }))
  await field(page, words.path).fill('status')
  await field(page, words.comparison).selectOption('less')
  await field(page, words.expected).fill('many')
  await create(page).click()
  await expect(page.getByText(monitorsMessages.faults.expectedNumber)).toBeVisible()
  await expect(field(page, words.path)).toHaveValue('status')
  await expect(field(page, words.comparison)).toHaveValue('less')
  await field(page, words.path).fill('$.queue.length')
  await field(page, words.expected).fill('10')
  await create(page).click()
  await expect(page.getByText(words.done.created)).toBeVisible()

  await page.goto(newMonitor({ kind: 'tcp' }))
  await field(page, words.port).fill('example.com')
  await create(page).click()
  await expect(page.getByText(monitorsMessages.faults.target.tcp)).toBeVisible()
  await field(page, words.port).fill('127.0.0.1:4010')
  await create(page).click()
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

test('another kind keeps what was typed, and takes no address for a host @http @js', async ({
  page,
  api,
}) => {
  await page.goto(newMonitor())
  await named(page).fill('Beacon')
  await field(page, words.target).fill('https://127.0.0.1:4010/health')
  await field(page, words.slow).fill('soon')
  await kind(page, 'json').click()
  await field(page, words.path).fill('$.status')
  await field(page, words.expected).fill('ok')
  await kind(page, 'tls').click()
  await expect(field(page, words.host)).toHaveValue('')
  await expect(kind(page, 'tls')).toHaveAttribute('aria-pressed', 'true')
  await expect(named(page)).toHaveValue('Beacon')
  await expect(field(page, words.slow)).toHaveValue('soon')
  await expect(page.getByText(words.number)).toHaveCount(0)
  await field(page, words.host).fill('127.0.0.1:4011')
  await kind(page, 'dns').click()
  await expect(field(page, words.dnsName)).toHaveValue('')
  await expect(field(page, words.answer)).toHaveValue('')
  await kind(page, 'json').click()
  await expect(field(page, words.path)).toHaveValue('$.status')
  await expect(field(page, words.expected)).toHaveValue('ok')
  await expect(field(page, words.target)).toHaveValue('https://127.0.0.1:4010/health')
  await openAdvanced(page)
  await expect(page.getByLabel(words.verifiesTls)).toBeChecked()

  await kind(page, 'tls').click()
  await expect(field(page, words.host)).toHaveValue('127.0.0.1:4011')
  await field(page, words.slow).fill('')
  await field(page, words.tlsDays).fill('21')
  await create(page).click()
  await expect(page.getByText(words.done.created)).toBeVisible()
  const { items } = await api.get(`/api/monitors?site=${site._id}`)
  expect(await api.get(`/api/monitors/${items[0]._id}`)).toMatchObject({
    name: 'Beacon',
    page: null,
    target: '127.0.0.1:4011',
    settings: { kind: 'tls', tlsDays: 21 },
  })
  await page.goto(edit(items[0]._id))
  await kind(page, 'http').click()
  await expect(field(page, words.target)).toHaveValue('')
  await kind(page, 'tls').click()
  await expect(field(page, words.host)).toHaveValue('127.0.0.1:4011')
})

test('a DNS check matches the form', async ({ page, api }) => {
  await page.goto(newMonitor())
  await kind(page, 'dns').click()
  await named(page).fill('Harbour master')
  await field(page, words.dnsName).fill('localhost')
  await field(page, words.record).selectOption('AAAA')
  await field(page, words.resolver).fill('nearby')
  await field(page, words.answer).fill('::1')
  await create(page).click()
  await expect(page.getByText(monitorsMessages.faults.resolver)).toBeVisible()
  await expect(field(page, words.record)).toHaveValue('AAAA')
  await field(page, words.resolver).fill('127.0.0.1')
  await create(page).click()
  await expect(page.getByText(words.done.created)).toBeVisible()
  const { items } = await api.get(`/api/monitors?site=${site._id}`)
  expect(await api.get(`/api/monitors/${items[0]._id}`)).toMatchObject({
    name: 'Harbour master',
    target: 'localhost',
    settings: { kind: 'dns', record: 'AAAA', resolver: '127.0.0.1', expected: '::1' },
  })
})

const HTTP = {
  kind: 'http',
  method: 'GET',
  status: '200-299',
  redirects: 'follow',
  verifiesTls: true,
  tlsDays: null,
}

test('a body is retained, replaced and deleted', async ({ page, api }) => {
  const { _id } = await api.post('/api/monitors', {
    site: site._id,
    page: site.pages[0]?._id,
    settings: { ...HTTP, method: 'POST' },
    request: { body: 'cargo-4411' },
  })
  const body = field(page, words.body)
  const hasBodyAfter = async (change: () => Promise<void>): Promise<boolean> => {
    await page.goto(edit(_id))
    expect(await page.content()).not.toContain('cargo-4411')
    await openAdvanced(page)
    await change()
    await save(page)
    await expect(page.getByText(words.done.saved)).toBeVisible()
    return (await api.get(`/api/monitors/${_id}`)).request.hasBody
  }
  expect(await hasBodyAfter(() => expect(body).toHaveAttribute('placeholder', words.storedValue))).toBe(true)
  expect(await hasBodyAfter(() => body.fill('cargo-5522'))).toBe(true)
  expect(await hasBodyAfter(() => page.getByLabel(words.removeBody).check())).toBe(false)
  expect(await hasBodyAfter(() => expect(page.getByLabel(words.removeBody)).toHaveCount(0))).toBe(false)
})

test('moving a page to another server shows what its monitor lost', async ({ page, api }) => {
  const { _id, name } = await api.post('/api/monitors', {
    site: site._id,
    page: site.pages[0]?._id,
    settings: { ...HTTP, method: 'POST' },
    request: { body: 'cargo-4411' },
  })
  const moveTo = async (address: string) => {
    await page.goto(paths.site(place.client._id, place.project._id, site._id))
    await page.getByLabel('Address of page 1').fill(address)
    await save(page)
  }
  const { url = '' } = site.pages[0] ?? {}
  await moveTo(`${url}#top`)
  await expect(page.getByText(successMessages.siteUpdated)).toBeVisible()
  await moveTo('https://elsewhere.example/')
  await expect(page.getByText(monitorsMessages.secretsCleared([name]))).toBeVisible()
  expect((await api.get(`/api/monitors/${_id}`)).request.hasBody).toBe(false)
})

test.describe('a viewer', () => {
  test.use({ visitor: null })

  test('gets no form', async ({ page, context, api, baseUrl }) => {
    const viewer = await createNewcomer(api)
    const { _id: subjectId } = await viewer.api.get('/api/auth/profile')
    // Former owners keep a membership without rights.
    for (const email of [viewer.email, ADMIN.email])
      await api.put(`/api/organizations/${place.organization}/owners`, { owners: [email] })
    await api.post(`/api/clients/${place.client._id}/users`, { subjectId, role: 'clientViewer' })
    const { _id } = await api.post(`/api/pages/${site.pages[0]?._id}/monitors`, {})
    await context.addCookies([{ ...viewer.api.cookie, url: baseUrl }])

    await page.goto(list())
    await expect(row(page, 'Walk')).toBeVisible()
    await expect(page.getByRole('link', { name: `${words.change}: Walk` })).toHaveCount(0)
    await page.goto(edit(_id))
    await expect(page.getByText(failuresMessages.noPermission)).toBeVisible()
    await expect(named(page)).toHaveCount(0)
    await expect(kind(page, 'http')).toHaveCount(0)
    await page.goto(`${edit(_id)}?dialog=delete`)
    await expect(page.getByText(failuresMessages.noPermission)).toBeVisible()
    await expect(page.getByRole('button', { name: formMessages.delete })).toHaveCount(0)
  })
})

test('the list of all monitors shows its scope, and drops foreign filters', async ({ page, api }) => {
  const listed = monitorListMessages
  await api.post(`/api/pages/${site.pages[0]?._id}/monitors`, {})
  const other = await createPlace(api)
  const filters = page.getByRole('search', { name: listed.search })
  const filter = (label: string) => filters.getByLabel(label, { exact: true })
  const search = filters.getByRole('button', { name: formMessages.search })
  await page.goto(paths.monitors({ site: site._id }))
  await expect(filter(listed.client)).toHaveValue(String(place.client._id))
  await expect(filter(listed.site)).toHaveValue(String(site._id))
  await expect(page.locator('.monitor-row').filter({ hasText: 'Walk' })).toBeVisible()
  await expect(page.getByText(uptimePolicyMessages.formula)).toBeVisible()
  await filters.getByRole('searchbox').fill('Stall')
  await search.click()
  await expect(page.getByText(listed.noneFound)).toBeVisible()
  await expect(filter(listed.site)).toHaveValue(String(site._id))
  await filters.getByRole('searchbox').fill('')
  await filter(listed.client).selectOption(String(other.client._id))
  await search.click()
  await expect(page).toHaveURL(new RegExp(`client=${other.client._id}`))
  await expect(page).not.toHaveURL(/site=\d/)
  await expect(page.getByText(listed.noneFound)).toBeVisible()
})

test('maintenance is planned once and again and again, changed and deleted @http @js', async ({ page }) => {
  const day = new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10)
  await page.goto(list())
  await page.getByRole('link', { name: windowMessages.add }).click()
  await field(page, windowMessages.name).fill('New quay wall')
  await field(page, windowMessages.startsAt).fill(`${day}T04:00`)
  await field(page, windowMessages.endsAt).fill(`${day}T03:00`)
  const plan = page.getByRole('button', { name: windowMessages.save })
  await plan.click()
  await expect(page.getByText(maintenanceWindowsMessages.endBeforeStart)).toBeVisible()
  await expect(field(page, windowMessages.name)).toHaveValue('New quay wall')
  await expect(field(page, windowMessages.place)).toHaveValue('site')
  await field(page, windowMessages.endsAt).fill(`${day}T06:00`)
  await plan.click()
  await expect(page.getByText(windowMessages.done.created)).toBeVisible()
  const windows = page.getByRole('region', { name: maintenanceWindowsMessages.title })
  await expect(windows).toContainText('New quay wall')
  await expect(windows).toContainText('04:00')

  await windows.getByRole('link', { name: windowMessages.add }).click()
  await field(page, windowMessages.name).fill('Weekly tide')
  await field(page, windowMessages.place).selectOption('client')
  await field(page, windowMessages.startsAt).fill(`${day}T05:15`)
  await page.getByRole('button', { name: windowMessages.kinds.cron }).click()
  await field(page, windowMessages.duration).fill('long')
  await page.getByRole('button', { name: windowMessages.kinds.once }).click()
  await expect(field(page, windowMessages.startsAt)).toHaveValue(`${day}T05:15`)
  await page.getByRole('button', { name: windowMessages.kinds.cron }).click()
  await expect(field(page, windowMessages.duration)).toHaveValue('long')
  await expect(page.getByText(windowMessages.durationInvalid)).toHaveCount(0)
  await expect(field(page, windowMessages.name)).toHaveValue('Weekly tide')
  await expect(field(page, windowMessages.place)).toHaveValue('client')
  await field(page, windowMessages.duration).fill('60')
  await field(page, windowMessages.preset).selectOption('own')
  await field(page, windowMessages.cron).fill('every friday')
  await plan.click()
  await expect(page.getByText(maintenanceWindowsMessages.cron)).toBeVisible()
  await expect(field(page, windowMessages.cron)).toHaveValue('every friday')
  await field(page, windowMessages.cron).fill('30 23 * * 5')
  await plan.click()
  await expect(page.getByText(windowMessages.done.created)).toBeVisible()
  await expect(windows).toContainText('23:30')

  await windows.getByRole('link', { name: `${windowMessages.change}: Weekly tide` }).click()
  await expect(field(page, windowMessages.cron)).toHaveValue('30 23 * * 5')
  await field(page, windowMessages.duration).fill('45')
  await save(page)
  await expect(page.getByText(windowMessages.done.saved)).toBeVisible()
  await windows.getByRole('link', { name: `${windowMessages.change}: Weekly tide` }).click()
  await page.getByRole('link', { name: windowMessages.delete }).click()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(windowMessages.done.deleted)).toBeVisible()
  await expect(windows).not.toContainText('Weekly tide')
})

test('outage mails are subscribed and unsubscribed', async ({ page, api }) => {
  const wish = () => api.get(`/api/clients/${place.client._id}/outage-mail`)
  await page.goto(list())
  const { isWanted } = await wish()
  const labels = [words.mails.turnOn, words.mails.turnOff]
  const texts = [words.mails.turnedOn, words.mails.turnedOff]
  const first = isWanted ? 1 : 0
  for (const turn of [first, 1 - first]) {
    await page.getByRole('button', { name: labels[turn] }).click()
    await expect(page.getByText(texts[turn] ?? '', { exact: true })).toBeVisible()
    expect(await wish()).toMatchObject({ isWanted: turn === 0 })
  }
})

import type { Page } from '@playwright/test'
import { annotationsMessages } from '../../app/shared/messages/annotations'
import { formMessages } from '../../app/shared/messages/form'
import { urlMessages } from '../../app/shared/messages/hierarchy'
import { annotationFormMessages, deploymentsMessages, notesMessages } from '../../app/shared/messages/notes'
import { chartMessages, reportMessages } from '../../app/shared/messages/report'
import { successMessages } from '../../app/shared/messages/success'
import { timelineMessages } from '../../app/shared/messages/timeline'
import { paths } from '../../app/shared/paths'
import { DAY_MS } from '../../app/shared/values/units'
import { type Api, createPlace, createSite, type Place, unique } from './support/api'
import { holdScripts } from './support/hydrated'
import { addHourly } from './support/seed-database'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

const words = annotationFormMessages
const notes = notesMessages
const deployments = deploymentsMessages
const annotations = annotationsMessages
const success = successMessages

test.use({ expectedStatuses: [409, 422] })

const noon = (daysAgo: number) =>
  `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)}T12:00`

async function remove(api: Api, path: string): Promise<void> {
  const answer = await fetch(api.url + path, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${api.accessToken}` },
  })
  expect(answer.status).toBe(200)
}

/** Uses its own page: notes of other tests would be grouped with ours under one flag. */
async function createReport(api: Api): Promise<string> {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Pier' }])
  const page = site.pages[0]?._id ?? 0
  await addHourly(
    { organization: place.organization, site: site._id, page, device: place.mobile },
    [2000, 2100],
  )
  return paths.report(site._id, page)
}

let place: Place
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
})

test('a note is written, refused a far date, found by its dates, changed and deleted @http @js', async ({
  page,
  api,
  javaScriptEnabled,
}) => {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Walk' }])
  const text = unique('The host moved')
  await page.goto(paths.notes())
  await page.getByRole('link', { name: notes.add }).click()
  await page.getByLabel(words.client, { exact: true }).selectOption({ label: place.client.name })
  if (!javaScriptEnabled) await page.getByRole('button', { name: formMessages.apply }).click()
  await expect(page.getByText(words.visibleByLink)).toBeVisible()
  await page.getByLabel(words.place, { exact: true }).selectOption({ label: site.name })
  await page.getByLabel(notes.text, { exact: true }).fill(text)
  await page.getByLabel(words.moment, { exact: true }).fill('2999-01-01T10:00')
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(words.momentFar)).toBeVisible()
  await expect(page.getByLabel(notes.text, { exact: true })).toHaveValue(text)
  await expect(page.getByLabel(words.place, { exact: true })).toHaveValue(`site:${site._id}`)
  await page.getByLabel(words.moment, { exact: true }).fill(noon(3))
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(success.noteCreated)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText(site.name)
  await expect(row).toContainText('12:00')

  const day = noon(3).slice(0, 10)
  await page.getByLabel(words.from, { exact: true }).fill(day)
  await page.getByLabel(words.to, { exact: true }).fill(day)
  const search = page.getByRole('search', { name: notes.search })
  await search.getByRole('searchbox').fill(text)
  await search.getByRole('button', { name: formMessages.search }).click()
  await expect(row).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`from=${day}`))
  await page.goto(paths.notes({ searchText: text, to: noon(4).slice(0, 10) }))
  await expect(page.getByText(notes.noneFound)).toBeVisible()

  await page.goto(paths.notes({ searchText: text }))
  await page.getByRole('link', { name: `${words.change}: ${text}` }).click()
  await expect(page.getByLabel(words.moment, { exact: true })).toHaveValue(noon(3))
  await page.getByLabel(notes.text, { exact: true }).fill(`${text} back`)
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(success.noteUpdated)).toBeVisible()
  await page.getByRole('link', { name: `${words.remove}: ${text} back` }).click()
  await expect(page.getByText(words.removedFromCharts)).toBeVisible()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(success.noteDeleted)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a deployment is reported by a form and by a pipeline, once', async ({
  page,
  api,
  javaScriptEnabled,
}) => {
  const site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/' }])
  const version = unique('release')
  await page.goto(paths.deployments({ dialog: 'add' }))
  await page.getByLabel(words.client, { exact: true }).selectOption({ label: place.client.name })
  if (!javaScriptEnabled) await page.getByRole('button', { name: formMessages.apply }).click()
  await expect(page.getByText(words.visibleByLink)).toBeVisible()
  await page.getByLabel(words.place, { exact: true }).selectOption({ label: place.project.name })
  await page.getByLabel(deployments.version, { exact: true }).fill(version)
  await page.getByLabel(new RegExp(`^${deployments.environment}`)).selectOption('prod')
  await page.getByLabel(deployments.url).fill('ftp://example.com/')
  await page.getByLabel(words.moment, { exact: true }).fill(noon(2))
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(urlMessages.protocol)).toBeVisible()
  await expect(page.getByLabel(deployments.version, { exact: true })).toHaveValue(version)
  await page.getByLabel(deployments.url).fill('https://ci.example.com/7')
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(success.deploymentCreated)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: version })
  await expect(row.getByRole('link', { name: version, exact: true })).toHaveAttribute(
    'href',
    'https://ci.example.com/7',
  )
  await expect(row).toContainText(deployments.environments.prod)
  await expect(row).toContainText(place.project.name)

  const command = page.getByLabel(deployments.command, { exact: true })
  await expect(command).toHaveValue(/\/api\/deployments'/)
  await expect(command).toHaveValue(/Authorization: Bearer \$LIGHTKEEPER_KEY/)
  const { key } = await api.post(`/api/organizations/${place.organization}/regenerateapikey`, {})
  const deployed = unique('pipeline')
  for (let time = 0; time < 2; time++) {
    const answer = await fetch(`${api.url}/api/deployments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ site: site._id, version: deployed }),
    })
    expect(answer.status).toBe(200)
  }
  await page.goto(paths.deployments({ searchText: deployed }))
  const own = page.getByRole('row').filter({ hasText: deployed })
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(deployments.byKey)
  await own.getByRole('link', { name: `${words.remove}: ${deployed}` }).click()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(success.deploymentDeleted)).toBeVisible()
})

test.describe('a new user', () => {
  test.use({ visitor: null })

  test('sees why there is nothing to annotate, and retains a time of a repeated hour', async ({
    page,
    api,
    baseUrl,
    context,
  }) => {
    const { api: own } = await createNewcomer(api)
    await context.addCookies([{ ...own.cookie, url: baseUrl }])
    const expectMessageWithoutForm = async (sentence: string) => {
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('button', { name: formMessages.create })).toHaveCount(0)
      await page.getByRole('link', { name: formMessages.cancel, exact: true }).click()
    }
    await page.goto(paths.notes({ dialog: 'add' }))
    await expectMessageWithoutForm(words.noClient)
    await expect(page.getByText(notes.empty)).toBeVisible()
    const [{ _id: organization }] = await own.get('/api/auth/organizations')
    const name = unique('Bare quay')
    const client = await own.post('/api/clients', { name, organization })
    await page.goto(paths.deployments({ dialog: 'add' }))
    await expectMessageWithoutForm(words.noProject(name))
    await expect(page.getByText(deployments.empty)).toBeVisible()

    await own.put('/api/auth/profile', { timezone: 'Europe/Stockholm' })
    const at = '2025-10-26T01:30:00.000Z'
    const note = await own.post('/api/notes', { client: client._id, text: 'Clocks went back', at })
    await page.goto(paths.notes({ dialog: 'edit', note: note._id }))
    await expect(page.getByLabel(words.moment, { exact: true })).toHaveValue('2025-10-26T02:30')
    await page.getByLabel(notes.text, { exact: true }).fill('Clocks went back at three')
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByText(success.noteUpdated)).toBeVisible()
    expect(await own.get(`/api/notes/${note._id}`)).toMatchObject({ at, text: 'Clocks went back at three' })
  })
})

test('what is typed before the scripts came stays @js', async ({ page, api }) => {
  const text = unique('Slow to come')
  const note = await api.post('/api/notes', { client: place.client._id, text })
  const release = await holdScripts(page)
  await page.goto(paths.notes({ dialog: 'edit', note: note._id }), { waitUntil: 'commit' })
  const area = page.getByLabel(notes.text, { exact: true })
  await area.fill(`${text} but sure`)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(area).toHaveValue(`${text} but sure`)
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByText(success.noteUpdated)).toBeVisible()
  expect(await api.get(`/api/notes/${note._id}`)).toMatchObject({ text: `${text} but sure` })
  await remove(api, `/api/notes/${note._id}`)
  await page.unrouteAll({ behavior: 'wait' })
})

const timelineOf = (page: Page) => page.getByRole('region', { name: timelineMessages.title })
/** The list of events is folded below their lanes. */
const openEvents = (page: Page) => timelineOf(page).locator('summary').last().click()

test.describe('on a report', () => {
  const inEvents = { name: annotations.title }

  test('a note is added at a test, stands on the charts, and is taken off them @http @js', async ({
    page,
    api: admin,
    context,
    baseUrl,
  }) => {
    // Whether notes are shown is stored per visitor, so this visitor must be new.
    await context.clearCookies()
    const { api, email } = await createNewcomer(admin)
    await context.addCookies([{ ...api.cookie, url: baseUrl }])
    const [{ _id: organization }] = await api.get('/api/auth/organizations')
    place = await createPlace(api, undefined, organization)
    const text = unique('New pictures')
    const report = await createReport(api)
    await page.goto(report)
    const events = page.getByRole('region', inEvents)
    await timelineOf(page).getByRole('link', { name: annotations.addNote }).click()
    await expect(page.getByRole('heading', { name: notes.onPage('Pier') })).toBeVisible()
    await page.getByLabel(notes.text, { exact: true }).fill('   ')
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(page.getByLabel(notes.text, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(notes.text, { exact: true }).fill(text)
    await page.getByRole('button', { name: formMessages.create }).click()
    await expect(page.getByText(success.noteCreated)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(report))
    const line = events.getByRole('listitem').filter({ hasText: text })
    await openEvents(page)
    await expect(line).toContainText(annotations.levels.page)
    await expect(line).toContainText(email)
    const chart = page.getByRole('figure', { name: 'Largest Contentful Paint' })
    const flag = chart.getByRole('list', { name: chartMessages.events }).getByText(text)
    await expect(flag).toBeAttached()
    await chart.getByText(reportMessages.showAsTable).click()
    await expect(chart.getByRole('cell').filter({ hasText: text })).toBeVisible()

    await api.put('/api/auth/settings', { showNote: false })
    await page.reload()
    await openEvents(page)
    await expect(line).toBeVisible()
    await expect(flag).toHaveCount(0)
    await api.put('/api/auth/settings', { showNote: true })

    await line.getByRole('link', { name: annotations.changeOf(text) }).click()
    await expect(page.getByRole('heading', { name: notes.edit })).toBeVisible()
    const id = new URL(page.url()).searchParams.get('note') ?? ''
    await page.getByLabel(notes.text, { exact: true }).fill(`${text} everywhere`)
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByText(success.noteUpdated)).toBeVisible()
    await page.goto(report)
    await openEvents(page)
    await expect(events).toContainText(`${text} everywhere`)
    await remove(api, `/api/notes/${id}`)
    await page.reload()
    await expect(timelineOf(page)).not.toContainText(text)
  })

  test.describe('by a share link', () => {
    test.use({ visitor: null })

    test('events have no authors', async ({ page, api, measured }) => {
      const text = unique('Only for looking')
      const note = await api.post('/api/notes', { site: measured.site._id, text })
      const operator = unique('Agents rest')
      const everywhere = await api.post('/api/operator/notes', { text: operator })
      const link = await api.post('/api/share-links', {
        name: 'For the board',
        client: measured.client,
        project: measured.project,
        site: measured.site._id,
      })
      const { search } = new URL(link.url)
      await page.goto(paths.report(measured.site._id, measured.good) + search)
      const events = page.getByRole('region', inEvents)
      await openEvents(page)
      await expect(events).toContainText(text)
      await expect(events).toContainText(annotations.levels.site)
      await expect(events).toContainText(operator)
      await expect(events).not.toContainText('@')
      await expect(events.getByRole('link')).toHaveCount(0)
      // Requests of the open page would be refused without its link.
      await page.goto('about:blank')
      await remove(api, `/api/notes/${note._id}`)
      await remove(api, `/api/notes/${everywhere._id}`)
      await remove(api, `/api/share-links/${link._id}`)
    })
  })
})

test('platform notes are visible to everyone', async ({ page, api }) => {
  const text = unique('Disks of the agents')
  await page.goto(paths.notes())
  await page.getByRole('link', { name: words.tabs.operator }).click()
  await expect(page.getByRole('heading', { level: 1, name: notes.operatorTitle })).toBeVisible()
  await page.getByRole('link', { name: notes.add }).click()
  await page.getByLabel(notes.text, { exact: true }).fill(text)
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByText(success.noteCreated)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(1)
  const { items } = await api.get(`/api/operator/notes?search=${encodeURIComponent(text)}`)
  await remove(api, `/api/notes/${items[0]._id}`)
})

import { benchmarkMessages } from '../../app/shared/messages/benchmark'
import { formMessages } from '../../app/shared/messages/form'
import { paths } from '../../app/shared/paths'
import { type Api, type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { check } from './support/axe'
import { addHourly } from './support/seed-database'
import { expect, test } from './support/test'

const words = benchmarkMessages
const wave = (level: number) => Array.from({ length: 40 }, (_, i) => level + ((i * 7) % 5) * 6)

let place: Place
let site: CreatedSite

async function addTests({ _id, pages }: CreatedSite, level: number): Promise<void> {
  const series = {
    organization: place.organization,
    site: _id,
    page: pages[0]?._id ?? 0,
    device: place.mobile,
  }
  await addHourly(series, wave(level))
}

async function addRival(api: Api, name: string, level: number): Promise<void> {
  const rival = await api.post<CreatedSite>(`/api/clients/${place.client._id}/competitive-template`, {
    name,
    urls: 'http://127.0.0.1:4010/good/',
    site: site._id,
  })
  await addTests(rival, level)
}

test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Tickets' }])
  await addTests(site, 1_500)
})

const first = 'Tickets is 2nd of 3 by LCP, 500 ms (49%) behind Quick ferries'

test('a client without competitors leads to them, one with competitors shows places @http', async ({
  page,
  api,
}) => {
  await page.goto(paths.benchmark())
  await expect(page.getByRole('table', { name: words.choose.title })).toBeVisible()
  await page.goto(paths.dashboardClient(place.client._id))
  await page.getByRole('main').getByRole('link', { name: words.title, exact: true }).click()
  await expect(page.getByText(words.noCompetitors)).toBeVisible()
  await expect(page.getByRole('link', { name: words.addCompetitors })).toHaveAttribute(
    'href',
    paths.clientCompetitors(place.client._id, { dialog: 'add' }),
  )

  await addRival(api, 'Quick ferries', 1_000)
  await addRival(api, 'Old ferries', 2_000)
  await page.goto(paths.clientCompetitors(place.client._id))
  await page.getByRole('main').getByRole('link', { name: words.title, exact: true }).click()
  await expect(page.getByText(`${first}.`)).toBeVisible()
  await expect(page.getByRole('list', { name: words.chart.label('LCP') }).getByRole('listitem')).toHaveCount(
    3,
  )
  const rows = page
    .getByRole('table', { name: words.table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(words.leader)
  await expect(rows.nth(1)).toContainText('Tickets')
  await expect(rows.nth(1)).toContainText('+500')
})

test('metric and dates are chosen by a form, and kept in the address and the download @http', async ({
  page,
  api,
}) => {
  await addRival(api, 'Quick ferries', 1_000)
  await page.goto(paths.benchmark({ client: place.client._id }))
  await page.getByLabel(words.filters.metric).selectOption('tbt')
  await page.getByRole('button', { name: formMessages.apply }).click()
  await expect(page).toHaveURL(/metric=tbt/)
  await expect(page.getByText(words.conclusion.sharedFirst('Tickets', 'Quick ferries', 'TBT'))).toBeVisible()
  const download = page.getByRole('link', { name: words.download })
  await expect(download).toHaveAttribute('href', /metric=tbt/)
  await page.goto(
    paths.benchmark({ client: place.client._id, startDate: '2020-01-01', endDate: '2020-01-31' }),
  )
  await expect(page.getByText(words.noTests)).toBeVisible()
})

test.describe('a visitor', () => {
  test.use({ visitor: null, expectedStatuses: [404] })

  test('with the share link of the client sees its benchmark only @http', async ({ page, api }) => {
    await addRival(api, 'Quick ferries', 1_000)
    const { key } = await api.post<{ key: string }>('/api/share-links', {
      name: 'Board',
      client: place.client._id,
    })
    await page.goto(paths.benchmark({ client: place.client._id, key }))
    await expect(page).toHaveURL(paths.benchmark({ client: place.client._id }))
    await expect(page.getByText(/^Tickets is 2nd of 2/)).toBeVisible()
    await expect(page.getByRole('link', { name: words.competitors, exact: true })).toHaveCount(0)
    // With a single client there is nothing to choose.
    await page.goto(paths.benchmark())
    await expect(page.getByText(/^Tickets is 2nd of 2/)).toBeVisible()
    const other = await createPlace(api)
    expect((await page.goto(paths.benchmark({ client: other.client._id })))?.status()).toBe(404)
  })
})

test('has no barriers and fits narrow windows @js', async ({ page, api }) => {
  await addRival(api, 'Quick ferries with a name that is far too long for any column', 1_000)
  await page.goto(paths.benchmark({ client: place.client._id }))
  await expect(page.getByText(/^Tickets is 2nd of 2/)).toBeVisible()
  await check(page, { inEveryTheme: true })
})

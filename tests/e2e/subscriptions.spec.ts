import { randomUUID } from 'node:crypto'
import { failuresMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { mailingMessages } from '../../app/shared/messages/mailings'
import { partsMessages } from '../../app/shared/messages/parts'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import {
  type Api,
  type CreatedSite,
  createPlace,
  createSite,
  type Place,
  signIn,
  unique,
} from './support/api'
import { ADMIN, addPerson } from './support/people'
import { expect, test } from './support/test'

const words = mailingMessages
const success = successMessages
const { kind: emails } = words

let place: Place
let site: CreatedSite
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  site = await createSite(api, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Pier' }])
})

/** A person with a role on the client: subscriptions need a right to read. */
async function addMember(api: Api, role: 'clientViewer' | 'clientAdmin') {
  const person = { email: `${randomUUID()}@example.com`, password: 'only rowing around here' }
  await addPerson(person)
  const own = await signIn(api.url, person)
  const { _id } = await own.get('/api/auth/profile')
  // Former owners keep a membership.
  for (const email of [person.email, ADMIN.email])
    await api.put(`/api/organizations/${place.organization}/owners`, { owners: [email] })
  await api.post(`/api/clients/${place.client._id}/users`, { subjectId: _id, role })
  return { ...person, id: String(_id), api: await signIn(api.url, person) }
}

const button = (action: string, email: string, about: string) => words.actionOn(action, email, about)

test.describe('own emails', () => {
  test.use({ expectedStatuses: [422] })

  test('are subscribed to by client and place, rescheduled and ended @http @js', async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(paths.mySubscriptions({ dialog: 'add', client: place.client._id }))
    const form = page.locator('[data-dialog]')
    await expect(form.getByLabel(words.form.client, { exact: true })).toHaveValue(String(place.client._id))
    await form.getByRole('button', { name: words.form.add }).click()
    await expect(form.getByText(/required|option/i)).toBeVisible()
    await form.getByLabel(words.form.place, { exact: true }).selectOption(`site:${site._id}`)
    await form.getByLabel(words.form.frequency).selectOption('monthly')
    await form.getByLabel(words.form.weekday).selectOption({ label: 'Friday' })
    await form.getByLabel(words.form.hour).selectOption('9')
    if (javaScriptEnabled) {
      await expect(form.getByText(words.form.weekdayMonthly)).toBeVisible()
      await form.getByLabel(words.form.frequency).selectOption('daily')
      await expect(form.getByLabel(words.form.weekday)).toBeHidden()
      await form.getByRole('radio', { name: new RegExp(`^${words.kind.alert}`) }).check()
      await expect(form.getByLabel(words.form.frequency)).toBeHidden()
      await expect(form.getByLabel(words.form.pdf)).toBeHidden()
      await form.getByRole('radio', { name: new RegExp(`^${words.kind.standard}`) }).check()
      await form.getByLabel(words.form.frequency).selectOption('monthly')
    }
    await form.getByLabel(words.form.pdf).check()
    await form.getByRole('button', { name: words.form.add }).click()
    await expect(page.getByRole('status').getByText(success.siteSubscribed)).toBeVisible()

    await page.goto(paths.mySubscriptions({ searchText: site.name }))
    const row = page.getByRole('row').filter({ hasText: site.name }).filter({ hasText: emails.standard })
    await expect(row).toContainText(/Monthly, first Friday .*, with PDF/)
    await expect(row).toContainText(words.source.own)
    await row.getByRole('link', { name: button(words.change, emails.standard, site.name) }).click()
    await form.getByLabel(words.form.frequency).selectOption('daily')
    await form.getByLabel(words.form.pdf).uncheck()
    await form.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByRole('status').getByText(success.frequencyUpdated)).toBeVisible()
    await expect(row).toContainText('Daily, ')
    await expect(row).not.toContainText('with PDF')

    await row.getByRole('button', { name: button(words.unsubscribe, emails.standard, site.name) }).click()
    await expect(page.getByRole('status').getByText(success.siteUnsubscribed)).toBeVisible()
    await expect(row).toContainText(words.off)
    await row.getByRole('button', { name: button(words.subscribe, emails.standard, site.name) }).click()
    await expect(row).not.toContainText(words.off)
  })

  test('a competitor report is about the whole client, a team report about the organization', async ({
    page,
    api,
  }) => {
    const to = paths.mySubscriptions({ dialog: 'add', client: place.client._id })
    await page.goto(to)
    await page
      .getByLabel(words.form.place, { exact: true })
      .selectOption(`organization:${place.organization}`)
    await page.getByRole('radio', { name: words.kind.competitor }).check()
    await page.getByRole('button', { name: words.form.add }).click()
    await expect(page.getByText(words.form.competitorNeedsClient)).toBeVisible()
    await page.getByLabel(words.form.place, { exact: true }).selectOption(`site:${site._id}`)
    await page.getByRole('button', { name: words.form.add }).click()
    await expect(page.getByRole('status').getByText(success.clientSubscribed)).toBeVisible()
    const { items } = await api.get(`/api/mailings/own?client=${place.client._id}&kind=competitor`)
    expect(items).toMatchObject([{ level: 'client', isSubscribed: true }])
  })
})

test('what comes as owner is listed and ended with one click', async ({ page, api }) => {
  const member = await addMember(api, 'clientViewer')
  await api.put(`/api/organizations/${place.organization}/owners`, { owners: [member.email] })
  await page.context().clearCookies()
  await page.context().addCookies([{ ...member.api.cookie, url: api.url }])
  await page.goto(paths.mySubscriptions())
  const row = page.getByRole('row').filter({ hasText: place.client.name })
  await expect(row).toContainText(words.source.owner)
  await expect(row).toContainText(words.atOnce)
  await row.getByRole('button', { name: button(words.unsubscribe, emails.alert, place.client.name) }).click()
  await expect(page.getByRole('status').getByText(success.clientUnsubscribed)).toBeVisible()
  await expect(row).toContainText(words.off)
})

test('a project and its sites are subscribed to with one click', async ({ page }) => {
  await page.goto(paths.projectSettings(place.client._id, place.project._id))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: partsMessages.emailSubscriptions, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(paths.projectSubscriptions(place.client._id, place.project._id)))
  const { name } = place.project
  await page.getByRole('button', { name: button(words.subscribe, emails.thresholdAlert, name) }).click()
  await expect(page.getByRole('status').getByText(success.projectSubscribed)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: site.name })
  await expect(row).toContainText(words.place.through(name))
  await row.getByRole('button', { name: button(words.unsubscribe, emails.thresholdAlert, site.name) }).click()
  await expect(page.getByRole('status').getByText(success.siteUnsubscribed)).toBeVisible()
  await expect(row).not.toContainText(words.place.through(name))
  await row.getByRole('button', { name: button(words.subscribe, emails.standard, site.name) }).click()
  await expect(page.getByRole('status').getByText(success.siteSubscribed)).toBeVisible()

  await row.getByRole('link', { name: site.name }).click()
  await page.getByRole('link', { name: button(words.change, emails.standard, site.name) }).click()
  await page.getByLabel(words.form.hour).selectOption('17')
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(success.frequencyUpdated)).toBeVisible()
  await page.getByRole('button', { name: button(words.unsubscribe, emails.standard, site.name) }).click()
  await expect(page.getByRole('status').getByText(success.siteUnsubscribed)).toBeVisible()
})

test.describe('subscribers', () => {
  test.use({ expectedStatuses: [422] })

  test('of a site are added by an admin and found in the center', async ({ page, api }) => {
    const member = await addMember(api, 'clientViewer')
    const list = `${paths.siteSubscriptions(place.project._id, site._id)}?tab=subscribers`
    await page.goto(list)
    await page.getByRole('link', { name: words.form.addSubscriber }).click()
    await page.getByRole('button', { name: words.form.add }).click()
    await expect(page.getByText(formMessages.selectUser)).toBeVisible()
    await page.getByLabel(words.form.subscriber).selectOption(member.id)
    await page.getByLabel(words.form.hour).selectOption('6')
    await page.getByRole('button', { name: words.form.add }).click()
    await expect(page.getByRole('status').getByText(success.siteSubscribed)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: member.email })
    await expect(row).toContainText(emails.standard)

    await page.goto(paths.subscriptionCenter('subscriber-list', { client: place.client._id }))
    const search = page.getByRole('search', { name: words.center.search })
    await search.getByRole('searchbox').fill(member.email.slice(0, 13))
    await page.getByLabel(words.own.anyKind).selectOption({ label: words.kinds.standard })
    await search.getByRole('button', { name: formMessages.search }).click()
    await expect(page).toHaveURL(/kind=standard/)
    await page.getByRole('link', { name: member.email }).click()
    await expect(page).toHaveURL(new RegExp(`${member.id}/standardSub`))
    await expect(
      page.getByRole('main').getByText(partsMessages.subscriptionCenter, { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: site.name })).toContainText('Weekly, Monday')
    await page.getByRole('link', { name: button(words.change, emails.standard, site.name) }).click()
    await page.locator('[data-dialog]').getByLabel(words.form.frequency).selectOption('daily')
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByRole('status').getByText(success.frequencyUpdated)).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${words.unsubscribe}`) }).click()
    await expect(page.getByRole('status').getByText(success.siteUnsubscribed)).toBeVisible()
    const { items } = await member.api.get('/api/mailings/own?isSubscribed=true')
    expect(items).toEqual([])
  })

  test('have a tab for each kind', async ({ page, api }) => {
    const member = await addMember(api, 'clientViewer')
    await page.goto(`/settings/email-subscription-center/${member.id}`)
    await expect(page).toHaveURL(/standardSub/)
    await page.getByRole('link', { name: new RegExp(`^${words.kinds.thresholdAlert}`) }).click()
    await expect(page).toHaveURL(/thresholdAlertSub/)
    await page.getByRole('link', { name: words.form.add }).click()
    await page.getByLabel(words.form.client, { exact: true }).selectOption(String(place.client._id))
    await page.getByRole('button', { name: formMessages.apply }).click()
    await page.getByLabel(words.form.place, { exact: true }).selectOption(`client:${place.client._id}`)
    await page.getByRole('button', { name: words.form.add }).click()
    await expect(page.getByRole('status').getByText(success.clientSubscribed)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: place.client.name })).toContainText(words.atOnce)
    for (const address of [paths.userSubscriptions(member.id), paths.user(member.id, 'subscriptions')]) {
      await page.goto(address)
      await expect(page.getByRole('row').filter({ hasText: place.client.name })).toContainText(
        emails.thresholdAlert,
      )
    }
  })
})

test('a team subscribes for its members, and a member may opt out', async ({ page, api }) => {
  const member = await addMember(api, 'clientViewer')
  const team = await api.post('/api/teams', { organization: place.organization, name: unique('Crew') })
  await api.post(`/api/teams/${team._id}/users`, { users: [member.id] })
  await api.post(`/api/teams/${team._id}/permissions`, { client: place.client._id, role: 'clientViewer' })
  await page.goto(paths.team(team._id, 'subscriptions'))
  await expect(page.getByText(words.entries.emptyAll(team.name))).toBeVisible()
  await page.goto(paths.team(team._id, 'subscriptions', { dialog: 'add', client: place.client._id }))
  await page.getByLabel(words.form.place, { exact: true }).selectOption(`client:${place.client._id}`)
  await page.getByRole('radio', { name: new RegExp(`^${words.kind.alert}`) }).check()
  await page.getByRole('button', { name: words.form.add }).click()
  await expect(page.getByRole('status').getByText(success.clientSubscribed)).toBeVisible()

  await page.context().clearCookies()
  await page.context().addCookies([{ ...member.api.cookie, url: api.url }])
  await page.goto(paths.accountTeam(team._id, 'subscriptions'))
  await expect(page.getByRole('row').filter({ hasText: place.client.name })).toContainText(emails.alert)
  await expect(page.getByRole('button', { name: new RegExp(`^${words.unsubscribe}`) })).toHaveCount(0)
  await page.goto(paths.mySubscriptions())
  const row = page.getByRole('row').filter({ hasText: place.client.name })
  await expect(row).toContainText(words.source.team(team.name))
  await row.getByRole('button', { name: new RegExp(`^${words.unsubscribe}`) }).click()
  await expect(page.getByRole('status').getByText(success.clientUnsubscribed)).toBeVisible()
  await expect(row).toContainText(words.offByYou)
  await row.getByRole('button', { name: new RegExp(`^${words.subscribe}`) }).click()
  await expect(page.getByRole('status').getByText(success.clientSubscribed)).toBeVisible()
})

test('competitor reports are managed by client, at both names', async ({ page, api }) => {
  const member = await addMember(api, 'clientViewer')
  await api.post(`/api/clients/${place.client._id}/competitive-template`, {
    name: unique('Rival'),
    urls: 'http://1.1.1.1/rival',
  })
  await page.goto(paths.subscriptionCenter('custom-subscriptions', { searchText: place.client.name }))
  await expect(page.getByRole('link', { name: words.center.competitors })).toBeVisible()
  await page.goto(paths.subscriptionCenter('competitor-subscriptions', { searchText: place.client.name }))
  const row = page.getByRole('row').filter({ hasText: place.client.name })
  await row
    .getByRole('button', { name: button(words.subscribe, emails.competitor, place.client.name) })
    .click()
  await expect(page.getByRole('status').getByText(success.clientSubscribed)).toBeVisible()
  await expect(row).toContainText('Weekly, Monday')
  await row.getByRole('link', { name: new RegExp(`^${words.form.addSubscriber}`) }).click()
  await page.getByLabel(words.form.subscriber).selectOption(member.id)
  await page.getByRole('button', { name: words.form.add }).click()
  await expect(page.getByRole('status').getByText(success.clientSubscribed)).toBeVisible()
  const { items } = await member.api.get('/api/mailings/own?kind=competitor')
  expect(items).toHaveLength(1)
})

test.describe('without rights', () => {
  test.use({ expectedStatuses: [403, 404] })

  test('others’ emails are closed, the own ones open', async ({ page, api }) => {
    const member = await addMember(api, 'clientViewer')
    const other = await addMember(api, 'clientViewer')
    await page.context().clearCookies()
    await page.context().addCookies([{ ...member.api.cookie, url: api.url }])
    for (const address of [
      paths.subscriptionCenter(),
      paths.subscriptionCenter('competitor-subscriptions'),
      paths.userSubscriptions(other.id),
      paths.subscriber(other.id, 'alertSub'),
      paths.user(other.id, 'subscriptions'),
    ]) {
      await page.goto(address)
      await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
    }
    const site_ = paths.siteSubscriptions(place.project._id, site._id)
    await page.goto(`${site_}?tab=subscribers`)
    await expect(page.getByRole('link', { name: words.place.subscribers })).toHaveCount(0)
    await page.getByRole('button', { name: button(words.subscribe, emails.alert, site.name) }).click()
    await expect(page.getByRole('status').getByText(success.siteSubscribed)).toBeVisible()
    // A form that names another person is refused by the API.
    const answer = await page.request.post(site_, {
      form: { intent: 'subscribe', kind: 'alert', place: `site:${site._id}`, subject: other.id },
      headers: { origin: api.url },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(302)
    const { items } = await other.api.get('/api/mailings/own')
    expect(items).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { failuresMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { peopleMessages } from '../../app/shared/messages/people'
import { inviteMessages } from '../../app/shared/messages/sign-up'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { type Api, createPlace, type Place, signIn, unique } from './support/api'
import { untilHydrated } from './support/hydrated'
import { ADMIN, addPerson } from './support/people'
import { expect, test } from './support/test'

const messages = peopleMessages
const success = successMessages
let place: Place

/** A user of this file alone: other tests rely on the member having no rights. */
const GUEST = { email: `${randomUUID()}@example.com`, password: 'only rowing around here' }
let guestApi: Api
test.beforeAll(async ({ baseUrl }) => {
  await addPerson(GUEST)
  guestApi = await signIn(baseUrl, GUEST)
})

const put = async (api: Api, path: string, body: object) => {
  const { status } = await fetch(api.url + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${api.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(status).toBe(200)
}
const nameOwner = (api: Api, email: string) =>
  put(api, `/api/organizations/${place.organization}/owners`, { owners: [email] })

/** Former owners keep a membership without rights. */
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  await nameOwner(api, GUEST.email)
  await nameOwner(api, ADMIN.email)
})

/** The last test relies on the guest having no rights. */
test.afterEach(async ({ api }) => {
  await nameOwner(api, ADMIN.email)
  const { items } = await api.get(`/api/users?search=${GUEST.email}`)
  await put(api, `/api/users/${items[0]._id}?organization=${place.organization}`, { isBillingAdmin: false })
})

/** Two clicks and one field. */
async function inviteIn(page: Page, email: string) {
  await page.getByRole('link', { name: messages.member.invite, exact: true }).click()
  await page.getByRole('textbox', { name: inviteMessages.email }).fill(email)
  await page.getByRole('button', { name: inviteMessages.submit }).click()
}

const sees = (api: Api, client: number) =>
  api.get(`/api/clients/${client}`).then(
    () => true,
    () => false,
  )

test('a team gives its members what it was given @http @js', async ({ page, javaScriptEnabled }) => {
  const name = unique('Pilots')
  await page.goto(paths.teams())
  await page.getByRole('link', { name: messages.team.add }).first().click()
  await expect(page.getByRole('heading', { name: messages.team.add })).toBeVisible()
  const form = page.locator('[data-dialog]')
  await form.getByLabel('Organization').selectOption(String(place.organization))
  await form.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: formMessages.create }).click()
  await expect(page.getByRole('status').getByText(success.teamCreated)).toBeVisible()
  await expect(page.getByText(failuresMessages.noMembers)).toBeVisible()

  await page.getByRole('link', { name: messages.member.invite }).click()
  await page.getByRole('link', { name: inviteMessages.existing }).click()
  if (javaScriptEnabled) {
    await page.getByRole('combobox', { name: messages.member.choosePeople }).fill(GUEST.email)
    await page.getByRole('option', { name: GUEST.email }).click()
  } else {
    await page.getByRole('searchbox', { name: messages.member.findSubject }).fill(GUEST.email)
    await page
      .getByRole('search', { name: messages.member.findSubject })
      .getByRole('button', { name: formMessages.search })
      .click()
    await page.getByRole('checkbox', { name: GUEST.email }).check()
  }
  await page.getByRole('button', { name: messages.team.addMembers }).click()
  await expect(page.getByRole('row').filter({ hasText: GUEST.email })).toContainText(messages.team.member)
  expect(await sees(guestApi, place.client._id)).toBe(false)

  await page.getByRole('link', { name: /^Permissions/ }).click()
  await page.getByRole('link', { name: messages.permission.add }).click()
  await page.getByLabel('Client', { exact: true }).selectOption(String(place.client._id))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /Project Viewer/ }).check()
  await page.getByRole('checkbox', { name: place.project.name }).check()
  await page.getByRole('button', { name: messages.permission.add }).click()
  await expect(page.getByRole('status').getByText(success.permissionAdded)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: place.project.name })).toContainText('Project Viewer')
  expect(await sees(guestApi, place.client._id)).toBe(true)

  await page.getByRole('link', { name: /^Remove permission/ }).click()
  await page.getByRole('button', { name: messages.permission.remove }).click()
  await expect(page.getByRole('status').getByText(success.permissionDeleted)).toBeVisible()
  expect(await sees(guestApi, place.client._id)).toBe(false)
})

test.describe('members of a client', () => {
  test.use({ expectedStatuses: [422] })

  test('are added, changed and removed, with immediate effect', async ({ page }) => {
    await page.goto(paths.clientMembers(place.client._id))
    await page.getByRole('link', { name: messages.member.invite }).click()
    await page.getByRole('link', { name: inviteMessages.existing }).click()
    await page.getByRole('radio', { name: 'Project Viewer' }).check()
    await page.getByRole('button', { name: messages.member.add }).click()
    await expect(page.getByText(formMessages.selectUser)).toBeVisible()
    await page.getByRole('radio', { name: GUEST.email }).check()
    await page.getByRole('button', { name: messages.member.add }).click()
    await expect(page.getByText(formMessages.selectProject)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Project Viewer' })).toBeChecked()
    await expect(page.getByRole('radio', { name: GUEST.email })).toBeChecked()

    await page.getByRole('radio', { name: 'Client Viewer' }).check()
    await page.getByRole('button', { name: messages.member.add }).click()
    await expect(page.getByRole('status').getByText(success.memberAdded)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: GUEST.email })
    await expect(row).toContainText('Client Viewer')
    await expect(row).toContainText(messages.directGrant)
    expect(await sees(guestApi, place.client._id)).toBe(true)

    await row.getByRole('link', { name: /^Change role/ }).click()
    await page.getByRole('radio', { name: 'Project Admin' }).check()
    await page.getByRole('checkbox', { name: place.project.name }).check()
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByRole('status').getByText(success.memberUpdated)).toBeVisible()
    await expect(row).toContainText('Project Admin')
    const renamed = { name: unique('Renamed') }
    await expect(guestApi.post(`/api/projects`, { ...renamed, client: place.client._id })).rejects.toThrow(
      '403',
    )

    await row.getByRole('link', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('status').getByText(success.memberRemoved)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await sees(guestApi, place.client._id)).toBe(false)
  })

  test('are invited by email, and the invitation revoked', async ({ page }) => {
    const email = `${unique('guest').replace(' ', '-')}@example.com`
    await page.goto(paths.projectMembers(place.client._id, place.project._id))
    await inviteIn(page, email)
    await expect(page.getByRole('status').getByText(success.invitationSent)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: /^Send again/ }).click()
    await expect(page.getByRole('status').getByText(success.invitationSent)).toBeVisible()
    await row.getByRole('button', { name: /^Revoke/ }).click()
    await expect(page.getByRole('status').getByText(inviteMessages.revoked)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('an invitation is a click, an address and a click, of known and unknown people @http @js', async ({
  page,
}) => {
  const members = paths.clientMembers(place.client._id)
  await page.goto(members)
  await inviteIn(page, GUEST.email.toUpperCase())
  await expect(page.getByRole('status').getByText(success.memberAdded)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: GUEST.email })).toContainText('Client Viewer')

  const email = `${unique('guest').replace(' ', '-')}@example.com`
  await page.goto(members)
  await inviteIn(page, email)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Client Viewer')

  await page.goto(paths.users({ organization: place.organization }))
  await page.getByRole('link', { name: messages.member.invite, exact: true }).click()
  await page.getByLabel(inviteMessages.client, { exact: true }).selectOption(String(place.client._id))
  await page.getByRole('textbox', { name: inviteMessages.email }).fill(`other-${email}`)
  await page.getByRole('button', { name: inviteMessages.submit }).click()
  await expect(page.getByRole('status').getByText(success.invitationSent)).toBeVisible()
  await expect(page).toHaveURL(paths.users({ organization: place.organization }))
})

test('an invitation needs no mouse @js', async ({ page }) => {
  const email = `${unique('guest').replace(' ', '-')}@example.com`
  await page.goto(paths.clientMembers(place.client._id))
  await untilHydrated(page)
  await page.getByRole('link', { name: messages.member.invite, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: inviteMessages.email })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Client Viewer')
})

test('users are searched and filtered, and appointed billing admin', async ({ page }) => {
  await page.goto(paths.users({ organization: place.organization }))
  await page
    .getByRole('searchbox', { name: formMessages.emailOrName })
    .fill(GUEST.email.slice(0, 12).toUpperCase())
  await page.getByLabel('Any status').selectOption({ label: 'Active' })
  await page.getByRole('button', { name: formMessages.search }).click()
  await expect(page).toHaveURL(/isActive=true/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Any status').selectOption({ label: 'Inactive' })
  await page.getByRole('button', { name: formMessages.search }).click()
  await expect(page.getByText(messages.user.noneFound)).toBeVisible()

  await page.goto(paths.users({ organization: place.organization, searchText: GUEST.email }))
  await page.getByRole('link', { name: GUEST.email }).click()
  const billing = page.getByRole('checkbox', { name: new RegExp(place.client.name) })
  await expect(billing).not.toBeChecked()
  await billing.check()
  await page.getByRole('button', { name: formMessages.save }).click()
  await expect(page.getByRole('status').getByText(success.userUpdated)).toBeVisible()
  await expect(billing).toBeChecked()
})

test.describe('owners', () => {
  test.use({ expectedStatuses: [422] })

  test('are appointed by super admins; one always stays', async ({ page }) => {
    await page.goto(paths.organizationInfo(place.organization))
    await page.getByRole('checkbox', { name: ADMIN.email }).uncheck()
    await page.getByRole('button', { name: formMessages.save }).last().click()
    await expect(page.getByText(messages.organization.ownersRequired)).toBeVisible()
    await page.getByLabel(messages.organization.addOwner).fill(GUEST.email)
    await page.getByRole('button', { name: formMessages.save }).last().click()
    await expect(page.getByRole('status').getByText(success.ownersUpdated)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: GUEST.email })).toBeChecked()
  })
})

test.describe('without rights', () => {
  test.use({ visitor: null, expectedStatuses: [403, 404] })
  test.beforeEach(({ context, baseUrl }) => context.addCookies([{ ...guestApi.cookie, url: baseUrl }]))

  test('the screens of people are closed, the own ones open', async ({ page }) => {
    const info = paths.organizationInfo(place.organization)
    for (const path of [paths.users(), paths.teams(), paths.superAdmins(), paths.organizations(), info]) {
      expect((await page.goto(path))?.status(), path).toBe(403)
      await expect(page.getByText(failuresMessages.forbidden)).toBeVisible()
      await expect(page.getByRole('link', { name: failuresMessages.backHome })).toBeVisible()
    }
    expect((await page.goto(paths.clientMembers(place.client._id)))?.status()).toBe(404)
    for (const path of [paths.accountPermissions(), paths.accountTeams(), paths.accountOrganization()]) {
      expect((await page.goto(path))?.status(), path).toBe(200)
    }
    await expect(page.getByText(`${place.client.name} Ltd`).first()).toBeVisible()
  })
})

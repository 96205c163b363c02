import { messages } from '../../app/shared/messages'
import { paths } from '../../app/shared/paths'
import { type Api, createPlace, type Place, unique } from './support/api'
import { ADMIN, MEMBER } from './support/people'
import { expect, test } from './support/test'

const said = messages.people
const { success } = messages
let place: Place

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

/** Somebody who was an owner once still belongs to the organization, without any right. */
test.beforeEach(async ({ api }) => {
  place = await createPlace(api)
  await nameOwner(api, MEMBER.email)
  await nameOwner(api, ADMIN.email)
})

/** Other journeys rely on the member having no right anywhere. */
test.afterEach(async ({ api }) => {
  await nameOwner(api, ADMIN.email)
  const { items } = await api.get(`/api/users?search=${MEMBER.email}`)
  await put(api, `/api/users/${items[0]._id}?organization=${place.organization}`, { isBillingAdmin: false })
})

const sees = (memberApi: { get(path: string): Promise<unknown> }, client: number) =>
  memberApi.get(`/api/clients/${client}`).then(
    () => true,
    () => false,
  )

test('a team gives its members what it was given', async ({ page, memberApi }) => {
  const name = unique('Pilots')
  await page.goto(paths.teams())
  await page.getByRole('link', { name: said.team.add }).first().click()
  // The list behind it has a filter of the same name.
  await expect(page.getByRole('heading', { name: said.team.add })).toBeVisible()
  const form = page.locator('[data-dialog]')
  await form.getByLabel('Organization').selectOption(String(place.organization))
  await form.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: messages.form.create }).click()
  await expect(page.getByRole('status').getByText(success.teamCreated)).toBeVisible()
  await expect(page.getByText(messages.noMembers)).toBeVisible()

  await page.getByRole('link', { name: said.team.addMembers }).click()
  if (test.info().project.name === 'js') {
    await page.getByRole('combobox', { name: said.member.choosePeople }).fill(MEMBER.email)
    await page.getByRole('option', { name: MEMBER.email }).click()
  } else {
    await page.getByRole('searchbox', { name: said.member.findSubject }).fill(MEMBER.email)
    await page
      .getByRole('search', { name: said.member.findSubject })
      .getByRole('button', { name: messages.form.search })
      .click()
    await page.getByRole('checkbox', { name: MEMBER.email }).check()
  }
  await page.getByRole('button', { name: said.team.addMembers }).click()
  await expect(page.getByRole('row').filter({ hasText: MEMBER.email })).toContainText(said.team.member)
  expect(await sees(memberApi, place.client._id)).toBe(false)

  await page.getByRole('link', { name: /^Permissions/ }).click()
  await page.getByRole('link', { name: said.permission.add }).click()
  await page.getByLabel('Client', { exact: true }).selectOption(String(place.client._id))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /Project Viewer/ }).check()
  await page.getByRole('checkbox', { name: place.project.name }).check()
  await page.getByRole('button', { name: said.permission.add }).click()
  await expect(page.getByRole('status').getByText(success.permissionAdded)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: place.project.name })).toContainText('Project Viewer')
  expect(await sees(memberApi, place.client._id)).toBe(true)

  await page.getByRole('link', { name: /^Remove permission/ }).click()
  await page.getByRole('button', { name: said.permission.remove }).click()
  await expect(page.getByRole('status').getByText(success.permissionDeleted)).toBeVisible()
  expect(await sees(memberApi, place.client._id)).toBe(false)
})

test.describe('members of a client', () => {
  test.use({ expectedStatuses: [422] })

  test('are added, changed and removed, each with effect at once', async ({ page, memberApi }) => {
    await page.goto(paths.clientMembers(place.client._id))
    await page.getByRole('link', { name: said.member.add }).click()
    await page.getByRole('radio', { name: 'Project Viewer' }).check()
    await page.getByRole('button', { name: said.member.add }).click()
    await expect(page.getByText(messages.form.selectUser)).toBeVisible()
    await page.getByRole('radio', { name: MEMBER.email }).check()
    await page.getByRole('button', { name: said.member.add }).click()
    await expect(page.getByText(messages.form.selectProject)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Project Viewer' })).toBeChecked()
    await expect(page.getByRole('radio', { name: MEMBER.email })).toBeChecked()

    await page.getByRole('radio', { name: 'Client Viewer' }).check()
    await page.getByRole('button', { name: said.member.add }).click()
    await expect(page.getByRole('status').getByText(success.memberAdded)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: MEMBER.email })
    await expect(row).toContainText('Client Viewer')
    await expect(row).toContainText(said.given)
    expect(await sees(memberApi, place.client._id)).toBe(true)

    await row.getByRole('link', { name: /^Change role/ }).click()
    await page.getByRole('radio', { name: 'Project Admin' }).check()
    await page.getByRole('checkbox', { name: place.project.name }).check()
    await page.getByRole('button', { name: messages.form.save }).click()
    await expect(page.getByRole('status').getByText(success.memberUpdated)).toBeVisible()
    await expect(row).toContainText('Project Admin')
    const renamed = { name: unique('Renamed') }
    await expect(memberApi.post(`/api/projects`, { ...renamed, client: place.client._id })).rejects.toThrow(
      '403',
    )

    await row.getByRole('link', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('status').getByText(success.memberRemoved)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await sees(memberApi, place.client._id)).toBe(false)
  })

  test('are invited by email, and the invitation taken back', async ({ page }) => {
    const email = `${unique('guest').replace(' ', '-')}@example.com`
    await page.goto(paths.projectMembers(place.client._id, place.project._id))
    await page.getByRole('link', { name: said.member.invite }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: messages.invite.submit }).click()
    await expect(page.getByRole('status').getByText(success.invitationSent)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: /^Send again/ }).click()
    await expect(page.getByRole('status').getByText(success.invitationSent)).toBeVisible()
    await row.getByRole('button', { name: /^Revoke/ }).click()
    await expect(page.getByRole('status').getByText(messages.invite.revoked)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('users are searched and filtered, and made billing admin', async ({ page }) => {
  await page.goto(paths.users({ organization: place.organization }))
  await page.getByRole('searchbox', { name: messages.form.emailOrName }).fill('MEMBER@')
  await page.getByLabel('Active or not').selectOption({ label: 'Active' })
  await page.getByRole('button', { name: messages.form.search }).click()
  await expect(page).toHaveURL(/isActive=true/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Active or not').selectOption({ label: 'Inactive' })
  await page.getByRole('button', { name: messages.form.search }).click()
  await expect(page.getByText(said.user.noneFound)).toBeVisible()

  await page.goto(paths.users({ organization: place.organization, searchText: MEMBER.email }))
  await page.getByRole('link', { name: MEMBER.email }).click()
  const billing = page.getByRole('checkbox', { name: new RegExp(place.client.name) })
  await expect(billing).not.toBeChecked()
  await billing.check()
  await page.getByRole('button', { name: messages.form.save }).click()
  await expect(page.getByRole('status').getByText(success.userUpdated)).toBeVisible()
  await expect(billing).toBeChecked()
})

test.describe('owners', () => {
  test.use({ expectedStatuses: [422] })

  test('are named by super admins; one always stays', async ({ page }) => {
    await page.goto(paths.organizationInfo(place.organization))
    await page.getByRole('checkbox', { name: ADMIN.email }).uncheck()
    await page.getByRole('button', { name: messages.form.save }).last().click()
    await expect(page.getByText(said.organization.ownersRequired)).toBeVisible()
    await page.getByLabel(said.organization.addOwner).fill(MEMBER.email)
    await page.getByRole('button', { name: messages.form.save }).last().click()
    await expect(page.getByRole('status').getByText(success.ownersUpdated)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: MEMBER.email })).toBeChecked()
  })
})

test.describe('without rights', () => {
  test.use({ visitor: 'member', expectedStatuses: [403, 404] })

  test('the screens of people are closed, the own ones open', async ({ page }) => {
    const info = paths.organizationInfo(place.organization)
    for (const path of [paths.users(), paths.teams(), paths.superAdmins(), paths.organizations(), info]) {
      expect((await page.goto(path))?.status(), path).toBe(403)
      await expect(page.getByText(messages.forbidden)).toBeVisible()
      await expect(page.getByRole('link', { name: messages.backHome })).toBeVisible()
    }
    expect((await page.goto(paths.clientMembers(place.client._id)))?.status()).toBe(404)
    for (const path of [paths.accountPermissions(), paths.accountTeams(), paths.accountOrganization()]) {
      expect((await page.goto(path))?.status(), path).toBe(200)
    }
    await expect(page.getByText(`${place.client.name} Ltd`).first()).toBeVisible()
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { refusalMessages } from '../../app/shared/messages/failures'
import { addWebsiteMessages, liveReportMessages } from '../../app/shared/messages/onboarding'
import { mailMessages } from '../../app/shared/messages/outbox'
import { rolesMessages } from '../../app/shared/messages/people'
import {
  acceptMessages,
  confirmMessages,
  forgotMessages,
  passwordMessages,
  resetMessages,
  signupMessages,
  trialMessages,
  welcomeMessages,
} from '../../app/shared/messages/sign-up'
import { successMessages } from '../../app/shared/messages/success'
import type { Api } from './support/api'
import { MEMBER } from './support/people'
import { expect, test } from './support/test'

test.use({ visitor: null })

const PASSWORD = 'a few words of my own'
const NEXT = 'quite other words now'
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

async function linkTo(api: Api, email: string, nth = 1): Promise<string> {
  let mails: { _id: string }[] = []
  const search = `/api/mails?search=${encodeURIComponent(email)}`
  await expect
    .poll(async () => {
      mails = (await api.get<{ items: { _id: string }[] }>(search)).items
      return mails.length
    })
    .toBe(nth)
  const { plain } = await api.get<{ plain: string }>(`/api/mails/${mails[0]?._id}`)
  const [link] = plain.match(/https?:\/\/\S+/) ?? []
  if (!link) throw new Error(`There is no link in the mail to ${email}`)
  return link
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel(loginMessages.email, { exact: true }).fill(email)
  await page.getByLabel(loginMessages.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click()
}

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function signUp(page: Page, email: string) {
  await page.goto('/signup')
  await fillIn(page, {
    [signupMessages.firstName]: 'Ann',
    [signupMessages.lastName]: 'Taylor',
    [signupMessages.email]: email,
    [signupMessages.organization]: `Acme ${randomUUID().slice(0, 8)}`,
    [signupMessages.password]: PASSWORD,
  })
  await page.getByRole('button', { name: signupMessages.submit }).click()
  await expect(heading(page, signupMessages.kept)).toBeVisible()
}

test('signing up, confirming and signing in, with the trial told above every screen @http @js @nojs', async ({
  page,
  api,
}) => {
  const email = address('ann')
  await page.goto('/login')
  await page.getByRole('link', { name: signupMessages.title }).click()
  await expect(heading(page, signupMessages.title)).toBeVisible()
  await signUp(page, email)
  await expect(page.getByText(signupMessages.keptText(email))).toBeVisible()

  const link = await linkTo(api, email)
  await page.goto(link)
  await page.reload()
  await page.getByRole('button', { name: confirmMessages.submit }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(successMessages.accountActivated)).toBeVisible()

  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(trialMessages.banner(30))).toBeVisible()
  await page.goto('/settings/clients')
  await page.getByRole('button', { name: trialMessages.dismiss }).click()
  await expect(page).toHaveURL('/settings/clients')
  await expect(page.getByText(trialMessages.banner(30))).toBeHidden()
  await page.reload()
  await expect(heading(page, 'Clients')).toBeVisible()
  await expect(page.getByText(trialMessages.banner(30))).toBeHidden()
})

test.describe('a used link', () => {
  test.use({ expectedStatuses: [400] })

  test('says that the activation failed and offers another mail', async ({ page, api }) => {
    const email = address('twice')
    await signUp(page, email)
    const link = await linkTo(api, email)
    for (const first of [true, false]) {
      await page.goto(link)
      await page.getByRole('button', { name: confirmMessages.submit }).click()
      if (first) await expect(page).toHaveURL('/login')
    }
    await expect(page.getByRole('alert')).toContainText(refusalMessages.activationFailed)
    await fillIn(page, { [loginMessages.email]: email })
    await page.getByRole('button', { name: confirmMessages.againKept }).click()
    await expect(page.getByText(successMessages.emailKept)).toBeVisible()
    await linkTo(api, email, 2)
  })
})

test.describe('refused', () => {
  test.use({ expectedStatuses: [422, 401] })

  test('a weak password retains the other input', async ({ page }) => {
    await page.goto('/signup')
    await fillIn(page, {
      [signupMessages.firstName]: 'Ann',
      [signupMessages.lastName]: 'Taylor',
      [signupMessages.email]: 'ann@example.com',
      [signupMessages.organization]: 'Acme',
      [signupMessages.password]: 'password1234',
    })
    await page.getByRole('button', { name: signupMessages.submit }).click()
    await expect(page.getByText(passwordMessages.common)).toBeVisible()
    await expect(page.getByLabel(signupMessages.email)).toHaveValue('ann@example.com')
    await expect(page.getByLabel(signupMessages.organization)).toHaveValue('Acme')
    expect(await page.content()).not.toContain('password1234')
  })

  test('the old password after a reset by mail', async ({ page, api }) => {
    const email = address('forgot')
    await signUp(page, email)
    await linkTo(api, email)
    await page.goto('/login')
    await page.getByRole('link', { name: loginMessages.forgotPassword }).click()
    await expect(heading(page, forgotMessages.title)).toBeVisible()
    await fillIn(page, { [forgotMessages.email]: email })
    await page.getByRole('button', { name: forgotMessages.submit }).click()
    await expect(page.getByText(successMessages.emailKept)).toBeVisible()

    const link = await linkTo(api, email, 2)
    await page.goto(link)
    await fillIn(page, { [resetMessages.password]: NEXT })
    await page.getByRole('button', { name: resetMessages.submit }).click()
    await expect(page.getByText(successMessages.passwordChanged)).toBeVisible()
    await signIn(page, email, PASSWORD)
    await expect(page.getByRole('alert')).toContainText(refusalMessages.signInFailed)
    await signIn(page, email, NEXT)
    await expect(page).toHaveURL('/dashboard')

    await page.goto(link)
    await expect(page.getByText(resetMessages.linkExpired)).toBeVisible()
    await page.getByRole('link', { name: resetMessages.again }).click()
    await expect(heading(page, forgotMessages.title)).toBeVisible()
  })
})

interface Entity {
  _id: number
}

async function invite(api: Api, email: string): Promise<string> {
  const name = `Invited ${randomUUID().slice(0, 8)}`
  const organization = await api.post<Entity>('/api/organizations', { name })
  const client = await api.post<Entity>('/api/clients', { organization: organization._id, name })
  await api.post('/api/auth/invitations', { email, client: client._id, role: 'clientViewer' })
  return name
}

test('a new user accepts an invitation, and finds the client', async ({ page, api }) => {
  const email = address('guest')
  const name = await invite(api, email)
  await page.goto(await linkTo(api, email))
  await expect(heading(page, acceptMessages.title)).toBeVisible()
  await expect(page.getByText(acceptMessages.asRole(rolesMessages.clientViewer.title))).toBeVisible()
  await fillIn(page, {
    [signupMessages.firstName]: 'Gwen',
    [signupMessages.lastName]: 'Guest',
    [signupMessages.password]: PASSWORD,
  })
  await page.getByRole('button', { name: acceptMessages.submitNew }).click()
  await expect(page.getByText(acceptMessages.welcome)).toBeVisible()
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard\/client\/\d+$/)
  await expect(heading(page, name)).toBeVisible()
})

test('somebody with an account signs in, accepts, and comes to the client @http @js', async ({
  page,
  api,
}) => {
  const email = address('known')
  await signUp(page, email)
  await page.goto(await linkTo(api, email))
  await page.getByRole('button', { name: confirmMessages.submit }).click()
  await expect(page).toHaveURL('/login')

  const name = await invite(api, email)
  const link = await linkTo(api, email, 2)
  await page.goto(link)
  await page.getByRole('link', { name: acceptMessages.signIn }).click()
  await signIn(page, MEMBER.email, MEMBER.password)
  await expect(page.getByText(acceptMessages.otherPerson(email, MEMBER.email))).toBeVisible()
  await page.getByRole('button', { name: acceptMessages.signOut }).click()
  await page.getByRole('link', { name: acceptMessages.signIn }).click()
  await signIn(page, email, PASSWORD)
  await page.getByRole('button', { name: acceptMessages.submitKnown }).click()
  await expect(page.getByText(acceptMessages.accepted)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/client\/\d+$/)
  await expect(heading(page, name)).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(acceptMessages.invitationExpired)).toBeVisible()
})

test('the prompt to confirm comes after half a minute and stays away once put away @js', async ({
  page,
  api,
}) => {
  const email = address('prompt')
  await signUp(page, email)
  await linkTo(api, email)
  await page.clock.install()
  await page.goto('/login')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  const prompt = page.getByText(trialMessages.verifyTitle)
  await expect(prompt).toBeHidden()
  // The 30 seconds start when the scripts have loaded, which takes a while on a busy machine.
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(prompt).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: trialMessages.resend }).click()
  await expect(page.getByRole('status').getByText(successMessages.emailKept)).toBeVisible()
  await linkTo(api, email, 2)
  await page.getByRole('button', { name: trialMessages.later }).click()
  await expect(prompt).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(trialMessages.banner(30))).toBeVisible()
  await expect(prompt).toHaveCount(0)
})

test.describe('the first website', () => {
  test.use({ expectedStatuses: [409, 422] })

  test('a trial user adds a website and sees the welcome steps on its report once', async ({
    page,
    api,
    measured: { origin },
  }) => {
    const email = address('first')
    await signUp(page, email)
    await linkTo(api, email)
    await page.goto('/login')
    await signIn(page, email, PASSWORD)
    await expect(page.getByText(trialMessages.verifyTitle)).toBeVisible()
    const field = page.getByLabel(addWebsiteMessages.address)
    await field.fill(`${origin}/nowhere`)
    await page.getByRole('button', { name: addWebsiteMessages.submit }).click()
    await expect(field).toHaveAccessibleDescription(new RegExp(addWebsiteMessages.missing(404)))
    await expect(field).toHaveValue(`${origin}/nowhere`)
    await field.fill(`${origin}/good/`)
    await page.getByRole('button', { name: addWebsiteMessages.submit }).click()
    await expect(page).toHaveURL(/\/live\/\d+\/\d+$/)

    await page.getByRole('link', { name: liveReportMessages.openReport }).click()
    const welcome = page.getByRole('heading', { name: welcomeMessages.title })
    await expect(welcome).toBeVisible()
    await page.getByRole('button', { name: welcomeMessages.close }).click()
    await expect(page).toHaveURL(/\/report-detail\/\d+\/\d+\/overview/)
    await expect(welcome).toHaveCount(0)
    await page.reload()
    await expect(welcome).toHaveCount(0)

    // The same page again leads to its report.
    await page.goto('/add-website')
    await field.fill(`${origin}/good/`)
    await page.getByRole('button', { name: addWebsiteMessages.submit }).click()
    await expect(page.getByRole('link', { name: addWebsiteMessages.openReport })).toBeVisible()
  })
})

test.describe('the outbox', () => {
  test.use({ visitor: 'admin' })

  test('shows a super admin all mails, with their links', async ({ page, api }) => {
    const email = address('outbox')
    await invite(api, email)
    const link = await linkTo(api, email)
    await page.goto('/settings/outbox')
    await page.getByRole('searchbox', { name: mailMessages.searchRecipient }).fill(email)
    await page.getByRole('search', { name: mailMessages.searchRecipient }).getByRole('button').click()
    await expect(page).toHaveURL(/searchText=/)
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('link', { name: mailMessages.link, exact: true })).toHaveAttribute(
      'href',
      link,
    )
    await row.getByRole('link').first().click()
    await expect(page.locator('pre')).toContainText(link)
    await expect(page.getByText(mailMessages.linkFor(email))).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('link').first()).toHaveAttribute('href', link)
  })
})

test.describe('the outbox for others', () => {
  test.use({ visitor: 'member', expectedStatuses: [403] })

  test('is forbidden', async ({ page }) => {
    expect((await page.goto('/settings/outbox'))?.status()).toBe(403)
  })
})

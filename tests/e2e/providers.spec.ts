import { randomInt, randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { signInMethodMessages } from '../../app/shared/messages/sign-in-methods'
import { untilHydrated } from './support/hydrated'
import { addPerson } from './support/people'
import { expect, test } from './support/test'
import { DIRECTORY_PERSON, startWebWithProviders, type WebWithProviders } from './support/web-with-providers'

const words = signInMethodMessages
const PASSWORD = 'a lamp for every harbour'
/** An OAuth round trip takes several page loads. */
const PATIENCE = { timeout: 25_000 }
let web: WebWithProviders

test.describe.configure({ mode: 'default' })
test.use({ visitor: null })
test.beforeAll(async () => {
  web = await startWebWithProviders()
})
test.afterAll(() => web?.stop())

async function newPerson(password: string | null = PASSWORD): Promise<{ email: string }> {
  const email = `${randomUUID()}@example.com`
  await addPerson({ email, password })
  return { email }
}

async function signInByPassword(page: Page, email: string, path = '/login') {
  await page.goto(`${web.url}${path}`)
  await page.getByLabel(loginMessages.email, { exact: true }).fill(email)
  await page.getByLabel(loginMessages.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/, PATIENCE)
}

const atGoogle = (email: string, more = {}) => {
  web.google.person = { sub: randomUUID(), email, email_verified: true, name: 'Ann Lee', ...more }
}
const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible(PATIENCE)
const methods = () => `${web.url}/settings/account/sign-in-methods`

test('linking, signing in by it, unlinking @http @js', async ({ page, context }) => {
  const { email } = await newPerson()
  atGoogle(email)
  await signInByPassword(page, email, '/login?redirectTo=%2Fsettings%2Faccount%2Fsign-in-methods')
  await expect(page).toHaveURL(methods())
  await page.getByRole('button', { name: words.linkName('Google') }).click()
  await toast(page, words.linkDone('Google'))
  await expect(page).toHaveURL(methods())
  await expect(page.getByRole('main').getByText(email)).toBeVisible()

  await context.clearCookies()
  await page.goto(`${web.url}/settings/account/sign-in-methods`)
  await page.getByRole('link', { name: words.with('Google') }).click()
  await expect(page).toHaveURL(methods(), PATIENCE)

  await page.getByRole('button', { name: words.unlinkName('Google') }).click()
  await toast(page, words.unlinkDone('Google'))
  await expect(page.getByRole('button', { name: words.linkName('Google') })).toBeVisible()
})

test('linking GitHub uses its own callback', async ({ page }) => {
  const { email } = await newPerson()
  web.github.person = {
    id: randomInt(1, 1e9),
    name: 'Ann',
    emails: [{ email, primary: true, verified: true }],
  }
  await signInByPassword(page, email)
  await page.goto(methods())
  const returned = page.waitForRequest((request) => request.url().includes('/githubverify?'))
  await page.getByRole('button', { name: words.linkName('GitHub') }).click()
  await returned
  await toast(page, words.linkDone('GitHub'))
})

test('an unknown account, and an existing one', async ({ page }) => {
  atGoogle(`${randomUUID()}@example.com`)
  await page.goto(`${web.url}/login`)
  await page.getByRole('link', { name: words.with('Google') }).click()
  await toast(page, words.noAccount('Google'))
  await expect(page).toHaveURL(/\/login/)

  const { email } = await newPerson()
  atGoogle(email)
  await page.context().clearCookies()
  await page.goto(`${web.url}/login`)
  await page.getByRole('link', { name: words.with('Google') }).click()
  await toast(page, words.linkFirst('Google'))
})

test.describe('refused', () => {
  test.use({ expectedStatuses: [401, 409] })

  test('the last credential stays', async ({ page }) => {
    const { email } = await newPerson(null)
    atGoogle(email)
    await page.goto(`${web.url}/login?redirectTo=%2Fsettings%2Faccount%2Fsign-in-methods`)
    await page.getByRole('link', { name: words.with('Google') }).click()
    await expect(page).toHaveURL(methods(), PATIENCE)
    await page.getByRole('button', { name: words.unlinkName('Google') }).click()
    await expect(page.getByRole('alert')).toContainText(words.lastMethod)
    await expect(page.getByRole('button', { name: words.unlinkName('Google') })).toBeVisible()
  })

  test('linking another user’s account is refused at the own account', async ({ page }) => {
    const first = await newPerson()
    atGoogle(first.email)
    await signInByPassword(page, first.email)
    await page.goto(methods())
    await page.getByRole('button', { name: words.linkName('Google') }).click()
    await toast(page, words.linkDone('Google'))

    await page.context().clearCookies()
    const second = await newPerson()
    await signInByPassword(page, second.email)
    await page.goto(methods())
    await page.getByRole('button', { name: words.linkName('Google') }).click()
    await toast(page, words.linkedToOther('Google'))
    await expect(page).toHaveURL(`${web.url}/settings/account`)
  })

  test('LDAP: a wrong password stays at the form, the right one signs in', async ({ page }) => {
    await page.goto(`${web.url}/login?redirectTo=%2Fsettings%2Faccount%2Fsign-in-methods`)
    await page.getByText(loginMessages.directory).click()
    await page.getByLabel(words.directoryLogin).fill(DIRECTORY_PERSON.uid)
    await page.getByLabel(words.directoryPassword).fill('not this one')
    await page.getByRole('button', { name: words.directorySubmit }).click()
    await expect(page.getByRole('alert')).toContainText(words.directoryFailed)
    await expect(page.getByLabel(words.directoryLogin)).toHaveValue(DIRECTORY_PERSON.uid)
    expect(await page.content()).not.toContain('not this one')
    await page.getByLabel(words.directoryPassword).fill(DIRECTORY_PERSON.password)
    await page.getByRole('button', { name: words.directorySubmit }).click()
    await expect(page).toHaveURL(methods())
    await expect(page.getByText(words.directoryText)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Link / })).toHaveCount(0)
  })
})

test('a callback without a flow', async ({ page }) => {
  await page.goto(`${web.url}/auth/google/callback?code=1&state=guessed`)
  await toast(page, words.signInExpired)
  await expect(page).toHaveURL(/\/login/)
})

test('is open to everybody @js', async ({ page }) => {
  const look = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect.soft(serious.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([])
  }
  await page.goto(`${web.url}/login?with=directory`)
  await untilHydrated(page)
  await look()
  await page.emulateMedia({ colorScheme: 'dark' })
  await look()
  const { email } = await newPerson()
  await signInByPassword(page, email)
  await page.goto(methods())
  await untilHydrated(page)
  await look()
  await page.setViewportSize({ width: 390, height: 844 })
  await look()
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { twoFactorMessages } from '../../app/shared/messages/two-factor'
import { addPerson } from './support/people'
import { expect, test } from './support/test'
import { startWebOnLocalhost } from './support/web-on-localhost'

const words = twoFactorMessages
const PASSWORD = 'a lamp for every passkey'

let web: Awaited<ReturnType<typeof startWebOnLocalhost>>

test.use({ visitor: null, expectedStatuses: [422] })
test.beforeAll(async () => {
  web = await startWebOnLocalhost()
})
test.afterAll(() => web?.stop())

/** The browser's own authenticator, which confirms the user by itself. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('@js a passkey is added, signs in alone and as the second step, and is removed', async ({ page }) => {
  const email = `${randomUUID()}@example.com`
  await addPerson({ email, password: PASSWORD })
  await plugInAuthenticator(page)
  const factors = `${web.url}/settings/account/two-factor`
  const enterPassword = async () => {
    await page.context().clearCookies()
    await page.goto(`${web.url}/login?redirectTo=%2Fsettings%2Faccount%2Ftwo-factor`)
    await page.getByLabel(loginMessages.email, { exact: true }).fill(email)
    await page.getByLabel(loginMessages.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: loginMessages.submit, exact: true }).click()
  }
  await enterPassword()
  await expect(page).toHaveURL(factors)
  await page.getByRole('link', { name: words.passkey.add }).click()
  await page.getByLabel(words.passkey.name, { exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: words.passkey.add }).click()
  await expect(page.getByText(words.recovery.freshText)).toBeVisible()
  await page.getByRole('link', { name: words.recovery.done }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${web.url}/login?redirectTo=%2Fsettings%2Faccount%2Ftwo-factor`)
  await page.getByRole('button', { name: words.passkey.signIn }).click()
  await expect(page).toHaveURL(factors)

  await enterPassword()
  await expect(page).toHaveURL(/\/login\/second-step/)
  await page.getByRole('button', { name: words.passkey.use }).click()
  await expect(page).toHaveURL(factors)

  await page.getByRole('link', { name: words.passkey.removeName('Work laptop') }).click()
  await page.getByRole('button', { name: words.passkey.remove, exact: true }).click()
  await expect(page.getByText(words.passkey.removed)).toBeVisible()
  await enterPassword()
  await expect(page).toHaveURL(factors)
})

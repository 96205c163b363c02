import type { Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { shareLinksMessages } from '../../app/shared/messages/sharing'
import { twoFactorMessages } from '../../app/shared/messages/two-factor'
import { paths } from '../../app/shared/paths'
import { codeOf } from '../support/totp'
import { createPlace, signIn, unique } from './support/api'
import { withDatabase } from './support/seed-database'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

const words = twoFactorMessages

test.use({ visitor: null, expectedStatuses: [422] })

const ageConfirmations = (email: string) =>
  withDatabase((db) =>
    db
      .updateTable('session')
      .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', 'in', (q) => q.selectFrom('user_account').select('id').where('email', '=', email))
      .execute(),
  )

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.context().clearCookies()
  await page.goto(paths.login(paths.accountTwoFactor()))
  await page.getByLabel(loginMessages.email).fill(email)
  await page.getByLabel(loginMessages.password).fill(password)
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click()
}

async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(paths.accountTwoFactor())
  await page.getByRole('button', { name: words.totp.add }).click()
  await expect(page.getByRole('img', { name: words.totp.picture })).toHaveAttribute('src', /^data:image\/svg/)
  const secret = await page.getByLabel(words.totp.type).inputValue()
  await page.getByLabel(words.totp.code).fill('000000')
  await page.getByRole('button', { name: words.totp.submit }).click()
  await expect(page.getByText(words.step.wrong)).toBeVisible()
  await page.getByLabel(words.totp.code).fill(codeOf(secret))
  await page.getByRole('button', { name: words.totp.submit }).click()
  await expect(page.getByText(words.recovery.freshText)).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: words.recovery.done }).click()
  await expect(page.getByText(words.recovery.left(10))).toBeVisible()
  return { secret, codes }
}

test('an app is set up, then a code and a recovery code sign in', async ({ page, api, context, baseUrl }) => {
  const person = await createNewcomer(api)
  await context.addCookies([{ ...person.api.cookie, url: baseUrl }])
  const { secret, codes } = await setUpApp(page)

  await enterPassword(page, person)
  await expect(page).toHaveURL(/\/login\/second-step/)
  await expect(page.getByText(words.step.as(person.email))).toBeVisible()
  await page.getByLabel(words.step.code).fill('123456')
  await page.getByRole('button', { name: words.step.submit }).click()
  await expect(page.getByText(words.step.wrong)).toBeVisible()
  // The setup used the present code.
  await page.getByLabel(words.step.code).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: words.step.submit }).click()
  await expect(page).toHaveURL(paths.accountTwoFactor())

  await enterPassword(page, person)
  await page.getByLabel(words.step.code).fill(codes[0] ?? '')
  await page.getByRole('button', { name: words.step.submit }).click()
  await expect(page.getByText(words.step.usedRecovery(9))).toBeVisible()
  await expect(page.getByText(words.recovery.left(9))).toBeVisible()

  await page.getByRole('link', { name: words.totp.removeName }).click()
  await expect(page.getByText(words.removeDialog.last)).toBeVisible()
  await page.getByRole('button', { name: words.totp.remove }).click()
  await expect(page.getByText(words.totp.removed)).toBeVisible()
  await enterPassword(page, person)
  await expect(page).toHaveURL(paths.accountTwoFactor())
})

test('a second step without a sign-in leads back to it', async ({ page }) => {
  await page.goto(paths.secondStep())
  await expect(page).toHaveURL(paths.login())
  await expect(page.getByText(words.step.expired)).toBeVisible()
})

test('sharing a client asks for the password after ten minutes and keeps what was typed @http @js', async ({
  page,
  api,
  context,
  baseUrl,
  driver,
}) => {
  const person = await createNewcomer(api)
  const [organization] = (await person.api.get('/api/auth/organizations')) as { _id: number }[]
  const { client } = await createPlace(person.api, unique('Harbour'), organization?._id)
  await context.addCookies([{ ...person.api.cookie, url: baseUrl }])
  await ageConfirmations(person.email)
  await page.goto(paths.clientShareLinks(client._id, { dialog: 'add' }))
  await page.getByLabel(shareLinksMessages.name, { exact: true }).fill('For the whole board')
  await page.getByLabel(shareLinksMessages.expiry).selectOption('7')
  await page.getByRole('button', { name: /^(Create|Copy) link$/ }).click()
  await expect(page.getByRole('heading', { name: words.confirm.title })).toBeVisible()
  await page.getByLabel(words.confirm.password).fill('not this one')
  await page.getByRole('button', { name: words.confirm.submit }).click()
  await expect(page.getByText(words.confirm.wrongPassword)).toBeVisible()
  await page.getByLabel(words.confirm.password).fill(person.password)
  await page.getByRole('button', { name: words.confirm.submit }).click()
  // Scripts send the kept form by themselves.
  if (driver === 'http') await page.getByRole('button', { name: words.confirm.continue }).click()
  await expect(page.getByRole('heading', { name: /^(Share link created|Link copied)$/ })).toBeVisible()
  await expect(page.getByLabel(shareLinksMessages.address, { exact: true })).toHaveValue(/key=lk_s_/)
  await page.getByRole('link', { name: shareLinksMessages.backToList }).click()
  await expect(page.getByRole('row').filter({ hasText: 'For the whole board' })).toHaveCount(1)
})

test('members of an organization that requires it are led to the setup', async ({
  page,
  api,
  context,
  baseUrl,
}) => {
  const person = await createNewcomer(api)
  const [organization] = (await person.api.get('/api/auth/organizations')) as { _id: number }[]
  await context.addCookies([{ ...person.api.cookie, url: baseUrl }])
  await page.goto(paths.organizationSignIn(organization?._id ?? 0))
  await expect(page.getByRole('link', { name: 'New Comer' })).toBeVisible()
  await page.getByLabel(words.policy.require).check()
  await page.getByRole('button', { name: words.policy.save }).click()
  await expect(page).toHaveURL(/\/settings\/account\/two-factor\?redirectTo=/)
  await expect(page.getByText(words.required)).toBeVisible()
  await page.goto(paths.dashboard())
  await expect(page).toHaveURL(/\/settings\/account\/two-factor\?redirectTo=%2Fdashboard/)
  await setUpApp(page)
  await page.goto(paths.organizationSignIn(organization?._id ?? 0))
  await expect(page.getByText(words.policy.allHave)).toBeVisible()
  await signIn(baseUrl, person).then(
    () => expect('signed in').toBe('asked for a code'),
    (error: Error) => expect(error.message).toContain('MFA_REQUIRED'),
  )
})

import { accountMessages, loginMessages } from '../../app/shared/messages/account'
import { apiKeyMessages } from '../../app/shared/messages/api-keys'
import { billingMessages } from '../../app/shared/messages/billing'
import { refusalMessages } from '../../app/shared/messages/failures'
import { formMessages } from '../../app/shared/messages/form'
import { ownAccountMessages, sessionsMessages } from '../../app/shared/messages/own-account'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { PNG } from '../support/pictures'
import { signIn } from './support/api'
import { loadedImages } from './support/images'
import { MEMBER } from './support/people'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

test.use({ visitor: null })

type Newcomer = Awaited<ReturnType<typeof createNewcomer>>
let newcomer: Newcomer | undefined
test.beforeEach(async ({ api, baseUrl, context }) => {
  newcomer ??= await createNewcomer(api)
  newcomer.api = await signIn(baseUrl, newcomer)
  await context.addCookies([{ ...newcomer.api.cookie, url: baseUrl }])
})
const own = () => newcomer as Newcomer
const words = ownAccountMessages

test.describe('the own account', () => {
  test('details are changed and shown everywhere @http @js', async ({ page }) => {
    await page.goto(paths.account())
    await expect(page.getByLabel(words.details.email)).toHaveValue(own().email)
    await page.getByLabel(words.details.firstName).fill('Grace')
    await page.getByLabel(words.details.lastName).fill('Hopper')
    await page.getByLabel(words.details.timezone).selectOption('Asia/Tokyo')
    await page.getByRole('radio', { name: accountMessages.theme.dark, exact: true }).check()
    await page.getByLabel(words.details.showNote).uncheck()
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page.getByRole('status').getByText(successMessages.profileUpdated)).toBeVisible()
    await page.goto(paths.account())
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByLabel(words.details.firstName)).toHaveValue('Grace')
    await expect(page.getByLabel(words.details.timezone)).toHaveValue('Asia/Tokyo')
    await expect(page.getByLabel(words.details.showNote)).not.toBeChecked()
    const menu = page.getByRole('banner').locator('summary', { hasText: accountMessages.settings })
    await expect(menu).toContainText('GH')
  })

  test.describe('refused', () => {
    test.use({ expectedStatuses: [422] })

    test('a picture that is none keeps the former, one that is is shown, and removed @http @js @nojs', async ({
      page,
    }) => {
      await page.goto(paths.account())
      await page.getByRole('link', { name: words.avatar.add }).click()
      const file = (buffer: Buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer })
      await page.getByLabel(words.avatar.label).setInputFiles(file(Buffer.from('no picture')))
      await page.getByRole('button', { name: words.avatar.upload }).click()
      await expect(page.getByText(words.avatar.wrongType)).toBeVisible()
      await page.getByLabel(words.avatar.label).setInputFiles(file(Buffer.alloc(2_000_000, 1)))
      await page.getByRole('button', { name: words.avatar.upload }).click()
      await expect(page.getByText(words.avatar.tooLarge)).toBeVisible()
      await page.getByLabel(words.avatar.label).setInputFiles(file(PNG))
      await page.getByRole('button', { name: words.avatar.upload }).click()
      await expect(page.getByRole('status').getByText(successMessages.avatarUpdated)).toBeVisible()
      const pictures = page.locator('img[src^="/data/users/"]')
      await expect(pictures).toHaveCount(2)
      await loadedImages(pictures, 2)
      await page.getByRole('button', { name: words.avatar.remove }).click()
      await expect(page.getByRole('status').getByText(successMessages.avatarRemoved)).toBeVisible()
      await expect(pictures).toHaveCount(0)
    })

    test('the password change needs the current one', async ({ page, baseUrl }) => {
      await page.goto(paths.account())
      await page.getByRole('link', { name: words.password.submit }).click()
      const next = 'another lantern, further out'
      const send = async (current: string) => {
        await page.getByLabel(words.password.current).fill(current)
        await page.getByLabel(words.password.next).fill(next)
        await page.getByRole('button', { name: words.password.submit }).click()
      }
      await send('not this one')
      await expect(page.getByText(words.password.wrong)).toBeVisible()
      expect(await page.content()).not.toContain('not this one')
      await send(own().password)
      await expect(page.getByRole('status').getByText(successMessages.passwordChanged)).toBeVisible()
      own().password = next
      await signIn(baseUrl, own())
    })
  })

  test('other sessions are listed and ended', async ({ page, baseUrl }) => {
    const otherSession = await signIn(baseUrl, own())
    await page.goto(paths.accountSessions())
    const entries = page.getByRole('listitem').filter({ hasText: sessionsMessages.lastSeen })
    await expect(entries.filter({ hasText: sessionsMessages.current })).toHaveCount(1)
    const before = await entries.count()
    expect(before).toBeGreaterThan(1)
    await page.getByRole('button', { name: sessionsMessages.end, exact: true }).first().click()
    await expect(page.getByRole('status').getByText(sessionsMessages.ended)).toBeVisible()
    await expect(entries).toHaveCount(before - 1)
    await signIn(baseUrl, own())
    await page.goto(paths.accountSessions())
    await page.getByRole('button', { name: sessionsMessages.endOthers }).click()
    await expect(page.getByText(sessionsMessages.onlyThis)).toBeVisible()
    await expect(entries).toHaveCount(1)
    await expect(otherSession.get('/api/auth/profile')).rejects.toThrow('401')
    await page.getByRole('link', { name: words.tabs.activity, exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'other session' }).first()).toContainText(
      '127.0.0.1',
    )
  })

  test.describe('a form that is refused first', () => {
    test.use({ expectedStatuses: [422] })
    test('an API key is shown once, works, and is deleted', async ({ page, baseUrl }) => {
      const profile = async (key: string) =>
        (await fetch(`${baseUrl}/api/auth/profile`, { headers: { authorization: `Bearer ${key}` } })).status
      // The help is part of the name.
      const reads = page.getByRole('checkbox', { name: new RegExp(`^${apiKeyMessages.scopeNames.read}`) })
      await page.goto(paths.accountApiKey())
      await page.getByRole('link', { name: apiKeyMessages.create }).click()
      await reads.uncheck()
      await page.getByLabel(apiKeyMessages.name).fill('Nightly job')
      await page.getByRole('button', { name: apiKeyMessages.createSubmit }).click()
      await expect(page.getByText(apiKeyMessages.noScope)).toBeVisible()
      await expect(page.getByLabel(apiKeyMessages.name)).toHaveValue('Nightly job')
      await reads.check()
      await page.getByRole('button', { name: apiKeyMessages.createSubmit }).click()
      const key = await page.getByLabel(apiKeyMessages.label).inputValue()
      expect(key).toMatch(/^lk_u_[\w-]{43}$/)
      expect(await profile(key)).toBe(200)
      await page.goto(paths.accountApiKey())
      expect(await page.content()).not.toContain(key)
      await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible()
      await page.getByRole('link', { name: `${apiKeyMessages.revoke}: Nightly job` }).click()
      await page.getByRole('button', { name: apiKeyMessages.revokeSubmit }).click()
      await expect(page.getByRole('status').getByText(apiKeyMessages.revoked)).toBeVisible()
      expect(await profile(key)).toBe(401)
    })
  })

  test('an expired session returns to the screen of the form after sign-in', async ({ page }) => {
    await page.goto(paths.account())
    await page.getByLabel(words.details.firstName).fill('Lost')
    const sessions = await own().api.get<{ _id: string; isCurrent: boolean }[]>('/api/auth/sessions')
    const current = sessions.find(({ isCurrent }) => isCurrent)
    await fetch(`${own().api.url}/api/auth/sessions/${current?._id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${own().api.accessToken}` },
    })
    await page.getByRole('button', { name: formMessages.save }).click()
    await expect(page).toHaveURL('/login?redirectTo=%2Fsettings%2Faccount')
    await expect(page.getByText(refusalMessages.sessionEnded)).toBeVisible()
    await page.getByLabel(loginMessages.email).fill(own().email)
    await page.getByLabel(loginMessages.password).fill(own().password)
    await page.getByRole('button', { name: loginMessages.submit, exact: true }).click()
    await expect(page).toHaveURL(paths.account())
  })

  test('the plan of a trial is shown, and payment by invoice requested once', async ({ page }) => {
    await page.goto(paths.subscriptionPlan())
    await expect(page.getByText(billingMessages.daysLeft(30))).toBeVisible()
    await page.getByRole('radio', { name: billingMessages.cycles.month }).check()
    await page.getByRole('button', { name: billingMessages.requestInvoice }).click()
    await expect(page.getByRole('status').getByText(billingMessages.invoiceRequested)).toBeVisible()
    await expect(page.getByText(billingMessages.pending)).toBeVisible()
    await expect(page.getByRole('button', { name: billingMessages.requestInvoice })).toHaveCount(0)
  })

  test('@js a sign-in as somebody else in another tab reloads this one', async ({ page, context }) => {
    await page.goto(paths.account())
    await expect(page.getByLabel(words.details.email)).toHaveValue(own().email)
    await context.clearCookies()
    const other = await context.newPage()
    await other.goto('/login')
    const again = page.waitForEvent('load')
    await other.getByLabel(loginMessages.email).fill(MEMBER.email)
    await other.getByLabel(loginMessages.password).fill(MEMBER.password)
    await other.getByRole('button', { name: loginMessages.submit, exact: true }).click()
    await again
    await expect(page.getByLabel(words.details.email)).toHaveValue(MEMBER.email)
  })
})

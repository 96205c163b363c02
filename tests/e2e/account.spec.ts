import { accountMessages, loginMessages } from '../../app/shared/messages/account'
import { refusalMessages } from '../../app/shared/messages/failures'
import { DAY_MS } from '../../app/shared/values/units'
import { holdScripts } from './support/hydrated'
import { ADMIN } from './support/people'
import { expect, test } from './support/test'

test.use({ visitor: null })

test.describe('Signing in', () => {
  test.describe('refused', () => {
    test.use({ expectedStatuses: [401] })

    test('a wrong password keeps the e-mail and says so, the right one leads on @http @js', async ({
      page,
    }) => {
      await page.goto('/settings/clients?searchText=quay')
      await expect(page).toHaveURL('/login?redirectTo=%2Fsettings%2Fclients%3FsearchText%3Dquay')
      await expect(page.getByText(loginMessages.continueTo)).toBeVisible()

      await page.getByLabel(loginMessages.email).fill(ADMIN.email)
      await page.getByLabel(loginMessages.password).fill('not this one')
      await page.getByRole('button', { name: loginMessages.submit }).click()
      await expect(page.getByRole('alert')).toContainText(refusalMessages.signInFailed)
      await expect(page.getByLabel(loginMessages.email)).toHaveValue(ADMIN.email)
      expect(await page.content()).not.toContain('not this one')

      await page.getByLabel(loginMessages.password).fill(ADMIN.password)
      await page.getByRole('button', { name: loginMessages.submit }).click()
      await expect(page).toHaveURL('/settings/clients?searchText=quay')
      await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    })
  })

  test('stays signed in only on request', async ({ page, context }) => {
    const session = async () => (await context.cookies()).find(({ name }) => name === 'lightkeeper_session')
    await page.goto('/login')
    await fillIn(page)
    await expect(page).toHaveURL('/dashboard')
    expect(await session()).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' })

    await context.clearCookies()
    await page.goto('/login')
    await page.getByLabel(loginMessages.staySignedIn).check()
    await fillIn(page)
    await expect(page).toHaveURL('/dashboard')
    const inDays = ((await session())?.expires ?? 0) / 86_400 - Date.now() / DAY_MS
    expect(inDays).toBeGreaterThan(29)
    expect(inDays).toBeLessThan(31)
  })

  for (const foreignUrl of [
    'https://example.com/',
    '//example.com/',
    '/\\example.com',
    'javascript:alert(1)',
  ]) {
    test(`never leads to ${foreignUrl}`, async ({ page, baseUrl }) => {
      await page.goto(`/login?redirectTo=${encodeURIComponent(foreignUrl)}`)
      await fillIn(page)
      await expect(page).toHaveURL(`${baseUrl}/dashboard`)
    })
  }

  test('a signed-in visitor is not asked again, and signs out by the menu @http @js', async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    await page.goto('/login')
    await fillIn(page)
    await expect(page).toHaveURL('/dashboard')
    const release = javaScriptEnabled ? await holdScripts(page) : () => {}
    await page.goto('/login?redirectTo=%2Fsettings%2Fclients', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/settings/clients')

    const kept = await context.cookies()
    // Also before the scripts came.
    await page.locator('summary', { hasText: accountMessages.settings }).click()
    release()
    const signOut = { name: accountMessages.signOut }
    // With scripts the menu is replaced when it first opens; a click in between would be lost.
    await page.getByRole(javaScriptEnabled ? 'menuitem' : 'button', signOut).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status').getByText(loginMessages.signedOut)).toBeVisible()

    // The session must also be invalid for a client that still has the cookie.
    await context.addCookies(kept)
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
  })
})

async function fillIn(page: import('@playwright/test').Page): Promise<void> {
  await page.getByLabel(loginMessages.email).fill(ADMIN.email)
  await page.getByLabel(loginMessages.password).fill(ADMIN.password)
  await page.getByRole('button', { name: loginMessages.submit }).click()
}

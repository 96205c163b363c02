import type { Locator, Page } from '@playwright/test'
import { loginMessages } from '../../app/shared/messages/account'
import { addWebsiteMessages } from '../../app/shared/messages/onboarding'
import { scheduleFormMessages } from '../../app/shared/messages/schedule'
import { successMessages } from '../../app/shared/messages/success'
import { paths } from '../../app/shared/paths'
import { createPlace } from './support/api'
import { ADMIN } from './support/people'
import { expect, test } from './support/test'

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      const outline = await control.evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(outline).not.toBe('none')
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error('Sixty Tabs do not lead there.')
}

test.describe('By the keyboard alone @js', () => {
  test.describe('signed out', () => {
    test.use({ visitor: null })

    test('a visitor signs in', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByLabel(loginMessages.email)).toBeFocused()
      await page.keyboard.type(ADMIN.email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(ADMIN.password)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByLabel(loginMessages.staySignedIn)).toBeChecked()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: loginMessages.submit })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/dashboard')
    })
  })

  test('a site is added', async ({ page, api }) => {
    const place = await createPlace(api)
    await page.goto(paths.addSite(place.client._id, place.project._id))
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Name', { exact: true }))
    await page.keyboard.type('Typed quay')
    await tabTo(page, page.getByLabel('Address of page 1'))
    await page.keyboard.type('http://127.0.0.1:4010/good/')
    await tabTo(page, page.getByRole('button', { name: 'Add a page' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Address of page 2')).toBeFocused()
    await page.keyboard.type('http://127.0.0.1:4010/shop/')
    await tabTo(page, page.getByRole('radio', { name: scheduleFormMessages.repeats.daily }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: scheduleFormMessages.repeats.weekly })).toBeChecked()
    await tabTo(page, page.getByLabel('Pause scheduled tests'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByLabel(addWebsiteMessages.startsTests))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText(successMessages.siteCreated)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Typed quay' })
    await expect(row).toContainText('Weekly, on Monday')
    await expect(row).toContainText('Paused')
    await expect(row.getByRole('cell').nth(1)).toHaveText('2')
  })
})

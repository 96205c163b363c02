import type { Page } from '@playwright/test'
import {
  alertRuleFormMessages,
  alertRuleListMessages,
  backTestMessages,
} from '../../app/shared/messages/alert-rules'
import { formMessages, inputMessages } from '../../app/shared/messages/form'
import { paths } from '../../app/shared/paths'
import { type CreatedSite, createPlace, createSite, type Place } from './support/api'
import { holdScripts } from './support/hydrated'
import { expect, test } from './support/test'

const words = alertRuleFormMessages
const lists = alertRuleListMessages

test.use({ expectedStatuses: [409, 422] })

let place: Place
let site: CreatedSite
test.beforeEach(async ({ api, measured }) => {
  place = await createPlace(api)
  site = await createSite(api, place, [{ url: `${measured.origin}/good/`, name: 'Walk' }])
})

const ofSite = () => paths.siteAlerts(place.client._id, place.project._id, site._id)
const ofClient = () => paths.clientAlerts(place.client._id)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const named = (page: Page) => field(page, `${words.name} (${formMessages.optional})`)
const threshold = (page: Page) => field(page, words.thresholdUnit(words.threshold.above, 'ms'))
const preview = (page: Page) => page.getByRole('region', { name: backTestMessages.title })

test('a rule is chosen, previewed, created, edited, switched off and deleted @http', async ({ page }) => {
  await page.goto(ofSite())
  await page.getByRole('link', { name: lists.add }).first().click()
  await page.getByRole('link', { name: /Largest Contentful Paint/ }).click()
  await expect(preview(page)).toContainText(backTestMessages.gaps.noPoints)
  await named(page).fill('Slow pages')
  await threshold(page).fill('')
  await page.getByRole('button', { name: words.saveNew }).click()
  await expect(page.getByText(inputMessages.required)).toBeVisible()
  await expect(named(page)).toHaveValue('Slow pages')
  await threshold(page).fill('3000')
  await page.getByRole('button', { name: backTestMessages.preview }).click()
  await expect(threshold(page)).toHaveValue('3000')
  await page.getByRole('button', { name: words.kinds.count, exact: true }).click()
  await field(page, words.consecutive).fill('4')
  await page.getByRole('button', { name: words.saveNew }).click()
  await expect(page.getByText(lists.done.created)).toBeVisible()
  const own = row(page, 'Slow pages')
  await expect(own).toContainText('LCP above 3.00 s 4 times in a row')
  await expect(own).toContainText(lists.here)
  await own.getByRole('link', { name: 'Slow pages' }).click()
  await threshold(page).fill('3500')
  await page.getByRole('button', { name: words.save }).click()
  await expect(own).toContainText('3.50 s')
  await own.getByRole('switch', { name: lists.switchOf('Slow pages') }).click()
  await expect(page.getByText(lists.done.off)).toBeVisible()
  await expect(own).toContainText(lists.states.off)
  await own.getByText(lists.actionsOf('Slow pages')).click()
  await own.getByRole('link', { name: lists.delete }).click()
  await page.getByRole('button', { name: formMessages.delete }).click()
  await expect(page.getByText(lists.done.deleted)).toBeVisible()
  await expect(own).toHaveCount(0)
})

test('an inherited rule is overridden for a client and switched off for a site @http', async ({ page }) => {
  await page.goto(ofClient())
  const inherited = row(page, 'LCP slower')
  await expect(inherited).toContainText(lists.levels.organization)
  await inherited.getByText(lists.actionsOf('LCP slower')).click()
  await inherited.getByRole('link', { name: lists.override }).click()
  await field(page, words.thresholdUnit(words.threshold.rise, '%')).fill('40')
  await page.getByRole('button', { name: words.saveOverride }).click()
  await expect(page.getByText(lists.done.overridden)).toBeVisible()
  await expect(inherited).toContainText('40%')
  await expect(inherited).toContainText(lists.overridden)
  await page.goto(ofSite())
  await expect(inherited).toContainText(lists.levels.client)
  await inherited.getByText(lists.actionsOf('LCP slower')).click()
  await inherited.getByRole('button', { name: lists.switchOffHere }).click()
  await expect(page.getByText(lists.done.offHere)).toBeVisible()
  await expect(inherited).toContainText(lists.states.off)
  await page.goto(ofClient())
  await expect(page.getByRole('region', { name: lists.below })).toContainText(site.name)
})

test('the preview follows the form while it is edited, also before the scripts @js', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(paths.newAlertRule({ place: `site:${site._id}`, metric: 'tlsExpiry' }), {
    waitUntil: 'domcontentloaded',
  })
  await expect(preview(page)).toContainText(backTestMessages.gaps.noHistory)
  const days = field(page, words.thresholdUnit(words.threshold.below, 'days'))
  await days.fill('0')
  release()
  await expect(preview(page)).toContainText(backTestMessages.gaps.faults)
  await days.fill('30')
  await expect(preview(page)).toContainText(backTestMessages.gaps.noHistory)
  await expect(days).toHaveValue('30')
  await page.unrouteAll({ behavior: 'wait' })
})

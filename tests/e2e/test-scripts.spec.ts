// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import type { Page } from '@playwright/test'
import { auditsMessages } from '../../app/shared/messages/audits'
import { formMessages } from '../../app/shared/messages/form'
import { successMessages } from '../../app/shared/messages/success'
import { testScriptMessages } from '../../app/shared/messages/test-scripts'
import { paths } from '../../app/shared/paths'
import { ACCOUNT } from '../fixtures/account'
import { createPlace, createSite } from './support/api'
import { check } from './support/axe'
import { loadedImages } from './support/images'
import { expect, test } from './support/test'

const words = testScriptMessages

interface FlowResult {
  gatherMode: string
  finalDisplayedUrl: string
  audits: Record<string, { details?: { data?: string } } | undefined>
}

const SCRIPT = [
  'logData   0',
  'navigate   %ORIGIN%/account/',
  'setValue   name=user   anna',
  'setValue   name=password   ${secret:PASSWORD}',
  'submitForm   id=login',
  'waitFor   document.title === "Account"',
  'logData   1',
  'setEventName   Account',
  'navigate   %URL%',
  'setEventName   List',
  'clickAndWait   innerText=Load the list',
].join('\n')

test.use({ expectedStatuses: [422] })

test('a script is written, checked, kept, run and removed @http @js', async ({
  page,
  api,
  measured,
  javaScriptEnabled,
}) => {
  test.setTimeout(240_000)
  const place = await createPlace(api)
  const site = await createSite(api, place, [
    { url: `${measured.origin}/account/home`, name: 'Account page' },
  ])
  const pageId = site.pages[0]?._id ?? 0
  const script = paths.pageScript(place.client._id, place.project._id, site._id, pageId)

  await page.goto(paths.site(place.client._id, place.project._id, site._id))
  const card = page.getByRole('region', { name: words.pagesTitle })
  await expect(card).toContainText(words.unscripted)
  await card.getByRole('link', { name: 'Account page' }).click()
  await expect(page).toHaveURL(script)

  const text = page.getByRole('textbox', { name: words.text })
  await text.fill('navigate\nclick   #more')
  await page.getByRole('button', { name: words.save }).click()
  const faults = page.getByRole('status').filter({ hasText: words.faults(2) })
  await expect(faults).toContainText(words.navigate)
  await expect(faults).toContainText(words.at(2, 9))
  await expect(text).toHaveValue('navigate\nclick   #more')

  await text.fill(SCRIPT)
  await page.getByRole('button', { name: words.check, exact: true }).click()
  await expect(faults.or(page.getByRole('status').filter({ hasText: words.faults(1) }))).toContainText(
    words.secretUnknown('PASSWORD'),
  )
  await page.getByLabel(words.secretName).first().fill('PASSWORD')
  await page.getByLabel(words.secretValue, { exact: true }).first().fill(ACCOUNT.password)
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(successMessages.scriptSaved)).toBeVisible()
  await expect(page.getByLabel(`${words.secretValue} (PASSWORD)`)).toHaveValue('')
  expect(await page.content()).not.toContain('Tr0ub4dor')

  await api.post('/api/lighthouses/runtestfromdashboard', { page_id: pageId })
  await expect(async () => {
    await page.goto(paths.report(site._id, pageId))
    const steps = page.getByRole('table', { name: words.stepsTitle })
    await expect(steps.getByRole('row', { name: /Account/ })).toContainText(words.pointMark, {
      timeout: 2_000,
    })
  }).toPass({ timeout: 120_000 })
  const list = page.getByRole('table', { name: words.stepsTitle }).getByRole('row', { name: /List/ })
  await expect(list).toContainText(words.interaction)
  await expect(list).toContainText(/\d ?ms/)
  await loadedImages(page.getByRole('img', { name: words.stepScreen('List') }), 1)

  const flow = await savesFlow(page, measured.origin)
  if (javaScriptEnabled !== false) await standsAlone(page, flow)
  await showsAudits(page, javaScriptEnabled !== false)

  await page.goto(script)
  await page.getByRole('link', { name: words.remove }).click()
  await page.getByRole('button', { name: words.remove }).click()
  await expect(page.getByText(successMessages.scriptRemoved)).toBeVisible()
  await expect(text).toHaveValue('')
})

async function savesFlow(page: Page, origin: string): Promise<string> {
  const file = page.getByRole('link', { name: words.flowFile })
  const answer = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="user-flow-.+\.html"$/)
  const html = await answer.text()
  const [, json = ''] = /__LIGHTHOUSE_FLOW_JSON__ = (.+?);<\/script>/s.exec(html) ?? []
  const { steps } = JSON.parse(json) as { steps: { name: string; lhr: FlowResult }[] }
  expect(steps.map(({ name, lhr }) => [name, lhr.gatherMode, lhr.finalDisplayedUrl])).toEqual([
    ['Account', 'navigation', `${origin}/account/home`],
    ['List', 'timespan', `${origin}/account/home`],
  ])
  for (const { lhr } of steps)
    expect(lhr.audits['final-screenshot']?.details?.data).toMatch(/^data:image\/jpeg;base64,[\w+/]{1000}/)
  expect(json).not.toContain('"evidence:')
  expect(json).not.toContain('Tr0ub4dor')
  return html
}

/** The saved file must work offline. */
async function standsAlone(page: Page, html: string): Promise<void> {
  const saved = await page.context().newPage()
  const complaints: string[] = []
  saved.on('pageerror', (error) => complaints.push(String(error)))
  const address = 'http://saved.invalid/'
  await saved.route('**', (route) => {
    if (route.request().url() === address) return route.fulfill({ contentType: 'text/html', body: html })
    complaints.push(route.request().url())
    return route.abort()
  })
  await saved.goto(address)
  await saved.getByRole('link', { name: 'Account', exact: true }).first().click()
  await expect(saved.getByText('Browser errors were logged to the console').first()).toBeVisible()
  await expect(saved.getByRole('img', { name: 'Final Screenshot' })).toHaveJSProperty('complete', true)
  expect(complaints).toEqual([])
  await saved.close()
}

async function showsAudits(page: Page, hasScripts: boolean): Promise<void> {
  const open = (step: string) =>
    page.getByRole('link', { name: new RegExp(`^${words.auditsLink}\\s*: ${step}$`) }).click()
  // With scripts the screen behind the dialog shows the same scores.
  const dialog = page.locator('[data-dialog]')
  const sections = page.getByRole('navigation', { name: words.auditSections }).getByRole('link')
  await open('List')
  await expect(page.getByRole('heading', { name: words.auditsOf('List'), level: 1 })).toBeVisible()
  await expect(page.getByText(words.interactionAudits)).toBeVisible()
  await expect(sections).toHaveText([/^Performance/, /^Best practices/])
  await page.getByRole('link', { name: formMessages.close }).click()
  await expect(page).not.toHaveURL(/dialog=|step=|section=/)

  await open('Account')
  await expect(sections).toHaveText([/^Performance/, /^Accessibility/, /^Best practices/, /^SEO/])
  await expect(dialog.getByRole('img', { name: /^Performance: \d+, / })).toBeVisible()
  await sections.filter({ hasText: 'Best practices' }).click()
  await expect(page).toHaveURL(/section=best-practices/)
  await expect(dialog.getByRole('img', { name: /^Best practices: \d+, / })).toBeVisible()
  // The fixture page logs errors to the console.
  const failed = page.getByRole('region', { name: auditsMessages.groups.failed })
  await expect(failed.getByText('Browser errors were logged to the console').first()).toBeVisible()
  if (!hasScripts) return
  await check(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('scripts tell the faults while one writes @js', async ({ page, api, measured }) => {
  const place = await createPlace(api)
  const site = await createSite(api, place, [{ url: `${measured.origin}/account/home`, name: 'Written' }])
  await page.goto(paths.pageScript(place.client._id, place.project._id, site._id, site.pages[0]?._id ?? 0))
  const text = page.getByRole('textbox', { name: words.text })
  await text.fill('navigate   %URL%\ngo')
  await expect(page.getByRole('status').filter({ hasText: words.unknownKeyword('go') })).toBeVisible()
  await text.fill('navigate   %URL%\ntype   ${secret:A}')
  await expect(page.getByText(words.secretUnknown('A'))).toBeVisible()
  await check(page)
  await page.getByLabel(words.secretName).first().fill('A')
  await expect(page.getByText(words.noFaults(1))).toBeVisible()
})

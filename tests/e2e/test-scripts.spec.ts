// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a script names its secrets.
import { messages } from '../../app/shared/messages'
import { paths } from '../../app/shared/paths'
import { ACCOUNT } from '../fixtures/account'
import { createPlace, createSite } from './support/api'
import { check } from './support/barriers'
import { loadedImages } from './support/images'
import { expect, test } from './support/test'

const words = messages.testScript
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

test('a script is written, checked, kept, run and removed', async ({ page, api, measured }) => {
  test.setTimeout(180_000)
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
  await expect(page.getByText(messages.success.scriptSaved)).toBeVisible()
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

  await page.goto(script)
  await page.getByRole('link', { name: words.remove }).click()
  await page.getByRole('button', { name: words.remove }).click()
  await expect(page.getByText(messages.success.scriptRemoved)).toBeVisible()
  await expect(text).toHaveValue('')
})

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
  await expect(page.getByText(words.fine(1))).toBeVisible()
})

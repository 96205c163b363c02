import { announcementMessages as words } from '../../app/shared/messages/announcements'
import { formMessages, inputMessages } from '../../app/shared/messages/form'
import { systemLogMessages as log } from '../../app/shared/messages/system-log'
import { paths } from '../../app/shared/paths'
import { unique } from './support/api'
import { expect, test } from './support/test'
import { createNewcomer } from './support/trial-owner'

test.use({ expectedStatuses: [422] })

test('an announcement is shown to the people of its organization until they put it away', async ({
  page,
  api,
  context,
  baseUrl,
}) => {
  const person = await createNewcomer(api)
  const [organization] = (await person.api.get('/api/auth/profile')).ownerOf
  const text = unique('New prices')
  await page.goto(paths.announcements({ dialog: 'add' }))
  await page.getByLabel(words.tone).selectOption('warning')
  await page.getByLabel(words.audience).selectOption(String(organization))
  await page.getByRole('button', { name: formMessages.create, exact: true }).click()
  await expect(page.getByText(inputMessages.required)).toBeVisible()
  await expect(page.getByLabel(words.audience)).toHaveValue(String(organization))
  await page.getByLabel(words.text, { exact: true }).fill(text)
  await page.getByRole('button', { name: formMessages.create, exact: true }).click()
  await expect(page.getByText(words.created)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: text })).toBeVisible()

  await context.clearCookies()
  await context.addCookies([{ ...person.api.cookie, url: baseUrl }])
  await page.goto(paths.account())
  await page.getByRole('button', { name: `${words.dismiss}: ${text}` }).click()
  await expect(page).toHaveURL(paths.account())
  await expect(page.getByText(text)).toHaveCount(0)
})

test('the system log keeps its filters, and ignores what it does not know', async ({ page }) => {
  await page.goto(
    paths.systemLog({ level: 'error', type: 'agent', span: 'loud', searchText: 'nowhere at all' }),
  )
  await expect(page.getByLabel(log.level, { exact: true })).toHaveValue('error')
  await expect(page.getByLabel(log.span, { exact: true })).toHaveValue('')
  await expect(page.getByText(log.noneFound)).toBeVisible()
  await expect(page.getByRole('link', { name: log.exportCsv })).toHaveAttribute(
    'href',
    /level=error&search=nowhere/,
  )
})

import { pdfMessages } from '../../app/shared/messages/pdf'
import { reportMessages } from '../../app/shared/messages/report'
import { paths } from '../../app/shared/paths'
import { untilHydrated } from './support/hydrated'
import { expect, test } from './support/test'

test('a section of a report is printed as PDF for those who may see it @js', async ({ page, measured }) => {
  await page.goto(paths.report(measured.site._id, measured.shop, 'lighthouse'))
  const menu = page.locator('summary').filter({ hasText: reportMessages.more })
  await untilHydrated(page)
  await menu.click()
  const link = page.getByRole('menuitem', { name: pdfMessages.download })
  const address = (await link.getAttribute('href')) ?? ''
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`report-${measured.site._id}-${measured.shop}-lighthouse.pdf`)

  const answer = await page.request.get(address)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).toString('latin1')).toMatch(/^%PDF-/)

  const foreign = paths.downloadPdf(paths.report(measured.site._id, 999_999, 'lighthouse'))
  expect((await page.request.get(foreign)).status()).toBe(404)
})

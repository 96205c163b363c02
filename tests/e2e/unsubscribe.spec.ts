import { mailUnsubscribeMessages } from '../../app/shared/messages/mail-unsubscribe'
import { paths } from '../../app/shared/paths'
import { expect, test } from './support/test'

const texts = mailUnsubscribeMessages
/** Unknown and known keys must look the same, so that keys cannot be probed. */
const LINKS = {
  email: paths.unsubscribeEmail('unknown'),
  alert: paths.unsubscribeAlert('unknown'),
  thresholdAlert: paths.unsubscribeThresholdAlert('unknown'),
} as const

test.describe('The unsubscribe links of mails', () => {
  test.use({ visitor: null })

  for (const [list, link] of Object.entries(LINKS)) {
    test(`ask first, and confirm: ${list}`, async ({ page }) => {
      await page.goto(link)
      await expect(page.getByText(texts.leads[list as keyof typeof LINKS])).toBeVisible()
      await expect(page.getByText(texts.done)).toBeHidden()
      await page.getByRole('button', { name: texts.submit }).click()
      await expect(page.getByText(texts.done)).toBeVisible()
      await expect(page.getByRole('button', { name: texts.submit })).toBeHidden()
    })
  }

  test('take one click in a mail program (RFC 8058)', async ({ request }) => {
    const origins: Record<string, string>[] = [{}, { origin: 'https://mail.example.com' }]
    for (const link of Object.values(LINKS)) {
      for (const headers of origins) {
        const answer = await request.post(link, {
          form: { 'List-Unsubscribe': 'One-Click' },
          headers,
          maxRedirects: 0,
        })
        expect(answer.status()).toBe(200)
        expect(await answer.text()).toContain(texts.done)
        expect(answer.headers()).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
      }
      const whole = { multipart: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 }
      expect((await request.post(link, whole)).status()).toBe(200)
    }
  })
})

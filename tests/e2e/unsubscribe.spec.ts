import { outageMailsMessages } from '../../app/shared/messages/outage-mails'
import { paths } from '../../app/shared/paths'
import { expect, test } from './support/test'

const texts = outageMailsMessages.unsubscribe
/** Unknown and known keys must look the same, so that keys cannot be probed. */
const link = paths.unsubscribeAlert('unknown')

test.describe('The unsubscribe link of outage mails', () => {
  test.use({ visitor: null })

  test('asks first, and confirms', async ({ page }) => {
    await page.goto(link)
    await expect(page.getByText(texts.done)).toBeHidden()
    await page.getByRole('button', { name: texts.submit }).click()
    await expect(page.getByText(texts.done)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.submit })).toBeHidden()
  })

  test('takes one click in a mail program (RFC 8058)', async ({ request }) => {
    const origins: Record<string, string>[] = [{}, { origin: 'https://mail.example.com' }]
    for (const headers of origins) {
      const answer = await request.post(link, {
        form: { 'List-Unsubscribe': 'One-Click' },
        headers,
        maxRedirects: 0,
      })
      expect(answer.status()).toBe(200)
      expect(await answer.text()).toContain(texts.done)
    }
    const whole = { multipart: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 }
    expect((await request.post(link, whole)).status()).toBe(200)
  })
})

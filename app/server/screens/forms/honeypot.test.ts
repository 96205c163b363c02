import { expect, it } from 'vitest'
import { HONEYPOT_FIELD } from '~/shared/schemas/honeypot'
import { refuseSpam } from './honeypot'

const post = (fields: Record<string, string>) =>
  new Request('http://localhost/signup', { method: 'POST', body: new URLSearchParams(fields) })

it.each([
  ['left the field empty', { email: 'ada@example.com', [HONEYPOT_FIELD]: '' }],
  ['sent no such field', { email: 'ada@example.com' }],
])('accepts the form of a visitor who %s, and leaves the body readable', async (_, fields) => {
  const request = post(fields)
  await refuseSpam(request)
  expect((await request.formData()).get('email')).toBe('ada@example.com')
})

it('refuses a form with a filled honeypot', async () => {
  const refusal = refuseSpam(post({ email: 'ada@example.com', [HONEYPOT_FIELD]: 'https://spam.example' }))
  await expect(refusal).rejects.toMatchObject({ status: 400 })
})

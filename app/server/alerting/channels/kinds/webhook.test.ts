import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { alertMessageOf } from '../../../../../tests/support/alert-message'
import type { FormatContext } from './channel-request'
import { formatWebhook } from './webhook'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const OLD_SECRET = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
const CONTEXT: FormatContext = {
  deliveryId: '0193e0a0-0000-7000-8000-0000000000aa',
  kind: 'opened',
  at: new Date('2026-11-28T07:00:05.500Z'),
  settings: {},
  secrets: { address: 'https://example.com/hook', signingSecret: SECRET },
}

const verifies = (secret: string, request: { body: string; headers: Record<string, string> }) => {
  const at = Number(request.headers['webhook-timestamp'])
  const [id = '', signatures = ''] = [request.headers['webhook-id'], request.headers['webhook-signature']]
  return signatures.split(' ').includes(new Webhook(secret).sign(id, new Date(at * 1000), request.body))
}

it('carry id, time and signature of the standard', () => {
  const request = formatWebhook(alertMessageOf(), CONTEXT)
  expect(request.headers).toMatchObject({
    'webhook-id': CONTEXT.deliveryId,
    'webhook-timestamp': '1795849205',
  })
  expect(verifies(SECRET, request)).toBe(true)
  expect(verifies(OLD_SECRET, request)).toBe(false)
  expect(JSON.parse(request.body)).toEqual({
    type: 'alert.opened',
    timestamp: '2026-11-28T07:00:05.500Z',
    data: alertMessageOf(),
  })
})

it.each([
  ['2026-11-28T07:00:06Z', true],
  ['2026-11-28T07:00:05Z', false],
])('with a previous secret until %s: also signed by it %s', (until, isSigned) => {
  const secrets = { ...CONTEXT.secrets, previousSecret: { secret: OLD_SECRET, until } }
  const request = formatWebhook(alertMessageOf(), { ...CONTEXT, secrets })
  expect([verifies(SECRET, request), verifies(OLD_SECRET, request)]).toEqual([true, isSigned])
})

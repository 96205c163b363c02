import { expect, test } from 'vitest'
import { apiTable } from '../../api/table'
import { thingNotFound, thingOf } from './missing-thing'

test.each([
  ['/api/teams/{id}', 'team'],
  ['/api/teams/{id}/users', 'team'],
  ['/api/clients/{id}/status-page', 'client'],
  ['/api/alert-rules/{id}', 'alert rule'],
  ['/api/lighthouses/{pointId}/audits/{section}', 'section'],
  ['/api/lighthouses/reportFile/{id}', 'test result'],
  ['/api/auth/signin/{provider}', 'provider'],
  ['/api/payment-links/{token}', 'link'],
])('%s is about a %s', (path, thing) => {
  expect(thingOf(path)).toBe(thing)
})

test('no path of the API names a thing that is not a word of the product', () => {
  const things = [
    ...new Set(apiTable.filter(({ path }) => path.includes('{')).map(({ path }) => thingOf(path))),
  ]
  expect(things.toSorted()).toMatchInlineSnapshot(`
    [
      "agent",
      "alert",
      "alert rule",
      "bookmark",
      "channel",
      "chart",
      "client",
      "compare session",
      "deleted item",
      "delivery",
      "deployment",
      "device",
      "email",
      "email subscription",
      "file",
      "form",
      "import",
      "invitation",
      "link",
      "location",
      "maintenance window",
      "monitor",
      "note",
      "organization",
      "outage",
      "page",
      "passkey",
      "personal dashboard",
      "project",
      "provider",
      "saved filter",
      "section",
      "session",
      "shared link",
      "site",
      "step",
      "subscriber",
      "super admin",
      "team",
      "template",
      "test",
      "test result",
      "user",
    ]
  `)
})

test('the reason is the same for a kind and for a word', () => {
  expect(thingNotFound('alertRule')).toMatchObject({
    message: 'This alert rule was not found',
    reason: 'ALERT_RULE_NOT_FOUND',
  })
  expect(thingNotFound('alert rule').reason).toBe('ALERT_RULE_NOT_FOUND')
})

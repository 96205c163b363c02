import { expect, test } from 'vitest'
import { apiTable } from '../../api/table'
import { declared } from '../../entities'
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
  const declaredKinds = declared(({ activity }) => activity).flatMap(([, kinds]) => Object.keys(kinds))
  const words = declaredKinds.map((kind) => kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
  const things = apiTable.filter(({ path }) => path.includes('{')).map(({ path }) => thingOf(path))
  const others = [...new Set(things)].filter((thing) => !words.includes(thing))
  expect(others.toSorted().join(', ')).toMatchInlineSnapshot(
    `"API key, PDF, agent, alert, bookmark, deleted item, delivery, domain, email, email subscription, file, form, group, image, import, invitation, link, month, order, organization move, outage, passkey, payment, provider, resource type, saved filter, schema, section, session, shared link, sign-in connection, step, subscriber, template, test, test result"`,
  )
})

test('the reason is the same for a kind and for a word', () => {
  expect(thingNotFound('alertRule')).toMatchObject({
    message: 'This alert rule was not found',
    reason: 'ALERT_RULE_NOT_FOUND',
  })
  expect(thingNotFound('alert rule').reason).toBe('ALERT_RULE_NOT_FOUND')
  expect(thingNotFound('personalDashboard')).toMatchObject({
    message: 'This custom dashboard was not found',
    reason: 'PERSONAL_DASHBOARD_NOT_FOUND',
  })
  expect(thingNotFound('PDF')).toMatchObject({ message: 'This PDF was not found', reason: 'PDF_NOT_FOUND' })
})

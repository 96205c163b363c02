import { expect, test } from 'vitest'
import { mailingMessages } from '../messages/mailings'
import { subscriberForm, subscriptionForm, toggleForm } from './mailing-form'

const typed = {
  kind: 'standard',
  place: 'site:12',
  organization: '1',
  client: '3',
  frequency: 'weekly',
  weekday: '4',
  hour: '9',
}
const subscribed = { isSubscribed: true }
const schedule = { frequency: 'weekly', weekday: 4, hour: 9, hasPdf: false }

test('a report has a place and a schedule', () => {
  expect(subscriptionForm.parse(typed)).toEqual({ kind: 'standard', site: 12, ...schedule, ...subscribed })
})

test('a PDF is of a report about a client, a project or a site', () => {
  const wanted = { ...typed, hasPdf: 'on' }
  const parsed = (change: object) => subscriptionForm.parse({ ...wanted, ...change })
  for (const place of ['client:3', 'project:5', 'site:12'])
    expect(parsed({ place })).toMatchObject({ hasPdf: true })
  expect(parsed({ kind: 'competitor' })).toMatchObject({ hasPdf: true })
  for (const change of [{ place: 'organization:1' }, { kind: 'team' }])
    expect(parsed(change)).toMatchObject({ hasPdf: false })
  expect(parsed({ kind: 'alert' })).not.toHaveProperty('hasPdf')
})

test('alerts have no schedule', () => {
  expect(subscriptionForm.parse({ ...typed, kind: 'alert' })).toEqual({
    kind: 'alert',
    site: 12,
    ...subscribed,
  })
})

test('a competitor report is about the client, a team report about the organization', () => {
  expect(subscriptionForm.parse({ ...typed, kind: 'competitor' })).toMatchObject({ client: 3 })
  expect(subscriptionForm.parse({ ...typed, kind: 'competitor' })).not.toHaveProperty('site')
  expect(subscriptionForm.parse({ ...typed, kind: 'team' })).toMatchObject({ organization: 1 })
  const wide = subscriptionForm.safeParse({ ...typed, kind: 'competitor', place: 'organization:1' })
  expect(wide.error?.issues).toMatchObject([
    { path: ['place'], message: mailingMessages.form.competitorNeedsClient },
  ])
})

test('an admin names the person or team', () => {
  expect(subscriberForm.parse({ ...typed, subject: '7' })).toMatchObject({ subject: '7', site: 12 })
  expect(subscriberForm.safeParse(typed).success).toBe(false)
})

test('a button names kind and place', () => {
  expect(toggleForm.parse({ kind: 'alert', place: 'project:5' })).toEqual({
    subscription: { kind: 'alert', project: 5 },
  })
  expect(toggleForm.parse({ kind: 'alert', place: 'project:5', subject: '7' })).toEqual({
    subscription: { kind: 'alert', project: 5, subject: '7' },
  })
  expect(toggleForm.safeParse({ kind: 'alert', place: 'page:5' }).success).toBe(false)
  expect(toggleForm.safeParse({ kind: 'news', place: 'site:5' }).success).toBe(false)
})

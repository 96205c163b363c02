import { expect, test } from 'vitest'
import type { MailingKind, MailingLevel } from './kinds'
import { placeValueOf, subscriptionState } from './subscription-state'

const SITE = { organization: 1, client: 10, project: 100, site: 1000 }
const PROJECT = { ...SITE, site: null }

type Place = { client?: number; project?: number; site?: number | null; organization?: number }
let made = 0
function row(kind: MailingKind, at: Place, more: { isOff?: true; type?: 'team'; isDefault?: true } = {}) {
  const { organization = 1, client = null, project = null, site = null } = at
  const level: MailingLevel =
    site !== null ? 'site' : project !== null ? 'project' : client !== null ? 'client' : 'organization'
  return {
    _id: more.isDefault ? null : `${++made}`,
    ...{ kind, level, organization, client, project, site },
    isSubscribed: !more.isOff,
    subscriber: { type: more.type ?? 'user' },
  } as const
}

test('nothing is subscribed without a row, nor by rows of other places, kinds and organizations', () => {
  const rows = [
    row('standard', SITE),
    row('alert', { client: 10, project: 100, site: 1001 }),
    row('alert', { client: 11 }),
    row('alert', { organization: 2 }),
  ]
  expect(subscriptionState(rows, 'alert', SITE)).toEqual({ isSubscribed: false, own: null, through: null })
})

test('the deepest own choice decides about alerts', () => {
  const client = row('alert', { client: 10 })
  const off = row('alert', { client: 10, project: 100 }, { isOff: true })
  expect(subscriptionState([client], 'alert', SITE)).toEqual({
    isSubscribed: true,
    own: null,
    through: client,
  })
  expect(subscriptionState([client, off], 'alert', SITE)).toEqual({
    isSubscribed: false,
    own: null,
    through: null,
  })
  expect(subscriptionState([client, off], 'alert', PROJECT).own).toBe(off)
  const site = row('alert', SITE)
  expect(subscriptionState([client, off, site], 'alert', SITE)).toEqual({
    isSubscribed: true,
    own: site,
    through: null,
  })
})

test('an own choice outweighs teams and the default of owners', () => {
  const team = row('alert', { client: 10 }, { type: 'team' })
  const owner = row('alert', { client: 10 }, { isDefault: true })
  expect(subscriptionState([team], 'alert', SITE).through).toBe(team)
  expect(subscriptionState([owner], 'alert', SITE).through).toBe(owner)
  const off = row('alert', { organization: 1 }, { isOff: true })
  expect(subscriptionState([team, owner, off], 'alert', SITE).isSubscribed).toBe(false)
})

test('a wider report includes a place unless the own one was ended', () => {
  const wide = row('standard', { client: 10 })
  expect(subscriptionState([wide], 'standard', SITE)).toEqual({
    isSubscribed: true,
    own: null,
    through: wide,
  })
  const off = row('standard', SITE, { isOff: true })
  expect(subscriptionState([wide, off], 'standard', SITE)).toEqual({
    isSubscribed: false,
    own: off,
    through: null,
  })
})

test('names a place as forms do', () => {
  expect(placeValueOf(row('alert', SITE))).toBe('site:1000')
  expect(placeValueOf(row('alert', PROJECT))).toBe('project:100')
  expect(placeValueOf(row('alert', {}))).toBe('organization:1')
})

import { expect, test } from 'vitest'
import type { MailingKind, MailingLevel } from './kinds'
import { placeValueOf, subscriptionState } from './mailing-state'

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

const NOTHING = { isSubscribed: false, own: null, through: null, includedIn: null }

test('nothing is subscribed without a row, nor by rows of other places, kinds and organizations', () => {
  const rows = [
    row('standard', SITE),
    row('alert', { client: 10, project: 100, site: 1001 }),
    row('alert', { client: 11 }),
    row('alert', { organization: 2 }),
  ]
  expect(subscriptionState(rows, 'alert', SITE)).toEqual(NOTHING)
})

test('the deepest own choice decides about alerts', () => {
  const client = row('alert', { client: 10 })
  const off = row('alert', { client: 10, project: 100 }, { isOff: true })
  const site = row('alert', SITE)
  const stateOf = (...rows: (typeof client)[]) => subscriptionState(rows, 'alert', SITE)
  expect(stateOf(client)).toEqual({ ...NOTHING, isSubscribed: true, through: client })
  expect(stateOf(client, off)).toEqual(NOTHING)
  expect(subscriptionState([client, off], 'alert', PROJECT)).toEqual({ ...NOTHING, own: off })
  expect(stateOf(client, off, site)).toEqual({ ...NOTHING, isSubscribed: true, own: site })
})

test('an own choice outweighs teams and the default of owners', () => {
  const team = row('alert', { client: 10 }, { type: 'team' })
  const owner = row('alert', { client: 10 }, { isDefault: true })
  expect(subscriptionState([team], 'alert', SITE).through).toBe(team)
  expect(subscriptionState([owner], 'alert', SITE).through).toBe(owner)
  const off = row('alert', { organization: 1 }, { isOff: true })
  expect(subscriptionState([team, owner, off], 'alert', SITE).isSubscribed).toBe(false)
})

test('each place has a report of its own; a wider one includes it', () => {
  const wide = row('standard', { client: 10 })
  expect(subscriptionState([wide], 'standard', SITE)).toEqual({ ...NOTHING, includedIn: wide })
  const own = row('standard', SITE)
  expect(subscriptionState([wide, own], 'standard', SITE)).toEqual({ ...NOTHING, isSubscribed: true, own })
})

test('a report of a team comes until it was ended', () => {
  const team = row('standard', SITE, { type: 'team' })
  expect(subscriptionState([team], 'standard', SITE)).toEqual({
    ...NOTHING,
    isSubscribed: true,
    through: team,
  })
  const off = row('standard', { client: 10 }, { isOff: true })
  expect(subscriptionState([team, off], 'standard', SITE)).toEqual(NOTHING)
})

test('names a place as forms do', () => {
  expect(placeValueOf(row('alert', SITE))).toBe('site:1000')
  expect(placeValueOf(row('alert', PROJECT))).toBe('project:100')
  expect(placeValueOf(row('alert', {}))).toBe('organization:1')
})

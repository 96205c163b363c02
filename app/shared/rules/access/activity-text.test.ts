import { describe, expect, it } from 'vitest'
import { changesOf, describeActivity } from './activity-text'
import { referencesIn } from './activity-values'

const describeAction = (action: string, more: object = {}) =>
  describeActivity({ action, objectId: '7', objectName: null, before: null, after: null, ...more })

describe('describeActivity', () => {
  it.each([
    [
      'client.update',
      { before: { name: 'Acme' }, after: { name: 'Acme Ltd' } },
      'Renamed client Acme to Acme Ltd',
    ],
    [
      'client.update',
      { before: { name: 'Acme', retentionDays: 30 }, after: { name: 'Acme', retentionDays: 60 } },
      'Changed client Acme',
    ],
    ['client.create', { after: { name: 'Acme' } }, 'Created client Acme'],
    ['site.delete', { before: { name: 'Shop' } }, 'Deleted site Shop'],
    ['shareLink.open', { objectName: 'For the board' }, 'Opened share link For the board'],
    ['organization.changeKey', { objectName: 'Acme' }, 'Replaced an API key of organization Acme'],
    ['superAdmin.add', {}, 'Added super admin 7'],
    ['permission.give', { objectName: 'ann@example.com' }, 'Gave a permission to ann@example.com'],
    ['member.remove', {}, 'Removed member a former user'],
    ['invitation.create', { after: { email: 'ann@example.com' } }, 'Invited ann@example.com'],
    ['organization.sendPaymentLink', { objectName: 'Acme' }, 'Sent a payment link for organization Acme'],
    ['monitor.create', { after: { name: 'Start page' } }, 'Created monitor Start page'],
    ['monitor.update', { before: { name: 'A' }, after: { name: 'B' } }, 'Renamed monitor A to B'],
    ['monitor.delete', { before: { name: 'Start page' } }, 'Deleted monitor Start page'],
    ['monitor.pause', { after: { name: 'Start page' } }, 'Paused monitor Start page'],
    ['monitor.resume', { after: { name: 'Start page' } }, 'Resumed monitor Start page'],
    ['outage.acknowledge', { after: { name: 'Start page' } }, 'Acknowledged outage of Start page'],
    [
      'outage.unacknowledge',
      { before: { name: 'Start page' } },
      'Removed the acknowledgement of outage of Start page',
    ],
    ['agent.resume', { after: { name: 'a1' } }, 'Took into service again agent a1'],
    ['maintenanceWindow.end', { after: { name: 'Move' } }, 'Ended maintenance window Move'],
    ['statusPage.newKey', { after: { name: 'Shop' } }, 'Made a new address for status page Shop'],
    ['test.create', { objectId: '01a20917-f3f5-72d0-b7dc-ae89823e2278' }, 'Created a test'],
    ['identity.link', { objectId: '01a20917-f3f5-72d0-b7dc-ae89823e2278' }, 'Linked a way to sign in'],
    ['oddThing.blowUp', {}, 'Blow up odd thing 7'],
  ])('%s %o: %s', (action, more, sentence) => {
    expect(describeAction(action, more)).toBe(sentence)
  })
})

describe('changesOf', () => {
  it('returns only the differences', () => {
    const before = { name: 'A', tags: ['x'], paused: false }
    const after = { name: 'A', tags: ['x', 'y'], retentionDays: 30, paused: false }
    expect(changesOf({ before, after })).toEqual([
      { field: 'tags', before: 'x', after: 'x, y' },
      { field: 'retention (days)', before: null, after: '30' },
    ])
  })

  it('handles non-records, and truncates long values', () => {
    expect(changesOf({ before: null, after: null })).toEqual([])
    expect(changesOf({ before: 'a', after: 'b' })).toEqual([{ field: 'value', before: 'a', after: 'b' }])
    expect(changesOf({ before: null, after: { text: 'x'.repeat(500) } })[0]?.after).toHaveLength(201)
  })
})

describe('values', () => {
  const names: Record<string, string> = { 'device 1': 'Slow phone', 'project 7': 'Shop' }
  const nameOf = (type: string, id: string | number) => names[`${type} ${id}`] ?? null
  it.each([
    [{ devices: [1, 2] }, 'devices', 'Slow phone, a deleted device'],
    [{ devices: [] }, 'devices', 'none'],
    [{ isActive: true }, 'active', 'yes'],
    [{ expiresAt: '2026-11-23T14:30:00.000Z' }, 'expires', '23 Nov 2026, 14:30 UTC'],
    [{ role: 'clientAdmin' }, 'role', 'Client Admin'],
    [{ roles: [{ project: 7, role: 'projectViewer' }] }, 'roles', 'project: Shop, role: Project Viewer'],
    [
      { pages: [{ _id: 3, name: 'Home', url: 'https://x.example/', isActive: true }] },
      'pages',
      'Home (https://x.example/)',
    ],
    [{ consentCookie: { name: 'ok', value: '1' } }, 'consent cookie', 'ok'],
    [{ settings: { kind: 'http', timeoutMs: 5000 } }, 'settings', 'kind: http, timeout ms: 5000'],
  ])('%j: %s is %s', (after, field, text) => {
    expect(changesOf({ before: null, after }, nameOf)).toEqual([{ field, before: null, after: text }])
  })

  it('name every object that a change mentions', () => {
    const state = { devices: [1, 2], client: 4, roles: [{ project: 7, role: 'projectViewer' }], name: 'x' }
    expect(referencesIn(state)).toEqual([
      { type: 'device', id: 1 },
      { type: 'device', id: 2 },
      { type: 'client', id: 4 },
      { type: 'project', id: 7 },
    ])
  })
})

describe('account and access entries', () => {
  it.each([
    ['account.signIn', { after: { method: 'Google' } }, 'Signed in with Google'],
    ['account.signInFailed', { objectId: 'unknown' }, 'Failed to sign in as an unknown email'],
    ['account.signInFailed', { objectName: 'ann@example.com' }, 'Failed to sign in as ann@example.com'],
    [
      'account.endSession',
      { before: { device: 'Chrome on Windows' } },
      'Ended a session on Chrome on Windows',
    ],
    ['account.endSessions', { before: { sessions: 3 } }, 'Ended 3 other sessions'],
    ['account.expireSession', {}, 'A session of a deleted account expired'],
    ['access.deny', { objectId: 'client.update' }, 'Permission denied: change client'],
    ['access.deny', { objectId: 'client.changeMembers' }, 'Permission denied: change members of client'],
    ['access.deny', { objectId: 'GET /api/mails' }, 'Permission denied: GET /api/mails'],
    [
      'twoFactor.useRecoveryCode',
      { after: { email: 'ann@example.com', left: 9 } },
      'Used a recovery code of ann@example.com',
    ],
    ['organization.changeSignIn', { objectName: 'Acme' }, 'Changed the sign-in rules of organization Acme'],
    [
      'installation.changeSignIn',
      { objectId: 'super admins' },
      'Changed the sign-in rules of the super admins',
    ],
    ['user.createKey', { objectName: 'ann@example.com' }, 'Created an API key of user ann@example.com'],
  ])('%s %o: %s', (action, more, sentence) => {
    expect(describeAction(action, more)).toBe(sentence)
  })
})

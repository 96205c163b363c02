import { describe, expect, it } from 'vitest'
import { changesOf, describeActivity } from './activity-text'

const told = (action: string, more: object = {}) =>
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
    ['organization.changeKey', { objectName: 'Acme' }, 'Renewed the API key of organization Acme'],
    ['superAdmin.add', {}, 'Added super admin 7'],
    ['permission.give', { objectName: 'ann@example.com' }, 'Gave a permission to ann@example.com'],
    ['member.remove', {}, 'Removed member somebody'],
    ['invitation.create', { after: { email: 'ann@example.com' } }, 'Invited ann@example.com'],
    ['organization.sendPaymentLink', { objectName: 'Acme' }, 'Sent a payment link for organization Acme'],
    ['monitor.create', { after: { name: 'Start page' } }, 'Created monitor Start page'],
    ['monitor.update', { before: { name: 'A' }, after: { name: 'B' } }, 'Renamed monitor A to B'],
    ['monitor.delete', { before: { name: 'Start page' } }, 'Deleted monitor Start page'],
    ['monitor.pause', { after: { name: 'Start page' } }, 'Paused monitor Start page'],
    ['monitor.resume', { after: { name: 'Start page' } }, 'Resumed monitor Start page'],
    ['agent.resume', { after: { name: 'a1' } }, 'Took into service again agent a1'],
    ['maintenanceWindow.end', { after: { name: 'Move' } }, 'Ended maintenance window Move'],
    ['statusPage.newKey', { after: { name: 'Shop' } }, 'Made a new address for status page Shop'],
    ['oddThing.blowUp', {}, 'Blow up odd thing 7'],
  ])('%s %o: %s', (action, more, words) => {
    expect(told(action, more)).toBe(words)
  })
})

describe('changesOf', () => {
  it('returns only the differences', () => {
    const before = { name: 'A', tags: ['x'], paused: false }
    const after = { name: 'A', tags: ['x', 'y'], retentionDays: 30, paused: false }
    expect(changesOf({ before, after })).toEqual([
      { field: 'tags', before: '["x"]', after: '["x","y"]' },
      { field: 'retention days', before: null, after: '30' },
    ])
  })

  it('handles non-records, and truncates long values', () => {
    expect(changesOf({ before: null, after: null })).toEqual([])
    expect(changesOf({ before: 'a', after: 'b' })).toEqual([{ field: 'value', before: 'a', after: 'b' }])
    expect(changesOf({ before: null, after: { text: 'x'.repeat(500) } })[0]?.after).toHaveLength(201)
  })
})

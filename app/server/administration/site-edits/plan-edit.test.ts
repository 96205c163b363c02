import { describe, expect, test } from 'vitest'
import type { SiteEditChange } from '~/shared/schemas/site-edit'
import type { EditedMonitor, MonitorPlan } from '../../uptime/monitors'
import { commonFields, countTags, isChanged, isConflict, planSite, versionOf } from './plan-edit'
import type { EditedSite } from './store'

const at = (ms: number) => new Date(ms)
const site = (more: Partial<EditedSite> = {}): EditedSite => ({
  id: 1,
  name: 'Shop',
  client_id: 1,
  project_id: 1,
  tags: ['shop'],
  updated_at: at(100),
  cron: '0 0 * * *',
  timezone: 'UTC',
  is_enabled: true,
  devices: [1, 2],
  regions: [1],
  ...more,
})
const monitor = (updated: number) => ({ id: 9, site_id: 1, updated_at: at(updated) }) as EditedMonitor
const planned = [{ monitor: monitor(1), current: {}, wanted: { isPaused: true } }] as unknown as MonitorPlan[]

describe('planSite', () => {
  const rows: [string, SiteEditChange, object][] = [
    ['nothing', {}, {}],
    ['the same values', { frequency: '0 0 * * *', isScheduled: true, devices: [2, 1] }, {}],
    ['another schedule', { frequency: '0 * * * *', timezone: 'UTC' }, { frequency: '0 * * * *' }],
    ['fewer devices', { devices: [1] }, { devices: [1] }],
    ['a tag that is there', { tags: { mode: 'add', names: ['shop'] } }, {}],
    ['one more tag', { tags: { mode: 'add', names: ['shop', 'eu'] } }, { tags: ['shop', 'eu'] }],
    ['a tag that is not there', { tags: { mode: 'remove', names: ['eu'] } }, {}],
    ['one tag less', { tags: { mode: 'remove', names: ['shop'] } }, { tags: [] }],
    ['other tags', { tags: { mode: 'replace', names: ['eu'] } }, { tags: ['eu'] }],
  ]
  test.each(rows)('writes %s', (_, change, wanted) => {
    const plan = planSite(site(), change, [])
    expect(plan.wanted).toEqual(wanted)
    expect(Object.keys(plan.current)).toEqual(Object.keys(wanted))
    expect(isChanged(plan)).toBe(Object.keys(wanted).length > 0)
  })
})

describe('isConflict', () => {
  const known = versionOf(site(), [monitor(50)])
  const version = (own: number, ofMonitor: number) =>
    versionOf(site({ updated_at: at(own) }), [monitor(ofMonitor)])
  test.each([
    [
      'an unknown version',
      { tags: { mode: 'replace', names: [] } } as const,
      [],
      undefined,
      version(200, 50),
      false,
    ],
    ['the same version', { isScheduled: false }, [], known, version(100, 50), false],
    ['a changed site', { isScheduled: false }, [], known, version(200, 50), true],
    ['a changed site that stays', { isScheduled: true }, [], known, version(200, 50), false],
    [
      'changed monitors beside a change of the site',
      { isScheduled: false },
      [],
      known,
      version(100, 60),
      false,
    ],
    ['changed monitors', {}, planned, known, version(100, 60), true],
  ])('%s', (_, change, monitors, before, now, expected) => {
    expect(isConflict(planSite(site(), change as SiteEditChange, monitors), before, now)).toBe(expected)
  })
})

test('common fields are null when there are several values', () => {
  const others = site({ cron: null, devices: [2, 1], timezone: 'Europe/Berlin' })
  expect(commonFields([site(), others])).toEqual({
    frequency: '0 0 * * *',
    timezone: null,
    isScheduled: true,
    devices: [1, 2],
    regions: [1],
  })
})

test('tags are counted, the most used first', () => {
  expect(countTags([site(), site({ tags: ['eu', 'shop'] }), site({ tags: ['asia'] })])).toEqual([
    { name: 'shop', sites: 2 },
    { name: 'asia', sites: 1 },
    { name: 'eu', sites: 1 },
  ])
})

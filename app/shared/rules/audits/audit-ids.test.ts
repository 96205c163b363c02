import { describe, expect, test } from 'vitest'
import lists from '../../../../tests/fixtures/audit-ids.json'
import { auditName, byAuditName, lastVersionWith } from './audit-ids'

const MAJORS = ['9', '10', '11', '12', '13'] as const
const newest = new Set(lists['13'].ids)
const allIds = MAJORS.flatMap((major) => lists[major].ids.map((id) => [major, id] as const))

test('the lists match the Lighthouse versions', () => {
  expect(MAJORS.map((major) => [lists[major].version, lists[major].ids.length])).toEqual([
    ['9.6.8', 152],
    ['10.4.0', 165],
    ['11.7.1', 171],
    ['12.6.1', 178],
    ['13.5.0', 162],
  ])
})

describe('every audit of every version', () => {
  test.each(allIds)('of %s, %s, maps to a current audit or ended in that version', (_, id) => {
    const name = auditName(id)
    if (name.as === 'removed') {
      const last = MAJORS.findLast((major) => lists[major].ids.includes(id))
      expect([newest.has(id), lastVersionWith(id)]).toEqual([false, Number(last)])
    } else expect(newest.has(name.id)).toBe(true)
    expect(auditName(name.id)).toEqual({ id: name.id, as: name.as === 'removed' ? 'removed' : 'same' })
  })

  test('retains its name while it exists', () => {
    for (const id of newest) expect(auditName(id)).toEqual({ id, as: 'same' })
  })

  test('that is mapped did exist', () => {
    const ids = new Set(allIds.map(([, id]) => id))
    for (const id of ['viewport', 'uses-http2', 'tap-targets', 'no-unload-listeners'])
      expect(ids).toContain(id)
    for (const [, id] of allIds) if (auditName(id).as !== 'same') expect(newest.has(id)).toBe(false)
  })
})

test.each([
  ['uses-long-cache-ttl', 'cache-insight', 'renamed'],
  ['preload-lcp-image', 'lcp-discovery-insight', 'merged'],
  ['tap-targets', 'tap-targets', 'removed'],
  ['color-contrast', 'color-contrast', 'same'],
  ['an-audit-of-tomorrow', 'an-audit-of-tomorrow', 'same'],
  ['constructor', 'constructor', 'same'],
])('%s is stored as %s', (engineId, id, as) => {
  expect(auditName(engineId)).toEqual({ id, as })
})

describe('the audits of a report', () => {
  test('with both old and new names are counted once, under the new name', () => {
    const found = byAuditName({ 'uses-long-cache-ttl': { score: 0.2 }, 'cache-insight': { score: 0.5 } })
    expect([...found]).toEqual([['cache-insight', expect.objectContaining({ engineId: 'cache-insight' })]])
  })
  test('that were merged later show the worst result', () => {
    const found = byAuditName({
      'uses-optimized-images': { score: 1 },
      'modern-image-formats': { score: 0 },
      'uses-responsive-images': { score: null },
    })
    expect(found.get('image-delivery-insight')?.engineId).toBe('modern-image-formats')
  })
})

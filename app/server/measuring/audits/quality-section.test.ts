import { expect, test } from 'vitest'
import { qualityAuditsMessages } from '~/shared/messages/quality'
import type { AuditState, Quality, QualityAudit } from '~/shared/schemas/quality'
import { auditQuality, CACHE_AUDITS, SECURITY_AUDITS } from '../quality'
import { facts, file } from '../quality/fixtures/facts'
import { presentCache, presentSecurity } from './quality-section'

type AuditId = keyof typeof qualityAuditsMessages
const idsOf = (audits: typeof SECURITY_AUDITS) => audits.map(({ audit }) => audit.id as AuditId)
const ALL = [...idsOf(SECURITY_AUDITS), ...idsOf(CACHE_AUDITS)]

const audit = (id: string, state: AuditState): QualityAudit => ({
  id,
  weight: 1,
  score: state === 'passed' ? 1 : state === 'failed' ? 0 : null,
  state,
  impact: 0,
  items: [],
  omitted: 0,
})

/** Every audit of ours in one state. */
function allIn(state: AuditState) {
  const section = (ids: string[]) => ({ score: 0, weights: 1, audits: ids.map((id) => audit(id, state)) })
  const quality: Quality = {
    version: 1,
    security: section(idsOf(SECURITY_AUDITS)),
    cache: { ...section(idsOf(CACHE_AUDITS)), responses: [], omitted: 0, totalBytes: 0, wastedBytes: 0 },
  }
  const shown = [...presentSecurity(quality)[state], ...presentCache(quality)[state]]
  return new Map(shown.map((one) => [one.id, one]))
}

test.each(ALL)('%s is titled by its fault when it fails and by its virtue otherwise', (id) => {
  const { title, failureTitle } = qualityAuditsMessages[id]
  expect(failureTitle).not.toBe(title)
  expect(allIn('failed').get(id)?.title).toBe(failureTitle)
  for (const state of ['passed', 'notApplicable', 'notMeasured'] as const)
    expect(allIn(state).get(id)?.title).toBe(title)
})

test('an audit that was not measured says so', () => {
  const shown = [...allIn('notMeasured').values()]
  expect(shown).toHaveLength(ALL.length)
  for (const { description } of shown) expect(description).toMatch(/^Not measured/)
})

test('a file shows its own size beside what a repeat visit transfers', () => {
  const image = file('/photo.jpg', [['etag', '"1"']], {
    type: 'Image',
    bodySize: 364_544,
    resourceSize: 364_544,
  })
  const cache = presentCache(auditQuality(facts([], { responses: [image] })))
  const lifetime = cache.failed.find(({ id }) => id === 'cache-lifetime')
  expect(lifetime?.items[0]?.values).toEqual({ resourceSize: 364_544, bytes: 400 })
  expect(cache.responses[0]).toMatchObject({ resourceSize: 364_544, bytes: 364_544, wastedBytes: 400 })
})

test('a size that was not measured is absent, never zero', () => {
  const image = file('/photo.jpg', [['etag', '"1"']], { type: 'Image', resourceSize: null })
  const cache = presentCache(auditQuality(facts([], { responses: [image] })))
  expect(cache.responses[0]).not.toHaveProperty('resourceSize')
  expect(cache.failed[0]?.items[0]?.values).not.toHaveProperty('resourceSize')
})

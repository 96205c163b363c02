import { expect, it, test } from 'vitest'
import type { Audit, AuditSection } from '../../schemas/audits'
import { auditChanges } from './audit-changes'

const STATES = ['failed', 'manual', 'informative', 'passed', 'notApplicable', 'notMeasured'] as const

function sectionWith(states: Record<string, Audit['state']>, section = 'seo', weight = 1): AuditSection {
  const audits = Object.entries(states).map(([id, state]) => ({
    id,
    state,
    weight,
    title: `About ${id}`,
    impact: 3,
  }))
  const groups = STATES.map((state) => [state, audits.filter((audit) => audit.state === state)])
  return { section, title: section, score: 90, ...Object.fromEntries(groups) } as AuditSection
}
const changed = (before: Audit['state'], after: Audit['state']) => {
  const { newlyFailed, newlyPassed } = auditChanges(
    [sectionWith({ one: before })],
    [sectionWith({ one: after })],
  )
  return [newlyFailed.length, newlyPassed.length]
}

test.each<[Audit['state'], Audit['state'], number[]]>([
  ['passed', 'failed', [1, 0]],
  ['notApplicable', 'failed', [1, 0]],
  ['informative', 'failed', [1, 0]],
  ['failed', 'failed', [0, 0]],
  ['notMeasured', 'failed', [0, 0]],
  ['failed', 'passed', [0, 1]],
  ['failed', 'notApplicable', [0, 1]],
  ['failed', 'notMeasured', [0, 0]],
  ['passed', 'notMeasured', [0, 0]],
])('%s and then %s', (before, after, expected) => {
  expect(changed(before, after)).toEqual(expected)
})

it('ignores an audit or section that one of the tests lacks', () => {
  const one = sectionWith({ one: 'failed' })
  expect(auditChanges([sectionWith({})], [one])).toEqual({ newlyFailed: [], newlyPassed: [] })
  expect(auditChanges([], [one])).toEqual({ newlyFailed: [], newlyPassed: [] })
  expect(auditChanges([sectionWith({ one: 'passed' }, 'security')], [one]).newlyFailed).toEqual([])
})

test.each<[string, number, number]>([
  ['performance', 25, 0],
  ['performance', 0, 1],
  ['accessibility', 25, 1],
])('leaves metrics out: %s, of weight %i', (section, weight, expected) => {
  const sound = [sectionWith({ one: 'passed' }, section, weight)]
  const failing = [sectionWith({ one: 'failed' }, section, weight)]
  expect(auditChanges(sound, failing).newlyFailed).toHaveLength(expected)
  expect(auditChanges(failing, sound).newlyPassed).toHaveLength(expected)
})

it('names each with its section and score impact', () => {
  const { newlyFailed } = auditChanges(
    [sectionWith({ one: 'passed', two: 'failed' })],
    [sectionWith({ one: 'failed', two: 'failed' })],
  )
  expect(newlyFailed).toEqual([{ section: 'seo', id: 'one', title: 'About one', impact: 3 }])
})

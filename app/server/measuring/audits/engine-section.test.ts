import { describe, expect, test } from 'vitest'
import { auditName, lastVersionWith } from '~/shared/rules/audits/audit-ids'
import type { AuditSection } from '~/shared/schemas/audits'
import { ENGINE_SECTIONS } from '~/shared/schemas/audits'
import nine from '../../../../tests/fixtures/reports/lighthouse-9.json'
import ten from '../../../../tests/fixtures/reports/lighthouse-10.json'
import eleven from '../../../../tests/fixtures/reports/lighthouse-11.json'
import twelve from '../../../../tests/fixtures/reports/lighthouse-12.json'
import thirteen from '../../../../tests/fixtures/reports/lighthouse-13.json'
import { engineSection, type StoredReport } from './engine-section'

const REPORTS = Object.entries({ 9: nine, 10: ten, 11: eleven, 12: twelve, 13: thirteen }).map(
  ([major, report]) => [Number(major), report as unknown as StoredReport] as const,
)
const STATES = ['failed', 'manual', 'informative', 'passed', 'notApplicable', 'notMeasured'] as const

const auditsOf = (section: AuditSection) => STATES.flatMap((state) => section[state])
/** The audit's state; undefined when that version has no such audit. */
function stateIn(report: StoredReport, id: string): string | undefined {
  for (const name of ENGINE_SECTIONS) {
    const section = engineSection(report, name)
    const state = STATES.find((one) => section[one].some((audit) => audit.id === id))
    if (state) return state
  }
  return undefined
}
const statesOf = (id: string) => REPORTS.map(([, report]) => stateIn(report, id))

describe.each(REPORTS)('a report of Lighthouse %i', (major, report) => {
  test.each(ENGINE_SECTIONS)('has its score for %s, and each audit once under its current name', (name) => {
    const section = engineSection(report, name)
    expect(section.score).toBe(Math.round((report.categories[name]?.score ?? Number.NaN) * 100))
    const ids = auditsOf(section).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const requested = (report.categories[name]?.auditRefs ?? []).filter(({ group }) => group !== 'hidden')
    expect(new Set(ids)).toEqual(new Set(requested.map(({ id }) => auditName(id).id)))
    for (const id of ids) expect(lastVersionWith(id) ?? 13).toBeGreaterThanOrEqual(major)
  })

  test('lists the details and the element of a finding', () => {
    const audits = ENGINE_SECTIONS.flatMap((name) => auditsOf(engineSection(report, name)))
    const image = audits.find(({ id }) => id === 'image-alt')
    expect(image?.items[0]?.element?.snippet).toContain('<img')
    const cache = audits.find(({ id }) => id === 'cache-insight')
    expect(cache?.items[0]?.url).toMatch(/^http:/)
    expect(cache?.items[0]?.values).toHaveProperty('totalBytes')
  })
})

describe('the same page in five Lighthouse versions', () => {
  test.each([
    'image-alt',
    'color-contrast',
    'label',
    'link-name',
    'html-has-lang',
    'meta-description',
    'errors-in-console',
    'cache-insight',
    'render-blocking-insight',
    'image-delivery-insight',
    'document-latency-insight',
  ])('fails in %s in every version', (id) => {
    expect(statesOf(id)).toEqual(REPORTS.map(() => 'failed'))
  })

  test('only includes audits that the version has', () => {
    expect(statesOf('tap-targets')).toEqual(['failed', 'failed', 'failed', undefined, undefined])
    expect(statesOf('target-size').slice(0, 1)).toEqual([undefined])
  })

  test('passes no audit that the version cannot evaluate', () => {
    const [, report] = REPORTS[2] ?? []
    expect(eleven.audits['layout-shift-elements'].scoreDisplayMode).toBe('error')
    expect(report && stateIn(report, 'layout-shifts')).toBe('notMeasured')
    expect(report && stateIn(report, 'non-composited-animations')).toBe('notMeasured')
  })
})

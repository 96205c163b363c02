import { describe, expect, test } from 'vitest'
import { opportunityList } from '~/shared/schemas/opportunities'
import eleven from '../../../../tests/fixtures/reports/lighthouse-11.json'
import thirteen from '../../../../tests/fixtures/reports/lighthouse-13.json'
import type { Lhr } from '../engine/extract/lhr'
import { extractOpportunities } from '../engine/extract/opportunities'
import recorded from '../engine/fixtures/shop-details.json'
import type { StoredReport } from './engine-section'
import { namedIn, presentOpportunities } from './present-opportunities'

const foundIn = (report: unknown) => extractOpportunities(report as Pick<Lhr, 'audits'>)
const presented = (report: unknown) => presentOpportunities(foundIn(report), report as StoredReport)

describe('opportunities with a stored report', () => {
  test('have the audit of the report, with its columns and items', () => {
    const shown = presented(thirteen)
    const list = { opportunities: shown, notMeasured: [], picture: null, beyond: null }
    expect(opportunityList.parse(list)).toEqual(list)
    const script = shown.find(({ id }) => id === 'unused-javascript')
    expect(script).toMatchObject({ savingMs: 500, savingBytes: 80_304 })
    expect(script?.audit).toMatchObject({ id: 'unused-javascript', group: 'Diagnostics', itemCount: 1 })
    expect(script?.audit.columns.map(({ key }) => key)).toEqual(['url', 'totalBytes', 'wastedBytes'])
    expect(script?.audit.items[0]?.url).toContain('/shop/js/vendor.js')
  })

  test('are sorted by savings, and a missing estimate is null', () => {
    const ids = presented(eleven).map(({ id }) => id)
    expect(ids.slice(0, 6)).toEqual([
      'modern-image-formats',
      'render-blocking-resources',
      'uses-text-compression',
      'unused-javascript',
      'unminified-javascript',
      'unused-css-rules',
    ])
    const tree = presented(thirteen).find(({ id }) => id === 'network-dependency-tree-insight')
    expect(tree).toMatchObject({ savings: {}, savingMs: null, savingBytes: null })
  })

  test('of merged audits keep their own items', () => {
    const images = presented(eleven).find(({ id }) => id === 'uses-responsive-images')
    expect(images?.audit).toMatchObject({ id: 'image-delivery-insight', engineId: 'uses-responsive-images' })
    expect(images?.audit.items[0]?.url).toMatch(/^http:/)
  })
})

test('without a report show the stored items', () => {
  const found = foundIn(recorded.lhr)
  const shown = presentOpportunities(found, null)
  expect(shown).toHaveLength(found.length)
  const images = shown.find(({ id }) => id === 'image-delivery-insight')
  expect(images?.audit).toMatchObject({ description: '', state: 'failed' })
  expect(images?.audit.items).toHaveLength(8)
  expect(images?.audit.itemCount).toBeGreaterThanOrEqual(8)
  expect(images?.audit.items[0]?.element?.snippet).toContain('<img')
  expect(images?.audit.columns.map(({ key }) => key)).toContain('wastedBytes')
})

test('name a URL also when it was stored truncated', () => {
  const long = `https://a.test/${'x'.repeat(400)}.js`
  const item = { url: long, totalBytes: 9, wastedBytes: 9 }
  const audit = {
    id: 'x',
    title: 'X',
    score: 0,
    scoreDisplayMode: 'metricSavings',
    metricSavings: { LCP: 50 },
  }
  const details = { type: 'table', headings: [], items: [item] }
  const kept = foundIn({ audits: { x: { ...audit, details } } })
  const isNamed = namedIn(presentOpportunities(kept, null))
  expect(isNamed(['x'], long)).toBe(true)
  expect(isNamed(['x'], `${long.slice(0, 200)}.js`)).toBe(false)
  expect(isNamed(['y'], long)).toBe(false)
})

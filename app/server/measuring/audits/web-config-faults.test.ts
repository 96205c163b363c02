import { describe, expect, test } from 'vitest'
import { auditQuality } from '../quality'
import { facts, file } from '../quality/fixtures/facts'
import { describeFault, hasAllResults, type PageFindings, webConfigFaults } from './web-config-faults'

const careless = auditQuality(
  facts([['content-security-policy', "script-src 'self'; object-src 'none'"]], {
    responses: [file('/a.js'), file('/b.js'), file('/c.js'), file('/d.js')],
  }),
)
const page = (change: Partial<PageFindings> = {}): PageFindings => ({
  page: 'Home',
  quality: null,
  isStored: true,
  consoleErrors: [],
  broken: [],
  ...change,
})

describe('the faults of pages', () => {
  test('are listed once, most expensive first, with their evidence', () => {
    const faults = webConfigFaults([page({ quality: careless }), page({ page: 'Basket', quality: careless })])
    expect(faults[0]?.section).toBe('cache')
    expect(faults.map(({ cost }) => cost)).toEqual(faults.map(({ cost }) => cost).sort((a, b) => b - a))
    const sentences = faults.map(describeFault)
    expect(sentences).toContainEqual(
      'Security: No Strict-Transport-Security is sent. Fix: Send Strict-Transport-Security: max-age=31536000; includeSubDomains with every response. (on Home, Basket)',
    )
    expect(sentences.find((text) => text.startsWith('Security: X-Content-Type-Options'))).toContain(
      'is missing: https://shop.example.com/, https://shop.example.com/a.js, https://shop.example.com/b.js and 2 more.',
    )
    expect(sentences.join()).not.toContain('csp')
  })

  test('with broken requests and console errors come after those with a score', () => {
    const faults = webConfigFaults([
      page({ quality: careless }),
      page({
        page: 'Basket',
        consoleErrors: ['x is not defined', 'x is not defined'],
        broken: [{ status: 404, url: 'https://shop.example.com/gone.png' }],
      }),
    ])
    expect(faults.slice(-2).map(describeFault)).toEqual([
      'Failed requests: 404 https://shop.example.com/gone.png. (on Basket)',
      'Console errors: x is not defined. (on Basket)',
    ])
  })

  test('are empty when nothing was found or measured', () => {
    expect(webConfigFaults([])).toEqual([])
    expect(webConfigFaults([page(), page()])).toEqual([])
  })

  test('are all known only where every audit has a result', () => {
    const withState = (state: 'passed' | 'notMeasured') => {
      const all = (section: typeof careless.security) => ({
        ...section,
        audits: section.audits.map((audit) => ({ ...audit, state })),
      })
      return page({
        quality: {
          ...careless,
          security: all(careless.security),
          cache: { ...careless.cache, ...all(careless.cache) },
        },
      })
    }
    const complete = withState('passed')
    const others = [withState('notMeasured'), page(), { ...complete, isStored: false }]
    expect([complete, ...others].map(hasAllResults)).toEqual([true, false, false, false])
  })

  test('stay short for many pages and long texts', () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      page({
        page: `Page ${index} ${'x'.repeat(500)}`,
        consoleErrors: ['y'.repeat(5_000)],
        quality: careless,
      }),
    )
    for (const fault of webConfigFaults(many)) expect(describeFault(fault).length).toBeLessThan(2_500)
  })
})

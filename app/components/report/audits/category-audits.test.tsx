import { expect, it } from 'vitest'
import { auditsMessages } from '~/shared/messages/audits'
import { metricMessages } from '~/shared/messages/report'
import type { Audit, AuditSection } from '~/shared/schemas/audits'
import { renderCategories } from './render-categories.server'

const audit = (id: string, state: Audit['state']): Audit => ({
  id,
  engineId: id,
  title: `Title of ${id}`,
  description: '',
  recommendation: null,
  score: state === 'passed' ? 1 : 0,
  state,
  weight: 1,
  impact: 0,
  group: null,
  displayValue: null,
  columns: [],
  items: [],
  itemCount: 0,
})
const NONE = { failed: [], manual: [], informative: [], passed: [], notApplicable: [], notMeasured: [] }
const section = (id: string, change: Partial<AuditSection> = {}): AuditSection => ({
  section: id,
  title: id.toUpperCase(),
  score: 80,
  ...NONE,
  ...change,
})
const render = (sections: AuditSection[]) =>
  renderCategories({ sections, picture: null, linkTo: (name) => `/report-detail/1/2/${name}` })

it('has a card for each Lighthouse category in order, and none for ours', () => {
  const html = render(['security', 'seo', 'performance'].map((id) => section(id)))
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    '/report-detail/1/2/performance',
    '/report-detail/1/2/seo',
  ])
  expect(html).not.toContain('SECURITY')
})

it('expands failed audits and collapses the others with a count', () => {
  const one = section('seo', {
    failed: [audit('a', 'failed')],
    passed: [audit('b', 'passed'), audit('c', 'passed')],
  })
  const html = render([one])
  expect(html.match(/<details class="border-t border-line" open/g)).toHaveLength(1)
  expect(html).toContain(auditsMessages.groups.failed)
  expect(html).toContain('Title of c')
  expect(html).not.toContain(auditsMessages.groups.manual)
})

it('marks a category without a score as not measured', () => {
  const html = render([section('seo', { score: null })])
  expect(html).toContain(`SEO: ${metricMessages.notMeasured}`)
})

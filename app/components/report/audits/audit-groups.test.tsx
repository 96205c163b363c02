import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { auditsMessages } from '~/shared/messages/audits'
import type { Audit, AuditSection } from '~/shared/schemas/audits'
import { AuditGroups } from './audit-groups'
import { NewFaultsContext } from './new-faults'

const audit = (id: string, state: Audit['state']): Audit => ({
  id,
  engineId: id,
  title: `About ${id}`,
  description: '',
  recommendation: null,
  score: state === 'failed' ? 0 : 1,
  state,
  weight: 1,
  impact: 0,
  group: null,
  displayValue: null,
  columns: [],
  items: [],
  itemCount: 0,
})
const SECTION: AuditSection = {
  section: 'seo',
  title: 'SEO',
  score: 50,
  failed: [audit('fresh', 'failed'), audit('old', 'failed')],
  manual: [],
  informative: [],
  passed: [audit('sound', 'passed')],
  notApplicable: [],
  notMeasured: [],
}

const marked = (newFaults?: string[]) => {
  const groups = <AuditGroups section={SECTION} />
  const html = renderToStaticMarkup(
    newFaults ? <NewFaultsContext.Provider value={newFaults}>{groups}</NewFaultsContext.Provider> : groups,
  )
  const lines = html.split('<summary').filter((line) => line.includes(auditsMessages.newFaultHelp))
  return lines.map((line) => /About (\w+)/.exec(line)?.[1])
}

it('labels only new faults', () => {
  expect(marked(['fresh', 'sound'])).toEqual(['fresh'])
  expect(marked([])).toEqual([])
  expect(marked()).toEqual([])
})

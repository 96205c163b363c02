import { beforeAll, describe, expect, test } from 'vitest'
import { evidenceOf } from '~/server/measuring/engine/extract/evidence'
import { extractReport } from '~/server/measuring/engine/extract/report'
import { type AuditedStep, extractFlow, FLOW_LIMITS } from '~/server/measuring/engine/script/flow'
import type { Evidence } from '~/server/measuring/engine/types'
import type { AgentJob } from '~/shared/schemas/agent'
import { leaseTest, resultOf } from '../support/agent'
import { createSite } from '../support/factories'
import { readRow, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people } = tenantFixture()

const audit = (title: string, score: number) => ({
  title,
  description: `About ${title}`,
  scoreDisplayMode: 'binary',
  score,
})
const category = (title: string, score: number, id: string) => ({
  title,
  score,
  auditRefs: [{ id, weight: 1 }],
})
const screen = evidenceOf('stepScreen', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 1]))
const picture = `data:image/jpeg;base64,${Buffer.alloc(3_000, 1).toString('base64')}`
const last = { ...audit('Final', 1), details: { type: 'screenshot', timing: 1, timestamp: 2, data: picture } }
const NAVIGATION = {
  gatherMode: 'navigation',
  audits: { 'image-alt': audit('Pictures have texts', 0), 'final-screenshot': last },
  categories: {
    accessibility: category('Accessibility', 0.7, 'image-alt'),
    seo: category('SEO', 0.5, 'image-alt'),
  },
}
const TIMESPAN = {
  gatherMode: 'timespan',
  audits: { 'total-byte-weight': audit('Little is loaded', 0.4), 'final-screenshot': last },
  categories: { performance: category('Performance', 0.4, 'total-byte-weight') },
}
const step = (name: string, lhr: object, more: Partial<AuditedStep> = {}): AuditedStep => ({
  name,
  lhr: lhr as AuditedStep['lhr'],
  screen: screen.hash,
  isReport: false,
  ...more,
})

/** The server ignores whether a script produced the pieces. */
async function measured(evidence: Evidence[], change: object = {}): Promise<AgentJob> {
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  const job = await leaseTest(people.owner, agent, site)
  for (const { data, mediaType } of evidence) await agent.send(job.leaseId, data, mediaType)
  const named = evidence.map(({ data: _, ...piece }) => piece)
  const body = resultOf(job, { evidence: named, ...change })
  expect((await agent.post('/api/agents/result', { body })).status).toBe(200)
  return job
}

const resultsOf = (pieces: Evidence[]) => pieces.filter(({ kind }) => kind === 'stepResult')
const flowPath = (run: string) => `/api/lighthouses/${run}/flow`
const auditsPath = (run: string, number: number | string) => `/api/lighthouses/${run}/steps/${number}/audits`

describe('a run of two steps', () => {
  let run = ''
  let pieces: Evidence[] = []
  const audits = async (number: number) => (await people.projectViewer.get(auditsPath(run, number))).body
  beforeAll(async () => {
    const { report, inline } = extractReport(NAVIGATION)
    const steps = [step('Open', NAVIGATION, { isReport: true }), step('Click', TIMESPAN)]
    pieces = [report, ...inline, screen, ...extractFlow('Two steps', steps)]
    run = (await measured(pieces)).runId
  })

  test('shows the audits of the step with its own report', async () => {
    const { sections } = await audits(1)
    expect(sections).toMatchObject([
      { section: 'accessibility', score: 70, failed: [{ id: 'image-alt', impact: 100 }] },
      { section: 'seo', score: 50, failed: [{ description: 'About Pictures have texts' }] },
    ])
  })

  test('shows those of an interaction in their sections, without a score', async () => {
    const { sections } = await audits(2)
    expect(sections).toMatchObject([
      {
        section: 'performance',
        score: null,
        failed: [{ title: 'Little is loaded', description: 'About Little is loaded', score: 0.4, impact: 0 }],
      },
    ])
  })

  test('exports both as one page, with texts and images', async () => {
    const { headers, body } = await people.projectViewer.get(flowPath(run))
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="user-flow-${run}.html"`)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const [, json = ''] = /__LIGHTHOUSE_FLOW_JSON__ = (.+?);<\/script>/s.exec(String(body)) ?? []
    expect(json).not.toContain('evidence:')
    const { name, steps } = JSON.parse(json)
    expect([name, steps.map((one: AuditedStep) => one.name)]).toEqual(['Two steps', ['Open', 'Click']])
    const [open, click] = steps
    expect(open.lhr).toMatchObject({ audits: { 'image-alt': { description: 'About Pictures have texts' } } })
    expect(open.lhr.audits['final-screenshot'].details.data).toBe(picture)
    const shown = `data:image/jpeg;base64,${screen.data.toString('base64')}`
    expect(click.lhr.audits['final-screenshot'].details.data).toBe(shown)
    expect(click.lhr.categories.performance.auditRefs).toHaveLength(1)
  })

  test.each([3, 0, -1, 'x', '1e0', '01', '9'.repeat(30)])('has no step %s', async (number) => {
    const { status } = await people.owner.get(auditsPath(run, number))
    expect(status).toBe(404)
  })

  test('lists its stored evidence, for as long as its report', async () => {
    const { body } = await people.owner.get(`/api/lighthouses/${run}`)
    expect(body.evidence.sort()).toEqual(['flow', 'report'])
    const row = await readRow('run', { id: run }, 'flow_hash', 'report_hash', 'part_hashes')
    const [result] = resultsOf(pieces)
    expect(row.part_hashes?.map((hash) => hash.toString('hex'))).toContain(result?.hash)
    const lives = await own.db
      .selectFrom('blob')
      .select('expires_at')
      .where('hash', 'in', [row.flow_hash!, row.report_hash!, Buffer.from(result?.hash ?? '', 'hex')])
      .execute()
    expect(lives).toHaveLength(3)
    expect(new Set(lives.map(({ expires_at: at }) => String(at))).size).toBe(1)
  })
})

test('the audits of one step are read without the other results', async () => {
  const other = { ...NAVIGATION, gatherMode: 'snapshot' }
  const pieces = extractFlow('Two steps', [step('Open', NAVIGATION), step('Look', other)])
  const [, lost] = resultsOf(pieces)
  const { runId } = await measured([screen, ...pieces])
  await updateRows('blob', { hash: Buffer.from(lost?.hash ?? '', 'hex') }, { is_stored: false })
  const [kept, gone] = await Promise.all([1, 2].map((number) => people.owner.get(auditsPath(runId, number))))
  expect(kept?.body.sections).toMatchObject([{ section: 'accessibility' }, { section: 'seo' }])
  expect(gone?.status).toBe(404)
  const { body } = await people.owner.get(flowPath(runId))
  expect(String(body)).toContain('"name":"Open"')
  expect(String(body)).not.toContain('"name":"Look"')
})

test('a run from before separate step pieces is readable', async () => {
  const steps = [step('Open', NAVIGATION), step('Click', TIMESPAN)]
  const pieces = extractFlow('Two steps', steps, { ...FLOW_LIMITS, results: 0 })
  expect(resultsOf(pieces)).toEqual([])
  const { runId } = await measured([screen, ...pieces])
  const sections = async (number: number) => (await people.owner.get(auditsPath(runId, number))).body.sections
  expect(await sections(1)).toMatchObject([{ section: 'accessibility', score: 70 }, { section: 'seo' }])
  expect(await sections(2)).toMatchObject([{ section: 'performance', score: null }])
  expect(String((await people.owner.get(flowPath(runId))).body)).toContain('"name":"Click"')
})

test('the exported page embeds only real images', async () => {
  const evil = evidenceOf('inline', 'image/x</script><script>alert(1)</script>', Buffer.alloc(2_000, 1))
  const forged = { ...audit('Quiet', 0), details: { type: 'debugdata', forged: `evidence:${evil.hash}` } }
  const loud = { ...TIMESPAN, audits: { ...TIMESPAN.audits, 'errors-in-console': forged } }
  const { runId } = await measured([evil, screen, ...extractFlow('Loud', [step('Click', loud)])])
  const { status, body } = await people.owner.get(flowPath(runId))
  expect(status).toBe(200)
  expect(String(body)).toContain(`evidence:${evil.hash}`)
  expect(String(body)).not.toContain('<script>alert(1)')
})

test('a failed run shows the completed step', async () => {
  const failure = { code: 'SCRIPT_STEP_FAILED', detail: 'Line 2' }
  const nothing = { scores: null, metrics: null, environment: null }
  const pieces = [screen, ...extractFlow('One step', [step('Open', NAVIGATION)])]
  const { runId } = await measured(pieces, { outcome: 'failed', failure, ...nothing })
  const { body } = await people.owner.get(auditsPath(runId, 1))
  expect(body.sections).toMatchObject([{ section: 'accessibility' }, { section: 'seo' }])
  expect((await people.owner.get(flowPath(runId))).status).toBe(200)
})

describe('what is missing', () => {
  const ask = async (path: string) => {
    const { status, problem } = await people.owner.get(path)
    return [status, problem.message]
  }
  const MISSING = [404, 'The report file is missing']

  test('in a run without a script', async () => {
    const { runId } = await measured([])
    expect([await ask(flowPath(runId)), await ask(auditsPath(runId, 1))]).toEqual([MISSING, MISSING])
  })

  test('of a step that was too large, while the others exist', async () => {
    const { report, inline } = extractReport(NAVIGATION)
    const steps = [step('Large', TIMESPAN), step('Open', NAVIGATION, { isReport: true })]
    const flow = extractFlow('Two steps', steps, { ...FLOW_LIMITS, bytes: 10 })
    const { runId } = await measured([report, ...inline, screen, ...flow])
    expect(await ask(auditsPath(runId, 1))).toEqual(MISSING)
    expect((await people.owner.get(auditsPath(runId, 2))).status).toBe(200)
    const { body } = await people.owner.get(flowPath(runId))
    expect(String(body)).toContain('"name":"Open"')
    expect(String(body)).not.toContain('"name":"Large"')
  })

  test('with the report of the run as the only evidence', async () => {
    const flow = extractFlow('One step', [step('Open', NAVIGATION, { isReport: true })])
    const { runId } = await measured(flow)
    expect([await ask(flowPath(runId)), await ask(auditsPath(runId, 1))]).toEqual([MISSING, MISSING])
  })
})

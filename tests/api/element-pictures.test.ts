import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AgentJob } from '~/shared/schemas/agent'
import type { AuditSection } from '~/shared/schemas/audits'
import { jsonPiece, leaseTest, type Piece, report } from '../support/agent'
import { createSite } from '../support/factories'
import { WEBP } from '../support/pictures'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, people } = tenantFixture()
beforeEach(() => own.db.deleteFrom('test_batch').execute())

const rect = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, width, height },
  ...{ right: left + width, bottom: top + height },
})
const node = (lhId: string, boundingRect: unknown) => ({
  type: 'node',
  lhId,
  selector: `#${lhId}`,
  snippet: `<img id="${lhId}">`,
  nodeLabel: `Label of ${lhId}`,
  boundingRect,
})
const ITEMS = [
  { node: node('seen', rect(10, 20, 100, 50)) },
  { node: node('below', rect(10, 2_000, 100, 50)) },
  { node: node('hidden', rect(0, 0, 0, 0)) },
  { node: node('odd', 'no rectangle') },
]
const AUDIT = {
  id: 'image-alt',
  title: 'Images have texts',
  score: 0,
  scoreDisplayMode: 'binary',
  details: {
    type: 'table',
    headings: [{ key: 'node', label: 'Element', valueType: 'node' }],
    items: ITEMS,
  },
}
const REPORT = {
  lighthouseVersion: '13.5.0',
  audits: { 'image-alt': AUDIT },
  categories: {
    accessibility: { title: 'Accessibility', score: 0.5, auditRefs: [{ id: 'image-alt', weight: 10 }] },
  },
}
/** The full-page layout shifts every element down a little. */
const WHOLE = {
  screenshot: { data: 'evidence:full', width: 375, height: 3_000 },
  nodes: {
    seen: rect(10, 25, 100, 50),
    below: rect(10, 2_005, 100, 50),
    hidden: rect(0, 0, 0, 0),
    odd: null,
  },
}
const DETAILS = {
  ...{ mainThread: [], scripts: [], longTasks: [], thirdParties: [], layoutShifts: [] },
  ...{ viewport: { width: 375, height: 635 }, lcpElement: null },
  ...{ consoleErrors: [], opportunities: [], warnings: [] },
}

async function run(pieces: Piece[]): Promise<{ job: AgentJob; hashes: Record<string, string> }> {
  await own.db.deleteFrom('test_batch').execute()
  const site = await createSite(tenant.project, { devices: [tenant.site.devices[0]] })
  const job = await leaseTest(people.owner, agent, site)
  return { job, hashes: await report(agent, job, pieces) }
}

const read = ({ runId }: AgentJob, section = 'accessibility', by = people.projectViewer) =>
  by.get(`/api/lighthouses/${runId}/audits/${section}`)
const elementsIn = ({ failed }: AuditSection) => failed[0]?.items.map(({ element }) => element)
const placesIn = (section: AuditSection) => elementsIn(section)?.map((element) => element?.place)

describe('a run with a full-page screenshot', () => {
  let job: AgentJob
  let hashes: Record<string, string>
  beforeAll(async () => {
    const whole = { ...REPORT, fullPageScreenshot: WHOLE }
    ;({ job, hashes } = await run([jsonPiece('report', whole), ['full', WEBP, 'image/webp']]))
  })

  test('returns the positions of audited elements', async () => {
    const { body } = await read(job)
    expect(body.picture).toEqual({
      src: `/api/lighthouses/${job.runId}/evidence/${hashes['full']}`,
      ...{ width: 375, height: 3_000, isWhole: true },
    })
    expect(placesIn(body.sections[0])).toEqual([
      { x: 10, y: 25, width: 100, height: 50 },
      { x: 10, y: 2_005, width: 100, height: 50 },
      undefined,
      undefined,
    ])
    expect(elementsIn(body.sections[0])?.[0]).toMatchObject({ selector: '#seen', label: 'Label of seen' })
  })

  test('returns them in all sections and opportunities, to members only', async () => {
    const all = await read(job, 'all')
    expect(all.body.picture.isWhole).toBe(true)
    const list = await people.projectViewer.get(`/api/lighthouses/${job.runId}/opportunities`)
    expect(list.body.picture).toEqual(all.body.picture)
    expect((await people.projectViewer.get(all.body.picture.src)).status).toBe(200)
  })
})

test('with a viewport screenshot alone locates only elements inside of it', async () => {
  const { job, hashes } = await run([
    jsonPiece('report', REPORT),
    jsonPiece('details', DETAILS),
    ['screenshot', WEBP, 'image/webp'],
  ])
  const { body } = await read(job)
  expect(body.picture).toEqual({
    src: `/api/lighthouses/${job.runId}/evidence/${hashes['screenshot']}`,
    ...{ width: 375, height: 635, isWhole: false },
  })
  const seen = { x: 10, y: 20, width: 100, height: 50 }
  expect(placesIn(body.sections[0])).toEqual([seen, undefined, undefined, undefined])
})

test.each<[string, Piece[]]>([
  ['no picture', [jsonPiece('details', DETAILS)]],
  ['a screen of unknown size', [['screenshot', WEBP, 'image/webp']]],
])('a run with %s returns no positions', async (_, pieces) => {
  const { job } = await run([jsonPiece('report', REPORT), ...pieces])
  const { body } = await read(job)
  expect([body.picture, placesIn(body.sections[0])]).toEqual([
    null,
    [undefined, undefined, undefined, undefined],
  ])
})

test('an invalid screenshot in a report is not shown', async () => {
  const broken = { ...REPORT, fullPageScreenshot: { screenshot: { width: 'wide' }, nodes: [] } }
  const { job } = await run([jsonPiece('report', broken), ['full', WEBP, 'image/webp']])
  const { status, body } = await read(job)
  expect([status, body.picture]).toEqual([200, null])
})

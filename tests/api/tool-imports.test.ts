import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { processImports } from '~/server/administration/site-imports'
import { importFile, importServer, writeHistory } from '~/server/administration/tool-imports'
import { importSites } from '~/server/process/terminal/import-sites'
import { urlMessages } from '~/shared/messages/hierarchy'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import type { SiteImport } from '~/shared/schemas/site-import'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { contextFor, systemContext } from '../support/contexts'
import { createClient, createProject, unique } from '../support/factories'
import { readRow, readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { recordedReport, variedReport } from '../support/tools/recorded-report'
import { type LighthouseCi, startLighthouseCi } from '../support/tools/start-lighthouse-ci'

const { own, tenant, people } = tenantFixture()
const words = toolImportMessages.kuma
const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-tools-'))
afterAll(() => rmSync(folder, { recursive: true }))

const newProject = async () => {
  const { _id } = await createProject(await createClient(tenant.organization))
  const ctx = await contextFor('site.create', { kind: 'project', id: _id })
  return { id: _id, ctx: { ...ctx, allowPrivateTargets: true } }
}

/** Confirms an import and runs the jobs that write it. */
async function write({ _id }: SiteImport): Promise<void> {
  const { status } = await people.owner.post(`/api/site-imports/${_id}/confirm`, { body: {} })
  expect(status).toBe(200)
  while ((await processImports(systemContext())) > 0);
  await writeHistory(systemContext(), new AbortController().signal)
}

const file = (source: Parameters<typeof importFile>[1]['source'], name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { source, path, name, withSecrets: false }
}

describe('a real Lighthouse CI server', () => {
  const BUILDS = 10
  const RUNS = 3
  const URL = 'https://shop.example.com/'
  let lhci: LighthouseCi
  let theirs: Map<string, number>[]
  beforeAll(async () => {
    lhci = await startLighthouseCi()
    const project = await lhci.client.createProject({ name: 'Shop', externalUrl: 'https://example.com' })
    lhci.client.setBuildToken(project.token)
    const report = await recordedReport('coffee-home-mobile')
    theirs = []
    const first = Date.now() - 20 * DAY_MS
    for (let nth = 0; nth < BUILDS; nth++) {
      const build = await lhci.client.createBuild({
        ...{
          projectId: project.id,
          lifecycle: 'unsealed',
          branch: 'master',
          externalBuildUrl: 'https://ci.example/1',
        },
        ...{
          hash: String(nth).padStart(40, '0'),
          ancestorHash: '',
          author: 'a <a@example.com>',
          avatarUrl: '',
        },
        ...{ commitMessage: `Build ${nth}`, runAt: new Date(first + nth * DAY_MS).toISOString() },
        committedAt: new Date(first + nth * DAY_MS).toISOString(),
      })
      for (let run = 0; run < RUNS; run++) {
        const at = new Date(first + nth * DAY_MS + run * 60_000)
        const lhr = JSON.stringify(variedReport(report, at, 1 + nth / 50 + run / 20))
        await lhci.client.createRun({
          ...{ projectId: project.id, buildId: build.id, representative: false, url: URL },
          lhr,
        })
      }
      await lhci.client.sealBuild(project.id, build.id)
      const statistics = await lhci.client.getStatistics(project.id, build.id)
      theirs.push(new Map(statistics.map(({ name, value }) => [name, value])))
    }
  })
  afterAll(() => lhci?.close())

  const runsOf = (project: number) =>
    own.db
      .selectFrom('run')
      .innerJoin('live.page as page', (join) => join.onRef('page.id', '=', 'run.page_id'))
      .innerJoin('engine', 'engine.id', 'run.engine_id')
      .selectAll('run')
      .select(['engine.lighthouse_version', 'engine.throttling'])
      .where('page.project_id', '=', project)
      .orderBy('run.created_at')
      .execute()
  const median = (values: (number | null)[]) => values.map(Number).sort((a, b) => a - b)[1] ?? -1

  test.each(['its API', 'its database'])(
    'is imported through %s with the figures that it shows',
    async (way) => {
      const { id, ctx } = await newProject()
      const made =
        way === 'its API'
          ? await importServer(ctx, { address: lhci.url })
          : await importFile(ctx, {
              ...{ source: 'lighthouse-ci', path: lhci.file, name: 'lhci.db', withSecrets: false },
            })
      expect(made).toMatchObject({ source: 'lighthouse-ci', creates: 1, refused: 0 })
      expect(await runsOf(id)).toEqual([])
      await write(made)
      const runs = await runsOf(id)
      expect(runs).toHaveLength(BUILDS * RUNS)
      expect(runs.every((run) => run.imported_from === 'lighthouse-ci' && run.report_hash !== null)).toBe(
        true,
      )
      for (const [nth, statistics] of theirs.entries()) {
        const ours = runs.slice(nth * RUNS, nth * RUNS + RUNS)
        const close = (name: string, values: (number | null)[], scale = 1) =>
          expect
            .soft(median(values) / scale, `${name} of build ${nth}`)
            .toBeCloseTo(statistics.get(name) ?? -2, 0)
        close(
          'audit_largest-contentful-paint_median',
          ours.map(({ lcp }) => lcp),
        )
        close(
          'audit_first-contentful-paint_median',
          ours.map(({ fcp }) => fcp),
        )
        close(
          'audit_total-blocking-time_median',
          ours.map(({ tbt }) => tbt),
        )
        close(
          'audit_speed-index_median',
          ours.map(({ si }) => si),
        )
        const score = (name: string, values: (number | null)[]) =>
          expect
            .soft(median(values) / 100, name)
            .toBeCloseTo(statistics.get(`category_${name}_median`) ?? -2, 4)
        score(
          'performance',
          ours.map(({ performance }) => performance),
        )
        score(
          'accessibility',
          ours.map(({ accessibility }) => accessibility),
        )
        score(
          'seo',
          ours.map(({ seo }) => seo),
        )
        expect.soft(ours.filter(({ is_point }) => is_point)).toHaveLength(1)
      }
    },
  )

  test('adds nothing when it is imported again', async () => {
    const { id, ctx } = await newProject()
    await write(await importServer(ctx, { address: lhci.url }))
    await write(await importServer(ctx, { address: lhci.url }))
    expect(await runsOf(id)).toHaveLength(BUILDS * RUNS)
  })

  test('drops the figures of dashboard charts for these days', async () => {
    const { ctx } = await newProject()
    const client = ctx.target.clientId
    const { body } = await people.owner.post('/api/dashboards', {
      body: { client, name: 'A', template: 'pageWeight' },
    })
    await write(await importServer(ctx, { address: lhci.url }))
    const charts = await readRows('live.chart', { dashboard_id: body._id }, 'version')
    expect(charts.every(({ version }) => version === BUILDS)).toBe(true)
  })

  test('names the tool on the report, and stays apart from other engines', async () => {
    const { id, ctx } = await newProject()
    await write(await importServer(ctx, { address: lhci.url }))
    const point = (await runsOf(id)).find(({ is_point }) => is_point)
    const { body } = await people.owner.get(`/api/lighthouses/${point?.id}`)
    expect(body).toMatchObject({ importedFrom: 'lighthouse-ci', engine: { lighthouseVersion: '13.5.0' } })
    const statistics = await people.owner.get(`/api/projects/${id}/statistics`, {
      query: { startDate: '2020-01-01' },
    })
    expect(statistics.body.total).toMatchObject({ runs: 0, agentMs: 0 })
  })

  test.each([
    ['a private address', { address: 'http://127.0.0.1:1/', isOpen: false }],
    ['no server', { address: 'http://127.0.0.1:1/', isOpen: true }],
    ['no address', { address: 'ftp://example.com', isOpen: true }],
  ])('%s is refused', async (_, { address, isOpen }) => {
    const { ctx } = await newProject()
    const refusal = importServer({ ...ctx, allowPrivateTargets: isOpen }, { address })
    await expect(refusal).rejects.toMatchObject({ code: 'INVALID', fields: { file: [expect.any(String)] } })
  })
})

describe('a database of a real Uptime Kuma', () => {
  const unpacked = (name: string) => gunzipSync(readFileSync(`tests/fixtures/tools/${name}.db.gz`))
  const recorded = JSON.parse(readFileSync('tests/fixtures/tools/kuma.json', 'utf8')) as Record<
    string,
    { readAt: number; figures: Record<string, { uptime720: number }> }
  >

  test.each(['kuma-1', 'kuma-2'])('%s is imported with the figures that it shows', async (name) => {
    const { id, ctx } = await newProject()
    const { readAt = 0, figures = {} } = recorded[name] ?? {}
    const made = await importFile(
      { ...ctx, now: () => new Date(readAt) },
      file('uptime-kuma', 'kuma.db', unpacked(name)),
    )
    expect(made).toMatchObject({ creates: 3, refused: 1 })
    // The import is older than a day by then.
    await updateRows('site_import', {}, { expires_at: new Date(Date.now() + HOUR_MS) })
    await write(made)
    const monitors = await readRows('live.monitor', { project_id: id }, 'id', 'name')
    expect(monitors.map((one) => one.name).sort()).toEqual(['Mail', 'Name', 'Search', 'Shop', 'Stock'])
    const outages = await own.db
      .selectFrom('outage')
      .innerJoin('live.monitor as monitor', 'monitor.id', 'outage.monitor_id')
      .select(['monitor.name', 'outage.reason', 'outage.ended_by'])
      .where('monitor.project_id', '=', id)
      .orderBy('outage.started_at')
      .execute()
    expect(outages.map((one) => `${one.name} ${one.reason} ${one.ended_by}`).sort()).toEqual([
      'Mail refused recovery',
      'Search keyword-missing recovery',
      'Shop status recovery',
      'Shop timeout recovery',
    ])
    for (const { id: monitor, name: monitorName } of monitors) {
      if (monitorName === 'Search') continue
      const spans = await readRows('uptime_span', { monitor_id: monitor })
      const time = (state: string) =>
        spans
          .filter((span) => span.state === state && span.to_at)
          .reduce((sum, span) => sum + (Number(span.to_at) - Number(span.from_at)), 0)
      const ratio = time('up') / (time('up') + time('down'))
      expect.soft(Math.abs(ratio - (figures[monitorName]?.uptime720 ?? 0)), monitorName).toBeLessThan(0.0003)
    }
    const mails = await readRows('incident', { end_notified_at: null }, 'end_notified_at')
    expect(mails).toEqual([])
  })

  test('is uploaded to the API, and its secrets are sealed when they are chosen', async () => {
    const { id } = await newProject()
    const query = { source: 'uptime-kuma', fileName: 'kuma.db', withSecrets: 'true' }
    const { path } = file('uptime-kuma', 'described.db', unpacked('kuma-2'))
    const db = new DatabaseSync(path)
    db.exec("update monitor set description = 'ours' where name in ('Stock', 'Shop')")
    db.close()
    const { status, body } = await people.owner.post(`/api/projects/${id}/tool-imports`, {
      ...{ query, body: readFileSync(path), headers: { 'content-type': 'application/octet-stream' } },
    })
    expect(status).toBe(201)
    const history = await people.owner.get(`/api/site-imports/${body._id}/history`)
    expect(history.body.parts).toEqual([
      { kind: 'uptime', total: expect.any(Number), written: 0, skipped: 0 },
    ])
    expect(history.body.notes).toEqual(
      expect.arrayContaining([words.notifications, words.fields(['description (2)']), words.byTime]),
    )
    await write(body)
    const monitor = await readRow(
      'live.monitor',
      { project_id: id, name: 'Stock' },
      'id',
      'sealed',
      'settings',
    )
    expect(monitor.sealed).not.toMatch(/s3cret|hunter2/)
    const shown = await people.owner.get(`/api/monitors/${monitor.id}`)
    expect(shown.body.request).toEqual({
      headers: ['X-Api-Key', 'Content-Type', 'Authorization'],
      hasBody: true,
    })
    const { parts } = (await people.owner.get(`/api/site-imports/${body._id}/history`)).body
    expect(parts[0].written).toBe(parts[0].total)
  })

  test('an interrupted history is complete or absent part by part, and is resumed', async () => {
    const { ctx } = await newProject()
    const made = await importFile(ctx, file('uptime-kuma', 'kuma.db', unpacked('kuma-1')))
    await people.owner.post(`/api/site-imports/${made._id}/confirm`, { body: {} })
    while ((await processImports(systemContext())) > 0);
    const states = () => readRows('site_import_history', { import_id: made._id }, 'state')
    const stop = new AbortController()
    const interrupted = {
      ...systemContext(),
      now: () => {
        stop.abort()
        return new Date()
      },
    }
    expect(await writeHistory(interrupted, stop.signal)).toBe(1)
    expect(
      (await states())
        .map(({ state }) => state)
        .sort()
        .at(-1),
    ).toBe('written')
    expect((await states()).filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0)
    await writeHistory(systemContext(), new AbortController().signal)
    expect((await states()).every(({ state }) => state === 'written')).toBe(true)
  })

  test('a corrupt one is refused with a message', async () => {
    const { ctx } = await newProject()
    const broken = file('uptime-kuma', 'broken.db', unpacked('kuma-2').subarray(0, 30_000))
    await expect(importFile(ctx, broken)).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('configurations', () => {
  test('of another kind are refused', async () => {
    const { ctx } = await newProject()
    const kuma = gunzipSync(readFileSync('tests/fixtures/tools/kuma-2.db.gz'))
    await expect(importFile(ctx, file('lighthouse-ci', 'kuma.db', kuma))).rejects.toMatchObject({
      message: 'The database is not of a Lighthouse CI server.',
    })
  })

  test.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('in %s are read', async (encoding, encode) => {
    const { ctx } = await newProject()
    const bytes = encode('https://a.example/ Über uns\r\nb.example/#top\r\n')
    const { _id } = await importFile(ctx, file('sitespeed', `${encoding}.txt`, bytes))
    const rows = await own.db
      .selectFrom('site_import_row')
      .select(['name', 'settings', 'notices'])
      .where('import_id', '=', _id)
      .orderBy('nth')
      .execute()
    expect(rows).toMatchObject([
      { name: 'a.example', settings: { pages: [{ name: 'Über uns' }] }, notices: [] },
      { name: 'b.example', notices: [urlMessages.fragment('https://b.example/', '#top')] },
    ])
  })

  test('of Lighthouse CI become sites of their hosts', async () => {
    const { ctx } = await newProject()
    const rc =
      'ci:\n  collect:\n    numberOfRuns: 3\n    url: [https://a.example/, https://a.example/two, http://localhost/]\n    settings: { preset: desktop }\n  assert: { preset: lighthouse:recommended }\n'
    const made = await importFile(ctx, file('lighthouse-ci', 'lighthouserc.yml', rc))
    expect(made).toMatchObject({ creates: 1, refused: 1 })
  })
})

describe('npm run import', () => {
  const printed = async (work: () => Promise<void>) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    try {
      await work()
      return log.mock.calls.flat().join('\n')
    } finally {
      log.mockRestore()
    }
  }

  test('prints the preview, and writes when it may', async () => {
    const [client, project] = [unique('Client'), unique('Project')]
    const { _id } = await createProject(await createClient(tenant.organization, client), project)
    const list = file('sitespeed', 'urls.txt', 'https://one.example/ Home\nnonsense\n')
    const args = {
      ...{ source: list.source, from: list.path, place: { client, project }, toolProject: undefined },
      ...{ withSecrets: false, isDryRun: true, isConfirmed: false },
    }
    const sites = () => readRows('live.site', { project_id: _id }, 'name')
    expect(await printed(() => importSites(systemContext(), args))).toMatch(
      /nonsense.*refused.*one\.example.*create/s,
    )
    expect(await sites()).toEqual([])
    const confirmed = { ...args, isDryRun: false, isConfirmed: true }
    expect(await printed(() => importSites(systemContext(), confirmed))).toMatch(
      /1 sites? written, .*1 refused/,
    )
    expect(await sites()).toEqual([{ name: 'one.example' }])
  })

  test('says when there is no such project', async () => {
    const place = { client: 'None', project: 'None' }
    const args = {
      source: 'sitespeed',
      from: 'urls.txt',
      place,
      toolProject: undefined,
      withSecrets: false,
    } as const
    const refusal = importSites(systemContext(), { ...args, isDryRun: true, isConfirmed: false })
    await expect(refusal).rejects.toThrow('There is no project "None" in a client "None".')
  })
})

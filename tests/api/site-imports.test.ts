import { describe, expect, test } from 'vitest'
import {
  createImport,
  deleteExpiredImports,
  type ImportRow,
  processImports,
} from '~/server/administration/site-imports'
import { parseSettings } from '~/server/administration/site-settings'
import { openScript } from '~/server/measuring/test-scripts'
import { openRequest } from '~/server/uptime/monitors'
import { inputMessages } from '~/shared/messages/form'
import { urlMessages } from '~/shared/messages/hierarchy'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { HOUR_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { subscribe } from '../support/billing'
import { contextFor, systemContext } from '../support/contexts'
import { createClient, createOrganization, createProject, createSite, unique } from '../support/factories'
import { readRow, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()

const path = (project = tenant.project._id) => `/api/projects/${project}/site-imports`
const check = (text: string, project?: number, caller = people.projectAdmin) =>
  caller.post(path(project), { body: { text } })
const rowsOf = async (id: string) => (await people.owner.get(`/api/site-imports/${id}/rows`)).body.items
const confirm = (id: string, rows = 'valid') =>
  people.projectAdmin.post(`/api/site-imports/${id}/confirm`, { body: { rows } })
async function write(text: string, project?: number, caller = people.owner) {
  const { body } = await check(text, project, caller)
  await caller.post(`/api/site-imports/${body._id}/confirm`, { body: {} })
  await processImports(systemContext())
  return (await caller.get(`/api/site-imports/${body._id}`)).body
}
const emptyProject = async () => (await createProject(tenant.client))._id
const exported = async (project: number) =>
  (await people.owner.get(`/api/projects/${project}/sites/export`)).body

describe('POST /api/projects/{id}/site-imports', () => {
  test('says for each row what it comes to, and writes nothing', async () => {
    const project = await createProject(tenant.client)
    const there = await createSite(project, {
      name: 'There',
      pages: [{ url: 'https://1.1.1.1/' }],
      tags: 'a',
    })
    const { status, body } = await check(
      [
        'name;pages;devices;tags',
        'New;https://1.1.1.1/a;Desktop;x',
        'there;https://1.1.1.1/;;a',
        'THERE;https://1.1.1.1/b;;b',
        'Broken;ftp://1.1.1.1/;Watch;',
        ';;;',
        '"Two',
        'lines";https://1.1.1.1/;;',
      ].join('\n'),
      project._id,
      people.owner,
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'checked',
      source: 'csv',
      rows: 5,
      creates: 1,
      updates: 0,
      unchanged: 1,
      refused: 3,
      forecast: { tests: { quota: null, isOver: false } },
    })
    expect(await rowsOf(body._id)).toMatchObject([
      {
        line: 4,
        name: 'THERE',
        result: 'refused',
        faults: [{ field: 'name', message: words.sameNameInFile(3) }],
      },
      { line: 5, name: 'Broken', result: 'refused', faults: [{ field: 'pages[0].url' }] },
      { line: 7, result: 'refused', faults: [{ field: 'name' }] },
      { line: 2, name: 'New', result: 'create', pages: 1, faults: [] },
      { line: 3, name: 'there', result: 'unchanged', site: there._id },
    ])
    const { body: sites } = await people.owner.get('/api/sites', { query: { project: project._id } })
    expect(sites.total).toBe(1)
  })

  test('refuses what is no list of sites, at the field', async () => {
    const refusal = async (text: string) => (await check(text)).problem.fields?.['text']
    expect(await refusal('')).toEqual([words.empty])
    expect(await refusal('PK\u0003\u0004\0\0')).toEqual([words.notText])
    expect(await refusal('name,colour,size\nA,red,9')).toEqual([words.unknownColumns(['colour', 'size'])])
    expect(await refusal('name,site\nA,B')).toEqual([words.twiceColumn('name')])
    expect(await refusal('tags\nA')).toEqual([words.noColumns])
    expect(await refusal('name,pages\n')).toEqual([words.noRows])
    expect(await refusal('name,pages\nA,"b')).toEqual([words.openQuote])
    expect(await refusal('name,pages\nA,b\nc"d,e')).toEqual([words.notCsv(3)])
    expect(await refusal(`name\n${'A\n'.repeat(10_001)}`)).toEqual([words.tooManyRows(10_000)])
    const left = await readRows('site_import', { state: 'reading' }, 'id')
    expect(left).toEqual([])
  })

  test('leaves out unknown columns on demand, and says so, as it does of fragments', async () => {
    const text = 'name,colour,pages\nA,red,1.1.1.1/a#top 1.1.1.1/#/b'
    const { body } = await people.projectAdmin.post(path(), { body: { text, ignoresUnknown: true } })
    expect(await rowsOf(body._id)).toMatchObject([
      { result: 'create', pages: 2, notices: [urlMessages.fragment('https://1.1.1.1/a', '#top')] },
    ])
    const { notes } = (await people.owner.get(`/api/site-imports/${body._id}/history`)).body
    expect(notes).toEqual([words.ignoredColumns(['colour'])])
  })

  test('needs the right to add sites, also in other projects that the file names', async () => {
    const other = await createProject(tenant.client)
    const text = `project,name,pages\n${other.name},A,https://1.1.1.1/`
    const refused = await check(text)
    expect(await rowsOf(refused.body._id)).toMatchObject([
      { result: 'refused', faults: [{ field: 'project', message: words.unknownProject(other.name) }] },
    ])
    const open = await check(text, undefined, people.clientAdmin)
    expect(await rowsOf(open.body._id)).toMatchObject([{ result: 'create', projectName: other.name }])
    const { projectAdmin } = people
    for (const part of ['', '/rows', '/result', '/history'])
      expect([part, (await projectAdmin.get(`/api/site-imports/${open.body._id}${part}`)).status]).toEqual([
        part,
        404,
      ])
    expect((await confirm(open.body._id)).status).toBe(404)
    const recent = (await projectAdmin.get(path())).body
    expect(recent.some((one: { _id: string }) => one._id === open.body._id)).toBe(false)
  })
})

test('a file without pages changes sites that exist, and creates none', async () => {
  const project = await createProject(tenant.client)
  const pages = [{ url: 'https://1.1.1.1/' }, { url: 'https://1.1.1.1/b' }]
  const site = await createSite(project, { name: 'There', pages })
  const { body } = await check('name,tags\nthere,new\nOther,new', project._id, people.owner)
  expect(await rowsOf(body._id)).toMatchObject([
    { name: 'Other', result: 'refused', faults: [{ field: 'pages', message: inputMessages.onePageAtLeast }] },
    { name: 'there', result: 'update', pages: 2, notices: [] },
  ])
  await people.owner.post(`/api/site-imports/${body._id}/confirm`, { body: {} })
  await processImports(systemContext())
  const after = (await people.owner.get(`/api/sites/${site._id}`)).body
  expect([after.tags, after.pages.length]).toEqual([['new'], 2])
})

describe('POST /api/site-imports/{id}/confirm', () => {
  test('lets the job write the valid rows, with who confirmed it in the log', async () => {
    const project = await createProject(tenant.client)
    const site = await createSite(project, {
      name: 'Old',
      pages: [{ url: 'https://1.1.1.1/' }, { url: 'https://1.1.1.1/gone' }],
      tags: 'kept',
    })
    const text = 'name,pages\nOld,https://1.1.1.1/\nNew,https://1.1.1.1/new\nBad,nothing\n'
    const { body } = await check(text, project._id, people.owner)
    expect(await rowsOf(body._id)).toContainEqual(
      expect.objectContaining({ name: 'Old', result: 'update', notices: [words.removesPages(1)] }),
    )
    const [page] = site.pages
    const all = await people.owner.post(`/api/site-imports/${body._id}/confirm`, { body: { rows: 'all' } })
    expect([all.status, all.problem.fields]).toEqual([422, { rows: [words.notAllValid(1)] }])
    const answer = await people.owner.post(`/api/site-imports/${body._id}/confirm`, { body: {} })
    expect([answer.status, answer.body.state]).toEqual([200, 'queued'])
    expect(await processImports(systemContext(), { batch: 1 })).toBe(2)
    const done = await people.owner.get(`/api/site-imports/${body._id}`)
    expect(done.body).toMatchObject({ state: 'done', written: 2, failed: 0 })
    const after = await people.owner.get(`/api/sites/${site._id}`)
    expect(after.body).toMatchObject({ tags: ['kept'], pages: [{ _id: page?._id }] })
    const rows = await rowsOf(body._id)
    const created = rows.find(({ name }: { name: string }) => name === 'New')
    const [entry] = await activityOf(own.db, 'site', created.site)
    expect(entry).toMatchObject({ action: 'site.create', actor_kind: 'user' })
    const file = await people.owner.get(`/api/site-imports/${body._id}/result`)
    expect(file.body.split('\r\n').slice(0, 3)).toEqual([
      'line,project,name,result,site,reasons',
      `2,${project.name},Old,Updated,${site._id},Deletes 1 page with all test results: not in this row`,
      `3,${project.name},New,Created,${created.site},`,
    ])
    const again = await people.owner.post(`/api/site-imports/${body._id}/confirm`, { body: {} })
    expect([again.status, again.problem.message]).toEqual([409, words.notChecked])
  })

  test('fails rows whose site was created or deleted after the check', async () => {
    const project = await createProject(tenant.client)
    const { body } = await check(
      'name,pages\nA,https://1.1.1.1/\nB,https://1.1.1.1/',
      project._id,
      people.owner,
    )
    await createSite(project, { name: 'a' })
    await people.owner.post(`/api/site-imports/${body._id}/confirm`, { body: {} })
    await processImports(systemContext())
    expect(await rowsOf(body._id)).toMatchObject([
      { name: 'A', state: 'failed', faults: [{ field: 'name', message: words.createdMeanwhile }] },
      { name: 'B', state: 'written' },
    ])
  })

  test('is refused when all valid rows together exceed the monthly quota', async () => {
    const organization = await createOrganization()
    const client = await createClient(organization)
    const project = await createProject(client)
    await subscribe(organization, { monthly_test_quota: 100 })
    const text = 'name,pages\nA,https://1.1.1.1/\nB,https://1.1.1.1/'
    const { body } = await check(text, project._id, people.super)
    expect(body.forecast.tests).toEqual({ before: 0, after: 120, quota: 100, isOver: true })
    const answer = await people.super.post(`/api/site-imports/${body._id}/confirm`, { body: {} })
    expect(answer).toMatchObject({ status: 409, problem: { reason: 'QUOTA_EXCEEDED' } })
  })

  test('is confirmed by its id, completely', async () => {
    const { body } = await check('https://1.1.1.1/one')
    expect((await confirm(body._id, 'some')).status).toBe(422)
    expect((await confirm('no-uuid')).status).toBe(404)
  })
})

test('values of secrets from another reader are sealed while they wait, and end with the site', async () => {
  const project = await createProject(tenant.client)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of scripts
  const script = 'setCookie %ORIGIN% a=${secret:TOKEN}\nnavigate %URL%'
  const { settings } = parseSettings({
    name: 'Sealed',
    pages: [{ url: 'https://1.1.1.1/', script }],
    monitors: [{ target: 'https://1.1.1.1/', headers: ['X-Key', 'X-Other'] }],
  })
  const secrets = {
    scripts: { 'https://1.1.1.1/': { TOKEN: 'first secret' } },
    requests: { 0: { headers: { 'X-Key': 'second secret' } } },
  }
  const rows: ImportRow[] = [{ line: 1, settings, secrets, faults: [] }]
  const ctx = await contextFor('site.create', { kind: 'project', id: project._id })
  const { _id } = await createImport(ctx, { source: 'uptime-kuma', rows })
  expect(await rowsOf(_id)).toMatchObject([{ notices: [words.needsHeaders(['X-Other'])] }])
  const stored = await readRows('site_import_row', { import_id: _id })
  expect(JSON.stringify(stored)).not.toMatch(/(first|second) secret/)
  await people.owner.post(`/api/site-imports/${_id}/confirm`, { body: {} })
  await processImports(systemContext())
  const monitor = await readRow('live.monitor', { project_id: project._id })
  expect(await openRequest(monitor.sealed, ctx.tenant, monitor.id)).toEqual({
    headers: [
      { name: 'X-Key', value: 'second secret' },
      { name: 'X-Other', value: '' },
    ],
    body: '',
  })
  const page = await readRow('live.page', { project_id: project._id }, 'id')
  const row = await readRow('test_script', { page_id: page.id })
  const opened = await openScript(page.id, { text: row.text, secrets: row.secrets as Record<string, string> })
  expect(opened?.secrets).toEqual({ TOKEN: 'first secret' })
  const [left] = await readRows('site_import_row', { import_id: _id }, 'sealed')
  expect(left?.sealed).toBeNull()
})

test('addresses one a line become sites, and add to a site of their name', async () => {
  const project = await createProject(tenant.client)
  const site = await createSite(project, {
    name: '1.1.1.1',
    pages: [{ url: 'https://1.1.1.1/start' }],
    tags: 'kept',
  })
  const text = '# shop\nhttps://1.1.1.1/\n\nhttps://1.1.1.1/cart\nhttps://user@1.1.1.1/'
  const done = await write(text, project._id)
  expect(done).toMatchObject({
    source: 'lines',
    state: 'done',
    creates: 1,
    updates: 1,
    refused: 1,
    written: 2,
  })
  const { body } = await people.owner.get(`/api/sites/${site._id}`)
  expect(body).toMatchObject({
    tags: ['kept'],
    pages: [{ _id: site.pages[0]?._id }, { url: 'https://1.1.1.1/' }],
  })
  expect(await write(text, project._id)).toMatchObject({ creates: 0, updates: 0, unchanged: 2 })
})

test('an export says what a spreadsheet must not evaluate, and is read back', async () => {
  const project = await emptyProject()
  const text = 'name,pages,tags\n"\'=1+1",https://1.1.1.1/,"\'@a, b"\n\'quoted,https://1.1.1.1/,\n'
  await write(text, project)
  const { body: sites } = await people.owner.get('/api/sites', { query: { project } })
  expect(sites.items).toMatchObject([{ name: "'quoted" }, { name: '=1+1', tags: ['@a', 'b'] }])
  const file = await exported(project)
  expect(file).toContain(",'=1+1,")
  expect(file).toContain(",''quoted,")
  expect(await write(file, project)).toMatchObject({ unchanged: 2, creates: 0, updates: 0, refused: 0 })
})

test('a check expires after a day, and an organization has at most twenty', async () => {
  const project = await emptyProject()
  const first = await check('https://1.1.1.1/', project, people.owner)
  for (let nth = 0; nth < 20; nth++) await check('https://1.1.1.1/', project, people.owner)
  const read = (id: string) => people.owner.get(`/api/site-imports/${id}`)
  expect((await read(first.body._id)).status).toBe(404)
  const last = await check('https://1.1.1.1/', project, people.owner)
  const inADay = () => new Date(Date.now() + 25 * HOUR_MS)
  expect(await deleteExpiredImports(systemContext({ now: inADay }))).toBeGreaterThan(0)
  expect((await read(last.body._id)).status).toBe(404)
})

describe('POST /api/sites/bulk', () => {
  const bulk = (body: object, caller = people.projectAdmin) =>
    caller.post('/api/sites/bulk', { body: { project: tenant.project._id, ...body } })

  test('creates all sites or none', async () => {
    const name = unique('Bulk')
    const good = { name, pages: [{ url: 'https://1.1.1.1/' }], monitors: [{ page: 'https://1.1.1.1/' }] }
    const bad = { name: 'x', pages: [{ url: 'nothing' }], colour: 'red' }
    const refused = await bulk({ sites: [good, bad, good] })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem.fields ?? {})).toEqual([
      'sites[1].pages[0].url',
      'sites[1].',
      'sites[2].name',
    ])
    const { status, body } = await bulk({ sites: [good, bad, good], onlyValid: true })
    expect([status, body.created]).toEqual([200, 1])
    expect(body.results).toMatchObject([
      { name, site: expect.any(Number), faults: [] },
      { name: 'x', site: null, faults: [{ field: 'pages[0].url' }, {}] },
      { name, site: null, faults: [{ field: 'name' }] },
    ])
    const { body: monitors } = await people.projectAdmin.get('/api/monitors', {
      query: { site: body.results[0].site },
    })
    expect(monitors.items).toMatchObject([{ kind: 'http', followsPage: true, state: 'unknown' }])
  })

  test('takes at most 500', async () => {
    const site = { pages: [{ url: 'https://1.1.1.1/' }] }
    expect((await bulk({ sites: Array(501).fill(site) })).status).toBe(422)
    const odd = { name: 'Odd', pages: [{ url: 'https://1.1.1.1/', script: 'navigate %URL%\n//\0\ud800' }] }
    expect(Object.keys((await bulk({ sites: [odd] })).problem.fields ?? {})).toEqual([
      'sites[0].pages[0].script',
    ])
  })
})

test('POST /api/sites/{id}/duplicate copies a site to another host, with monitors and scripts on demand', async () => {
  const project = await emptyProject()
  const script = 'navigate %URL%'
  const monitors = [
    { page: 'https://1.1.1.1/' },
    { name: 'Port', target: '1.1.1.1:22', settings: { kind: 'tcp' } },
    { name: 'Other', target: 'https://1.0.0.1/', headers: ['X-Key'] },
  ]
  const pages = [{ url: 'https://1.1.1.1/' }, { url: 'https://1.1.1.1/a', name: 'A', script }]
  const made = await people.owner.post('/api/sites/bulk', {
    body: { project, sites: [{ name: 'Shop', pages, monitors, tags: ['x'] }] },
  })
  const duplicate = (body: object) =>
    people.owner.post(`/api/sites/${made.body.results[0].site}/duplicate`, { body })
  const plain = await duplicate({ name: 'Plain' })
  expect(plain.body).toMatchObject({
    name: 'Plain',
    tags: ['x'],
    pages: [{ url: 'https://1.1.1.1/' }, { name: 'A' }],
  })
  const whole = await duplicate({
    name: 'Whole',
    host: '8.8.8.8:8443',
    withMonitors: true,
    withScripts: true,
  })
  expect(whole.status).toBe(201)
  const file = await exported(project)
  const line = file.split('\r\n').find((row: string) => row.includes('Whole'))
  expect(line).toContain('https://8.8.8.8:8443/a')
  expect(line).toContain('navigate %URL%')
  expect(line).toContain('8.8.8.8:22')
  expect(line).toContain('https://1.0.0.1/')
  const same = await duplicate({ name: 'whole' })
  expect([same.status, Object.keys(same.problem.fields ?? {})]).toEqual([422, ['name']])
  expect((await duplicate({ name: 'X', host: 'a b' })).problem.fields).toEqual({
    host: [words.copy.hostInvalid],
  })
})

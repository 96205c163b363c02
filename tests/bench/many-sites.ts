import { sql } from 'kysely'
import { dispatch } from '~/server/api/dispatch'
import type { Db } from '~/server/platform/db'
import { paths } from '~/shared/paths'
import { versionsText } from '~/shared/rules/navigation/site-versions'
import { median, percentile } from '~/shared/rules/statistics/statistics'
import { initialStatus } from '~/shared/rules/uptime/monitor-status'
import type { EditableSites } from '~/shared/schemas/site-edit'
import { signIn } from '../support/api'
import { createOrganization, createUser } from '../support/factories'
import { type Figure, printFigures } from './support/figures'
import { inQuiet, percentText } from './support/foreign-load'
import { addClient, addSites, type Place } from './support/hierarchy'
import { withProduct } from './support/product'

/**
 * Editing 500 sites with three pages and a monitor each, in an organization of 2,000 sites with quotas: the calls in
 * this process, and the screen of a web process, read and posted. Every round changes every site and monitor.
 */
const SITES = 500
const LIMIT_MS = 1_000
const WARM_UP = 2
const ROUNDS = 10

async function addMonitors(db: Db, { organization, project }: Place): Promise<void> {
  const status = JSON.stringify(initialStatus(Date.now()))
  await sql`
    with added as (
      insert into live.monitor (organization_id, client_id, project_id, site_id, page_id, name, kind, settings,
        interval_seconds, timeout_ms, created_at, updated_at)
      select organization_id, client_id, project_id, site_id, min(id), 'Home', 'http', '{"kind":"http"}', 60, 10000,
        now(), now()
      from live.page where project_id = ${project} group by 1, 2, 3, 4
      returning organization_id, id
    ), places as (
      insert into monitor_location (organization_id, monitor_id, location_id)
      select organization_id, id, 1 from added
    )
    insert into monitor_state (organization_id, monitor_id, state, since, truth)
    select organization_id, id, 'unknown', now(), ${status}::jsonb from added`.execute(db)
  await sql`insert into subscription (organization_id, status, monthly_test_quota, uptime_quota)
    values (${organization}, 'active', 100000000, 100000)`.execute(db)
}

async function seed(db: Db) {
  const organization = await createOrganization()
  const { place } = await addClient('Edited', organization)
  const { place: beside } = await addClient('Others', organization)
  await addSites(db, place, { sites: SITES, pagesPerSite: 3 })
  await addSites(db, beside, { sites: 1_500, pagesPerSite: 3 })
  await addMonitors(db, place)
  await sql`vacuum analyze`.execute(db)
  const { cookie } = await signIn(await createUser({ ownerOf: [organization] }))
  return { ...place, cookie }
}

/** Differs from round to round, so that every field of every site is written. */
const valuesOf = (round: number) => ({
  frequency: round % 2 === 0 ? '0 6 * * *' : '0 9 * * *',
  interval: round % 2 === 0 ? '300' : '600',
  isOn: round % 2 === 0,
  tag: `round ${round}`,
})

async function measure(what: string, work: (round: number) => Promise<void>): Promise<Figure> {
  let round = 0
  for (let i = 0; i < WARM_UP; i++) await work(round++)
  const { result, foreign, rounds } = await inQuiet({ rounds: 4, mostForeign: 0.1 }, async () => {
    const ms: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      const startedAt = performance.now()
      await work(round++)
      ms.push(performance.now() - startedAt)
    }
    return ms
  })
  const p95 = (percentile(result, 95) ?? 0).toFixed(0)
  const note = `p95 ${p95} ms; others used ${percentText(foreign)}, round of ${rounds}`
  return { what, value: median(result), unit: 'ms', limit: LIMIT_MS, note }
}

await withProduct(async (product) => {
  const { client, project, cookie } = await seed(product.db)
  const json = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const call = async (method: string, path: string, body?: object) => {
    const request = new Request(new URL(path, 'http://bench.test'), {
      method,
      headers: json,
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await dispatch(request)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const read = (): Promise<EditableSites> => call('GET', `/api/sites/multi?project=${project}`)
  const readVersions = async () => (await read()).sites
  const inProcess = [
    await measure('GET /api/sites/multi', async () => {
      await read()
    }),
    await measure('GET and PUT /api/sites/multi: schedule, tags, monitors', async (round) => {
      const { frequency, interval, isOn, tag } = valuesOf(round)
      const sites = await readVersions()
      const { updated, monitors } = await call('PUT', '/api/sites/multi', {
        sites: sites.map(({ _id }) => _id),
        versions: Object.fromEntries(sites.map(({ _id, version }) => [_id, version])),
        change: {
          frequency,
          isScheduled: isOn,
          tags: { mode: 'replace', names: [tag] },
          monitors: { intervalSeconds: Number(interval), isPaused: !isOn },
        },
      })
      if (updated !== SITES || monitors !== SITES)
        throw new Error(`Only ${updated} sites, ${monitors} monitors`)
    }),
  ]
  await product.start('web')
  const url = product.url + paths.editSites(client, project)
  const screen = [
    await measure('edit-sites: the screen', async () => {
      const answer = await fetch(url, { headers: { cookie } })
      const html = await answer.text()
      if (answer.status !== 200) throw new Error(`The screen answered ${answer.status} ${html}`)
    }),
    await measure('edit-sites: the form posted, with reading the versions', async (round) => {
      const { frequency, interval, isOn, tag } = valuesOf(round)
      const body = new URLSearchParams({
        versions: versionsText(await readVersions()),
        frequency,
        tests: isOn ? 'on' : 'off',
        tagMode: 'replace',
        tags: tag,
        interval,
        monitors: isOn ? 'active' : 'paused',
      })
      const headers = { cookie, origin: product.url, 'sec-fetch-site': 'same-origin' }
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
      if (answer.status !== 302) throw new Error(`The form answered ${answer.status} ${await answer.text()}`)
      await answer.text()
    }),
  ]
  printFigures([...inProcess, ...screen])
})

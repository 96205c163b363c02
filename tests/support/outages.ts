import { randomUUID } from 'node:crypto'
import { getRuntime } from '~/server/platform/runtime'
import type { Project } from '~/shared/schemas/project'
import { createSite, type Tenant } from './factories'
import { insertRows, updateRows } from './rows'
import { HTTP_SETTINGS } from './uptime-monitors'

export interface TestMonitor {
  id: number
  organization: number
  client: number
  project: number
  site: number
  host: string
}

export async function createMonitor(
  { organization, client }: Pick<Tenant, 'organization' | 'client'>,
  project: Project,
  name: string,
): Promise<TestMonitor> {
  const site = await createSite(project)
  const host = `${randomUUID().slice(0, 8)}.example.com`
  const place = { organization_id: organization._id, client_id: client._id, project_id: project._id }
  const now = new Date()
  const { id } = await getRuntime()
    .db.insertInto('live.monitor')
    .values({
      ...place,
      site_id: site._id,
      name,
      kind: 'http',
      target: `https://${host}/`,
      settings: JSON.stringify(HTTP_SETTINGS),
      interval_seconds: 60,
      timeout_ms: 10_000,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    host,
    organization: organization._id,
    client: client._id,
    project: project._id,
    site: site._id,
  }
}

export interface TestIncident {
  id: string
  outages: string[]
  join(monitor: TestMonitor, at: number): Promise<void>
  end(at: number): Promise<void>
}

export async function createIncident(
  monitors: TestMonitor[],
  at: number,
  change: { picture?: string; locations?: number[] } = {},
): Promise<TestIncident> {
  const { db } = getRuntime()
  const organization_id = monitors[0]?.organization ?? 0
  const id = randomUUID()
  const moment = new Date(at)
  const [host = ''] = monitors.map((monitor) => monitor.host)
  const cause_kind = monitors.length === 1 ? 'monitor' : 'host'
  await insertRows('incident', { organization_id, id, cause_kind, cause: host, opened_at: moment })
  const outageOf = (monitor: TestMonitor, begun: Date) => ({
    organization_id,
    id: randomUUID(),
    monitor_id: monitor.id,
    incident_id: id,
    started_at: begun,
    confirmed_at: begun,
    reason: 'refused',
    locations: change.locations ?? [1],
    host: monitor.host,
    evidence: '[]',
    picture: change.picture ?? 'none',
  })
  const outages = monitors.map((monitor) => outageOf(monitor, moment))
  await insertRows('outage', outages)
  await db
    .insertInto('uptime_span')
    .values(monitors.map(({ id }) => ({ organization_id, monitor_id: id, from_at: moment, state: 'down' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {
    id,
    outages: outages.map((outage) => outage.id),
    async join(monitor, joinedAt) {
      const outage = outageOf(monitor, new Date(joinedAt))
      await insertRows('outage', outage)
      await updateRows('incident', { id }, { ended_at: null })
    },
    async end(endedAt) {
      const ended_at = new Date(endedAt)
      await updateRows('outage', { incident_id: id, ended_at: null }, { ended_at, ended_by: 'recovery' })
      await updateRows('incident', { id }, { ended_at })
    },
  }
}

import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { createImport } from '~/server/administration/site-imports'
import { readLines } from '~/server/administration/site-imports/read-lines'
import { enqueueDelivery } from '~/server/alerting/channels'
import { createChannel } from '~/server/alerting/channels/create-channel'
import { createDashboard } from '~/server/analysis/personal-dashboards/create-dashboard'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { getRuntime } from '~/server/platform/runtime'
import { sealSecret } from '~/server/platform/secrets'
import { deleteSite } from '~/server/structure/sites/delete-site'
import { newChannel } from '~/shared/schemas/channel'
import { callRow, thingOf } from '../api/sample-calls'
import { alertMessageOf } from './alert-message'
import { createAlert } from './alerts'
import { signInAs } from './api'
import { contextFor } from './contexts'
import {
  createDevice,
  createMonitor,
  createOutage,
  createSite,
  createTeam,
  createTenant,
  createUser,
  type Tenant,
} from './factories'
import { insertRows } from './rows'

/** With the ids of what the API has added. */
export type Place = Awaited<ReturnType<typeof createTested>> & { [thing: string]: unknown }

/** An organization with one of everything that a call can reference, and all the ids. */
export async function createPlace(): Promise<Place> {
  const place: Place = await createTested()
  const superAdmin = await signInAs({ isSuper: true })
  const addsThing = ({ method, path, guard }: Row) =>
    method === 'post' &&
    guard !== 'super' &&
    guard !== 'public' &&
    /^\/api\/(auth\/invitations|[\w-]+)$/.test(path)
  for (const row of apiTable.filter(addsThing)) {
    const thing = thingOf(row.path)
    if (thing in place) continue
    const { body } = await callRow(row, superAdmin, place)
    if (!body._id) throw new Error(`${row.path}: ${JSON.stringify(body)}`)
    place[thing] = body._id
  }
  return place
}

/** What has tests, and what no call adds. */
export async function createTested() {
  const tenant = await createTenant()
  const { organization, client, project, site } = tenant
  const { db } = getRuntime()
  const now = new Date()
  const ownerKey = { organization_id: organization._id }
  const device = await createDevice(client)
  const page = site.pages[0]?._id ?? 0
  const member = await createUser({ grants: [{ role: 'clientViewer', client }] })
  const colleague = await createUser({ memberOf: [organization] })
  const team = await createTeam(organization, 'Team')
  const run = v7({ msecs: now.getTime() })
  const [batch, test] = [randomUUID(), randomUUID()]
  await insertRows('test_batch', {
    ...ownerKey,
    id: batch,
    source: 'manual',
    request_id: 'place',
    created_at: now,
  })
  await insertRows('test', {
    ...ownerKey,
    id: test,
    batch_id: batch,
    page_id: page,
    site_id: site._id,
    device_id: device._id,
    location_id: 1,
    form_factor: 'MOBILE',
    status: 'success',
    point_id: run,
    created_at: now,
    finished_at: now,
  })
  await insertRows('run', {
    ...ownerKey,
    created_at: now,
    id: run,
    test_id: test,
    page_id: page,
    site_id: site._id,
    device_id: device._id,
    location_id: 1,
    status: 'success',
    duration_ms: 1,
  })
  const monitor = await createMonitor(site)
  const outage = await createOutage(monitor)
  const channel = await createChannel(
    await contextFor('channel.update', { kind: 'client', id: client._id }),
    newChannel.parse({
      kind: 'webhook',
      name: 'Channel',
      client: client._id,
      address: 'http://127.0.0.1:1/hook',
    }),
  )
  const delivery = await enqueueDelivery(db, organization._id, {
    channelId: channel._id,
    alertId: null,
    kind: 'opened',
    message: alertMessageOf(),
    now,
  })
  const { alert } = await createAlert(tenant, {
    client: client._id,
    project: project._id,
    site: site._id,
    page,
  })
  const siteImport = await createImport(
    await contextFor('site.create', { kind: 'project', id: project._id }),
    {
      source: 'lines',
      rows: readLines('https://1.1.1.1/'),
    },
  )
  const deletion = await deleteSite(
    await contextFor('site.delete', {
      kind: 'site',
      id: (await createSite(project, { name: 'Deleted' }))._id,
    }),
    { name: 'Deleted' },
  )
  const compareSession = randomUUID()
  await insertRows('live.compare_session', {
    ...ownerKey,
    id: compareSession,
    title: 'Session',
    created_at: now,
    updated_at: now,
  })
  await insertRows(
    'compare_session_test',
    [0, 1].map((position) => ({
      ...ownerKey,
      session_id: compareSession,
      position,
      client_id: client._id,
      project_id: project._id,
      site_id: site._id,
      page_id: page,
      run_id: run,
      run_created_at: now,
      test_id: test,
    })),
  )
  const clientCtx = await contextFor('personalDashboard.create', { kind: 'client', id: client._id })
  const dashboard = await createDashboard(clientCtx, { name: 'Dashboard', client: client._id })
  const mailing = randomUUID()
  await insertRows('live.mailing', {
    ...ownerKey,
    id: mailing,
    kind: 'standard',
    user_id: member.id,
    client_id: client._id,
    frequency: 'weekly',
    weekday: 0,
    hour: 8,
    created_at: now,
    updated_at: now,
  })
  const trafficConnection = randomUUID()
  await insertRows('live.traffic_connection', {
    ...ownerKey,
    id: trafficConnection,
    client_id: client._id,
    source: 'matomo',
    label: 'Matomo',
    base_url: 'http://127.0.0.1:1',
    method: 'token',
    sealed: await sealSecret('{"token":"token"}', `traffic/${trafficConnection}`),
    account: '…oken',
    created_at: now,
    updated_at: now,
  })
  await insertRows('live.organization_brand', {
    ...ownerKey,
    name: 'Agency',
    sender_address: 'reports@agency.example',
    updated_at: now,
  })
  return {
    tenant,
    mailing,
    trafficConnection,
    organization: organization._id,
    client: client._id,
    project: project._id,
    site: site._id,
    page,
    device: device._id,
    team,
    member: member.id,
    colleague: colleague.id,
    run,
    test,
    monitor: monitor._id,
    outage,
    channel: channel._id,
    delivery,
    alert,
    siteImport: siteImport._id,
    compareSession,
    dashboard: dashboard._id,
    deletion: deletion.deletions[0] ?? '',
  }
}

export async function joinTeam(place: Place, userId: string, isAdministrator: boolean): Promise<void> {
  await insertRows('live.team_user', {
    organization_id: place.organization,
    team_id: place.team,
    user_id: userId,
    is_administrator: isAdministrator,
  })
}

export async function grantTeam({ tenant, team }: { tenant: Tenant; team: number }): Promise<void> {
  await insertRows('live.permission', {
    organization_id: tenant.organization._id,
    team_id: team,
    client_id: tenant.client._id,
    role: 'clientViewer',
  })
}

import { randomUUID } from 'node:crypto'
import { createOrganization as addOrganization } from '~/server/accounts/organizations/create-organization'
import { createClient as addClient } from '~/server/structure/clients/create-client'
import { createDevice as addDevice } from '~/server/structure/devices/create-device'
import { createProject as addProject } from '~/server/structure/projects/create-project'
import { createSite as addSite } from '~/server/structure/sites/create-site'
import { createMonitor as addMonitor } from '~/server/uptime/monitors/create-monitor'
import type { AssignableRole } from '~/shared/rules/access/roles'
import { DEFAULT_SETTINGS } from '~/shared/rules/uptime/default-monitor'
import type { Client } from '~/shared/schemas/client'
import { type Device, newDeviceForm } from '~/shared/schemas/device'
import { type Monitor, newMonitor } from '~/shared/schemas/monitor'
import type { Organization } from '~/shared/schemas/organization'
import type { Project } from '~/shared/schemas/project'
import { newSite, type Site } from '~/shared/schemas/site'
import { contextFor, systemContext } from './contexts'
import { insertRows, readRow } from './rows'

let counter = 0
export const unique = (what: string) => `${what} ${++counter} ${randomUUID().slice(0, 8)}`

export const PASSWORD = 'correct horse battery staple'
/** Of PASSWORD: argon2 takes longer than all other statements of a user. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$DZbc/LWrtx9/P+RW+W48Uw$Vb6xO+5kw0X1BkHZvWNSheQSJ29mIlZLTZJwDsAXUys'

export const createOrganization = (name = unique('Organization')): Promise<Organization> =>
  addOrganization(systemContext(), { name })

export async function createClient(organization: Organization, name = unique('Client')): Promise<Client> {
  const ctx = await contextFor('client.create', { kind: 'organization', id: organization._id })
  return addClient(ctx, { name, retentionDays: 365 })
}

export async function createProject(client: Client, name = unique('Project')): Promise<Project> {
  const ctx = await contextFor('project.create', { kind: 'client', id: client._id })
  return addProject(ctx, { name })
}

export async function createSite(project: Project, input: Record<string, unknown> = {}): Promise<Site> {
  const ctx = await contextFor('site.create', { kind: 'project', id: project._id })
  const pages = [{ url: `http://127.0.0.1/${randomUUID()}` }]
  return addSite(ctx, newSite.parse({ name: unique('Site'), pages, project: project._id, ...input }))
}

/** A monitor of a site's first page from the local location, still without a state. */
export async function createMonitor(site: Site, input: Record<string, unknown> = {}): Promise<Monitor> {
  const ctx = await contextFor('monitor.update', { kind: 'site', id: site._id })
  const usual = { site: site._id, page: site.pages[0]?._id, settings: DEFAULT_SETTINGS }
  return addMonitor(ctx, newMonitor.parse({ ...usual, ...input }))
}

/** An outage of a monitor with its own incident. Ongoing unless `endedAt` is set. */
export async function createOutage(
  monitor: Pick<Monitor, '_id' | 'organization' | 'name'>,
  { startedAt = new Date(), endedAt = null }: { startedAt?: Date; endedAt?: Date | null } = {},
): Promise<string> {
  const [incident, id] = [randomUUID(), randomUUID()]
  const key = { organization_id: monitor.organization, ended_at: endedAt }
  await insertRows('incident', {
    ...key,
    id: incident,
    cause_kind: 'monitor',
    cause: monitor.name,
    opened_at: startedAt,
  })
  await insertRows('outage', {
    ...key,
    id,
    monitor_id: monitor._id,
    incident_id: incident,
    started_at: startedAt,
    confirmed_at: startedAt,
    ended_by: endedAt && 'recovery',
    reason: 'timeout',
    locations: [1],
    host: 'example.com',
    evidence: '[]',
  })
  return id
}

export const EMULATION = {
  width: 400,
  height: 800,
  pixelRatio: 2,
  userAgent: null,
  throttling: 'none',
  cpuSlowdown: 1,
  rttMs: 0,
  downloadKbps: 0,
  uploadKbps: 0,
} as const

export async function createDevice(client: Client, name = unique('Device')): Promise<Device> {
  const ctx = await contextFor('device.create', { kind: 'client', id: client._id })
  return addDevice(ctx, newDeviceForm.parse({ name, formFactor: 'MOBILE', emulation: EMULATION }))
}

interface TeamRight {
  role: AssignableRole
  client_id: number
  project_id?: number
}

/** A team with these members, and a right if it has one. */
export async function createTeam(
  { _id }: Pick<Organization, '_id'>,
  name = unique('Team'),
  { members = [], right }: { members?: TestUser[]; right?: TeamRight } = {},
): Promise<number> {
  const team = { organization_id: _id, name }
  await insertRows('live.team', team)
  const { id } = await readRow('live.team', team)
  const values = { organization_id: _id, team_id: id }
  for (const user of members) await insertRows('live.team_user', { ...values, user_id: user.id })
  if (right) await insertRows('live.permission', { ...values, ...right })
  return id
}

export async function createTenant() {
  const organization = await createOrganization()
  const client = await createClient(organization)
  const project = await createProject(client)
  const site = await createSite(project)
  return { organization, client, project, site }
}
export type Tenant = Awaited<ReturnType<typeof createTenant>>

export interface TestUser {
  id: string
  email: string
  password: string
}
export interface NewUser {
  isSuper?: boolean
  isActive?: boolean
  ownerOf?: Organization[]
  /** Memberships without any rights. */
  memberOf?: Pick<Organization, '_id'>[]
  grants?: { role: AssignableRole; client: Client; project?: Project }[]
}

export async function createUser(user: NewUser = {}): Promise<TestUser> {
  const id = randomUUID()
  const email = `user-${id}@example.com`
  await insertRows('user_account', {
    id,
    email,
    password_hash: PASSWORD_HASH,
    is_super: user.isSuper ?? false,
    is_active: user.isActive ?? true,
    is_confirmed: true,
  })
  for (const { _id } of user.ownerOf ?? []) {
    await insertRows('live.organization_owner', { organization_id: _id, user_id: id })
  }
  const joined = [
    ...[...(user.ownerOf ?? []), ...(user.memberOf ?? [])].map(({ _id }) => _id),
    ...(user.grants ?? []).map(({ client }) => client.organization),
  ]
  for (const organization_id of new Set(joined)) {
    await insertRows('live.organization_member', { organization_id, user_id: id })
  }
  for (const { role, client, project } of user.grants ?? []) {
    const place = {
      organization_id: client.organization,
      client_id: client._id,
      project_id: project?._id ?? null,
    }
    await insertRows('live.permission', { ...place, user_id: id, role })
  }
  return { id, email, password: PASSWORD }
}

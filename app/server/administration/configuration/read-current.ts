import {
  comparable,
  type Fingerprints,
  type KnownClient,
  type KnownDevice,
} from '~/shared/rules/configuration/trees'
import { openScriptSecrets } from '../../measuring/test-scripts'
import type { TenantCtx } from '../../platform/context'
import { openRequest } from '../../uptime/monitors'
import { type LoadedSite, loadSites } from '../site-settings'
import { fingerprint } from './fingerprint'
import { listClientRows, listDeviceRows, listProjectRows, listScriptSecrets, type Part } from './store'

export type ReadCtx = Pick<TenantCtx, 'db' | 'now' | 'tenant'>

/** The stored configuration. */
export interface Current {
  /** Of the organization. */
  devices: KnownDevice[]
  clients: KnownClient[]
}

/** Of one client, or of the whole organization; a few queries for each 500 sites. */
export async function readCurrent(ctx: ReadCtx, part: Part = {}): Promise<Current> {
  const { db, tenant } = ctx
  const [clients, projects, devices, scripts] = await Promise.all([
    listClientRows(db, tenant, part),
    listProjectRows(db, tenant, part),
    listDeviceRows(db, tenant, part),
    listScriptSecrets(db, tenant, part),
  ])
  const sealed = new Map(scripts.map(({ page_id, secrets }) => [page_id, secrets]))
  const sites: LoadedSite[] = []
  for await (const chunk of loadSites(ctx, part)) sites.push(...chunk)
  const known = await Promise.all(
    sites.map(async (site) => {
      const secrets = await fingerprintsOf(tenant, site, sealed)
      const { settings, projectId } = site
      return { id: site.siteId, settings, secrets, compared: comparable(settings, secrets), projectId }
    }),
  )
  const sitesOf = Map.groupBy(known, ({ projectId }) => projectId)
  const devicesOf = Map.groupBy(devices, ({ client_id }) => client_id)
  const projectsOf = Map.groupBy(projects, ({ client_id }) => client_id)
  return {
    devices: (devicesOf.get(null) ?? []).map(presentDevice),
    clients: clients.map(({ id, name, tags, retention_days }) => ({
      id,
      name,
      tags,
      retentionDays: retention_days,
      devices: (devicesOf.get(id) ?? []).map(presentDevice),
      projects: (projectsOf.get(id) ?? []).map((project) => ({
        id: project.id,
        name: project.name,
        tags: project.tags,
        sites: sitesOf.get(project.id) ?? [],
      })),
    })),
  }
}

type DeviceRow = Awaited<ReturnType<typeof listDeviceRows>>[number]

const presentDevice = ({ id, name, form_factor, is_default, emulation }: DeviceRow): KnownDevice => ({
  id,
  name,
  formFactor: form_factor,
  isDefault: is_default,
  emulation,
})

async function fingerprintsOf(
  tenant: number,
  { pages, monitors }: LoadedSite,
  sealed: ReadonlyMap<number, Record<string, string>>,
): Promise<Fingerprints> {
  const scripts = await Promise.all(
    pages.map(async ({ id, original_url }) => {
      const values = await openScriptSecrets(id, sealed.get(id) ?? {})
      return [original_url, await fingerprintAll(values)] as const
    }),
  )
  const requests = await Promise.all(
    monitors.map(async (monitor, index) => {
      const request = await openRequest(monitor.sealed, tenant, monitor.id)
      const headers = Object.fromEntries((request?.headers ?? []).map(({ name, value }) => [name, value]))
      const body = request?.body ? await fingerprint(request.body) : undefined
      return [String(index), { headers: await fingerprintAll(headers), body }] as const
    }),
  )
  return { scripts: Object.fromEntries(scripts), requests: Object.fromEntries(requests) }
}

/** null where the value can't be decrypted any more: it differs from every other one. */
async function fingerprintAll(values: Record<string, string | null>): Promise<Record<string, string>> {
  const entries = await Promise.all(
    Object.entries(values).map(async ([name, value]) => [
      name,
      value === null ? '' : await fingerprint(value),
    ]),
  )
  return Object.fromEntries(entries) as Record<string, string>
}

import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { Device } from '~/shared/schemas/device'
import { inClient, inScope } from '../../platform/access'
import { type Db, deleterOf, inserterOf, updaterOf, valuesOf } from '../../platform/db'

const devices = (db: Db) =>
  db
    .selectFrom('live.device as d')
    .select(['d.id as _id', 'd.organization_id as organization', 'd.client_id as client', 'd.name', 'd.type'])
    .select(['d.is_default as isDefault', 'd.form_factor as formFactor', 'd.emulation'])

/** A global device belongs to the organization: everyone with a right inside it sees the device. */
function visible(scope: Scope) {
  if (scope.everything) return sql<boolean>`true`
  const inside = [...scope.clients, ...scope.projects].map((grant) => grant.organizationId)
  return sql<boolean>`(${inScope(scope, inClient('d', 'client_id'))}
    or (d.client_id is null and d.organization_id = any(${inside}::int[])))`
}

export const findDevice = (db: Db, scope: Scope, id: number): Promise<Device | undefined> =>
  devices(db).where('d.id', '=', id).where(visible(scope)).executeTakeFirst()

export interface DeviceFilter {
  client?: number | undefined
  includeGlobal: boolean
}

/** For a select; nobody pages through it. */
const MAX_LISTED = 5000

/** Global devices first; with `client` only its own and the global ones of its organization. */
export const listDevices = (db: Db, scope: Scope, filter: DeviceFilter): Promise<Device[]> =>
  devices(db)
    .where(visible(scope))
    .$if(!filter.includeGlobal, (q) => q.where('d.client_id', 'is not', null))
    .$if(filter.client !== undefined, (q) =>
      q.where(
        sql<boolean>`(d.organization_id = (select organization_id from live.client where id = ${filter.client})
          and coalesce(d.client_id, ${filter.client}) = ${filter.client})`,
      ),
    )
    .orderBy('d.organization_id')
    .orderBy('d.type', 'desc')
    .orderBy('d.is_default', 'desc')
    .orderBy('d.id')
    .limit(MAX_LISTED)
    .execute()

export const listClientDevices = (db: Db, tenant: number, clientId: number): Promise<Device[]> =>
  devices(db)
    .where('d.organization_id', '=', tenant)
    .where((e) => e.or([e('d.client_id', 'is', null), e('d.client_id', '=', clientId)]))
    .orderBy('d.type', 'desc')
    .orderBy('d.id')
    .execute()

export const insertDevice = inserterOf('live.device')

export const updateDeviceRow = updaterOf('live.device')

/** Locks the device against changes and new uses until the transaction ends. */
export const lockDevice = (db: Db, tenant: number, id: number): Promise<Device | undefined> =>
  devices(db).where('d.organization_id', '=', tenant).where('d.id', '=', id).forUpdate().executeTakeFirst()

export const deleteDeviceRow = deleterOf('device')

/** Also deleted sites, which use it again when they are restored. */
export const listSiteNames = (db: Db, tenant: number, id: number) => valuesOf<string>(db)`
    select s.name from site_device sd
    join public.site s on s.organization_id = sd.organization_id and s.id = sd.site_id
    where sd.organization_id = ${tenant} and sd.device_id = ${id} order by s.name`

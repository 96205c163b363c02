import type { TrafficConnection } from '~/shared/schemas/traffic-connection'
import type { ConnectionRow } from './connection.store'

export const presentConnection = (row: ConnectionRow): TrafficConnection => ({
  _id: row.id,
  organization: row.organization_id,
  organizationName: row.organization_name,
  client: row.client_id,
  clientName: row.client_name,
  source: row.source,
  label: row.label,
  baseUrl: row.base_url,
  method: row.method,
  account: row.account,
  state: row.state,
  problem: row.reason,
  pausedUntil: row.reason === 'quota' ? (row.paused_until?.toISOString() ?? null) : null,
  syncedAt: row.synced_at?.toISOString() ?? null,
  sites: row.sites,
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** For the activity log: what says nothing secret. */
export const loggedConnection = ({ label, source, account, base_url }: ConnectionRow) => ({
  label,
  source,
  account,
  ...(base_url !== null && { address: base_url }),
})

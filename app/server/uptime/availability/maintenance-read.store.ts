import type { Db } from '../../platform/db'

export interface PeriodRow {
  organization_id: number
  client_id: number
  project_id: number | null
  site_id: number | null
  monitor_id: number | null
  name: string
  from_at: Date
  to_at: Date
}

/** Maintenance periods of clients, at any level, that overlap a range; by time. */
export const listPeriodRows = (
  db: Db,
  places: { organizations: number[]; clients: number[] },
  range: { from: number; to: number },
): Promise<PeriodRow[]> =>
  places.clients.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('maintenance_period')
        .select(['organization_id', 'client_id', 'project_id', 'site_id', 'monitor_id', 'name'])
        .select(['from_at', 'to_at'])
        .where('organization_id', 'in', places.organizations)
        .where('client_id', 'in', places.clients)
        .where('from_at', '<', new Date(range.to))
        .where('to_at', '>', new Date(range.from))
        .orderBy('from_at')
        .execute()

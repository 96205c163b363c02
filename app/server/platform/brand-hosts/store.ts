import { sql } from 'kysely'
import type { DomainState } from '~/shared/rules/brands/domain-state'
import { type Db, rowsOf } from '../db'

export interface LiveHost {
  host: string
  organization: number
  state: DomainState
}

/** All verified hosts of organizations that are not deleted, the oldest first, after them those with missing records. */
export const listLiveHosts = (db: Db) => rowsOf<LiveHost>(db)`
  select d.host, d.organization_id as organization, d.state
  from ${sql.table('live.brand_domain')} d where d.state in ('verified', 'certificate')
  order by d.missed_since is not null, d.verified_at, d.host`

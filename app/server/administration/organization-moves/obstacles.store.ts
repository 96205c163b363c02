import { type Db, firstOf, hasRows } from '../../platform/db'

export interface Obstacles {
  name: string
  deleted: boolean
  provisioning: boolean
  signIn: boolean
  subscription: boolean
  domains: boolean
  demo: boolean
  clientMoves: boolean
  imports: boolean
  pageMoves: boolean
  deletions: boolean
}

/** What keeps an organization from moving; undefined without such an organization. */
export const readObstacles = (db: Db, organization: number) => firstOf<Obstacles>(db)`
  select o.name, o.deletion_id is not null as deleted,
    exists (select from live.scim_token where organization_id = o.id) as provisioning,
    exists (select from live.sign_in_connection where organization_id = o.id)
      or exists (select from live.sign_in_domain where organization_id = o.id) as "signIn",
    exists (select from subscription where organization_id = o.id)
      or exists (select from plan_order where organization_id = o.id) as subscription,
    exists (select from live.brand_domain where organization_id = o.id)
      or exists (select from live.brand_sender where organization_id = o.id) as domains,
    exists (select from demo where organization_id = o.id) as demo,
    exists (select from client_move where state = 'moving' and o.id in (from_organization_id, to_organization_id))
      as "clientMoves",
    exists (select from site_import where organization_id = o.id and state in ('queued', 'writing'))
      or exists (select from site_import_history where organization_id = o.id and state = 'waiting') as imports,
    exists (select from page_move where organization_id = o.id) as "pageMoves",
    exists (select from public.deletion where organization_id = o.id and settled_at is null) as deletions
  from public.organization o where o.id = ${organization}`

/** Names of organizations are unique in a cell. */
export const isNameTaken = (db: Db, name: string) => hasRows(db)`
  select from public.organization where lower(name) = lower(${name})`

import type { PageOf } from '~/shared/schemas/paging'
import type { MemberQuery, Permission } from '~/shared/schemas/permission'
import { signedIn } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { listGrants } from './store'

type Query = Pick<MemberQuery, 'page' | 'limit' | 'search'>
type Held = Awaited<ReturnType<typeof listGrants>>

const present = ({ rows, total }: Held, { page, limit }: Query): PageOf<Permission> => ({
  items: rows.map((row) => ({
    organization: row.organization_id,
    organizationName: row.organization_name,
    client: row.client_id,
    clientName: row.client_name,
    project: row.project_id,
    projectName: row.project_name,
    role: row.role,
    source: { kind: row.kind, team: row.team_id, teamName: row.team_name },
  })),
  total,
  page,
  limit,
})

export async function listOwnPermissions(ctx: Ctx, query: Query): Promise<PageOf<Permission>> {
  const { userId } = signedIn(ctx)
  return present(await listGrants(ctx.db, { user: userId }, { ...query, organizations: null }), query)
}

/** Only rights in organizations of the caller. */
export async function listUserPermissions(ctx: TenantCtx, query: Query): Promise<PageOf<Permission>> {
  const { isSuper, ownerOf } = signedIn(ctx)
  const organizations = isSuper ? null : ownerOf
  return present(
    await listGrants(ctx.db, { user: String(ctx.target.id) }, { ...query, organizations }),
    query,
  )
}

export async function listTeamPermissions(ctx: TenantCtx, query: Query): Promise<PageOf<Permission>> {
  const team = { team: Number(ctx.target.id), tenant: ctx.tenant }
  return present(await listGrants(ctx.db, team, { ...query, organizations: [ctx.tenant] }), query)
}

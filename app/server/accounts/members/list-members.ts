import { scopeOf } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import { type Candidate, isClientRole, type Member, type MemberQuery } from '~/shared/schemas/permission'
import type { TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import {
  listMembers as findAll,
  countMembers as findCount,
  type GrantedRole,
  listCandidates as listAll,
  type MemberRow,
  type Place,
} from './store'

function placeOf(ctx: TenantCtx): Place {
  const { clientId, projectId = null } = ctx.target
  if (clientId === undefined) throw notFound()
  return { tenant: ctx.tenant, client: clientId, project: projectId, scope: scopeOf(ctx.actor) }
}

export async function listMembers(ctx: TenantCtx, query: MemberQuery): Promise<PageOf<Member>> {
  const place = placeOf(ctx)
  return toPage(await findAll(ctx.db, place, query), query, (row) => present(row, place))
}

export const countMembers = async (ctx: TenantCtx): Promise<{ count: number }> => ({
  count: await findCount(ctx.db, placeOf(ctx)),
})

export const listCandidates = (
  ctx: TenantCtx,
  query: { search?: string | undefined; limit: number },
): Promise<Candidate[]> => listAll(ctx.db, placeOf(ctx), query)

const present = (row: MemberRow, place: Place): Member => ({
  _id: row.id,
  kind: row.is_team ? 'team' : 'user',
  email: row.email,
  name: row.name,
  isActive: row.is_active,
  role: row.held[0]?.role ?? 'projectViewer',
  given: grantOf(row, place),
  sources: sourcesOf(row),
})

/** The role that can be changed here: of the client or its projects, or of the project. */
function grantOf({ held }: MemberRow, place: Place): Member['given'] {
  const own = held.filter((one) => one.via === null && one.role !== 'owner')
  const changed = own.filter((one) => place.project === null || one.project === place.project)
  const [first] = changed
  if (!first || first.role === 'owner') return null
  if (isClientRole(first.role)) return { role: first.role, projects: [] }
  const projects = changed.filter((one) => one.role === first.role && one.project !== null)
  return {
    role: first.role,
    projects: projects.map((one) => ({ _id: one.project ?? 0, name: one.projectName ?? '' })),
  }
}

function sourcesOf({ held, is_team }: MemberRow): Member['sources'] {
  const sources = held.map((one: GrantedRole) => ({
    role: one.role,
    kind:
      one.role === 'owner'
        ? ('owner' as const)
        : one.via !== null || is_team
          ? ('team' as const)
          : ('user' as const),
    team: one.via,
    teamName: one.viaName,
  }))
  const keys = new Set<string>()
  return sources.filter((source) => {
    const key = `${source.kind} ${source.team} ${source.role}`
    return keys.has(key) ? false : keys.add(key)
  })
}

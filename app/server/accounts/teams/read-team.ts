import type { z } from 'zod'
import type { UserActor } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Candidate } from '~/shared/schemas/permission'
import type { Team, TeamUser, teamQuery } from '~/shared/schemas/team'
import { signedIn } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { presentTeam, presentTeamUser } from './present'
import { listTeams as findTeams, getTeam, type TeamFilter, type Visible } from './store'
import { listTeamUsers as findUsers, listOutside, type TeamUserQuery } from './team-user.store'

type Query = z.output<typeof teamQuery>

/** Owners see all teams of their organizations, others their own. */
function visibleTo({ isSuper, ownerOf, teams, expiredIn }: UserActor): Visible {
  if (isSuper) return null
  const valid = (organizationId: number) => !expiredIn.includes(organizationId)
  return {
    organizations: ownerOf.filter(valid),
    teams: teams.filter((team) => valid(team.organizationId)).map((team) => team.teamId),
  }
}

async function listed(ctx: Ctx, query: Query & TeamFilter): Promise<PageOf<Team>> {
  return toPage(await findTeams(ctx.db, visibleTo(signedIn(ctx)), query), query, presentTeam)
}

export const listTeams = (ctx: Ctx, query: Query): Promise<PageOf<Team>> => listed(ctx, query)

export const listOwnTeams = (ctx: Ctx, query: Query): Promise<PageOf<Team>> =>
  listed(ctx, { ...query, userId: signedIn(ctx).userId })

/** Limited to teams that the caller may see. */
export const listTeamsOfUser = (ctx: TenantCtx, query: Query): Promise<PageOf<Team>> =>
  listed(ctx, { ...query, userId: String(ctx.target.id) })

export const readTeam = async (ctx: TenantCtx): Promise<Team> =>
  presentTeam(await getTeam(ctx.db, ctx.tenant, Number(ctx.target.id)))

export async function listTeamUsers(ctx: TenantCtx, query: TeamUserQuery): Promise<PageOf<TeamUser>> {
  return toPage(await findUsers(ctx.db, ctx.tenant, Number(ctx.target.id), query), query, presentTeamUser)
}

export const listTeamCandidates = (
  ctx: TenantCtx,
  query: { search?: string | undefined; limit: number },
): Promise<Candidate[]> => listOutside(ctx.db, ctx.tenant, Number(ctx.target.id), query)

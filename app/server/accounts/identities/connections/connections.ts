import { v7 } from 'uuid'
import { singleSignOnMessages as words } from '~/shared/messages/single-sign-on'
import { paths } from '~/shared/paths'
import { DEFAULT_SCOPES } from '~/shared/rules/access/single-sign-on'
import type { Connection, ConnectionBody } from '~/shared/schemas/single-sign-on'
import { isUuid, signedIn } from '../../../platform/access'
import { recordActivity } from '../../../platform/activity'
import { inTransaction, type TenantCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { AppError, fieldError, notFound } from '../../../platform/errors'
import { publicUrl } from '../../../platform/public-url'
import { sealSecret } from '../../../platform/secrets'
import { applyGroupRoles } from '../scim/group-roles'
import { sourceOf } from './apply-roles'
import {
  type ConnectionRow,
  deleteConnection,
  deleteIdentitiesOf,
  type GroupRole,
  getConnection,
  insertConnection,
  listConnections,
  listTeams,
  lockSignIn,
  updateConnection,
} from './connection.store'
import { secretPlace } from './connection-client'
import { takeBackAll } from './roles.store'

const MAX_CONNECTIONS = 10
const OWNER = 'owner'

type Teams = Awaited<ReturnType<typeof listTeams>>

const presentConnection = (row: ConnectionRow, teams: Teams): Connection => {
  const nameOf = (id: number) => teams.find((team) => team.id === id)?.name
  return {
    _id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    scopes: row.scopes,
    emailClaim: row.email_claim,
    nameClaim: row.name_claim,
    groupsClaim: row.groups_claim,
    joining: row.joining,
    defaultTeam: (row.default_team_id !== null && nameOf(row.default_team_id)) || null,
    groups: row.groups.flatMap(({ group, team }) => {
      const gives = team === null ? OWNER : nameOf(team)
      return gives === undefined ? [] : { group, gives }
    }),
    isActive: row.is_active,
    signInUrl: publicUrl(paths.signInAt(row.id)),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export async function presentConnections(ctx: TenantCtx): Promise<Connection[]> {
  const [rows, teams] = [await listConnections(ctx.db, ctx.tenant), await listTeams(ctx.db, ctx.tenant)]
  return rows.map((row) => presentConnection(row, teams))
}

export function requireConnection({ db, tenant }: TenantCtx, id: string): Promise<ConnectionRow> {
  if (!isUuid(id)) throw notFound()
  return getConnection(db, tenant, id)
}

function teamNamed(teams: Teams, name: string, field: string): number {
  const team = teams.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!team) throw fieldError(field, words.unknownTeam(name))
  return team.id
}

const rolesOf = (teams: Teams, groups: NonNullable<ConnectionBody['groups']>): GroupRole[] =>
  groups.map(({ group, gives }) => ({
    group,
    team: gives.toLowerCase() === OWNER ? null : teamNamed(teams, gives, 'groups'),
  }))

/** The columns of the fields that are there; what is empty has its default. */
async function columnsOf(ctx: TenantCtx, tx: Db, id: string, change: Partial<ConnectionBody>) {
  const teams = await listTeams(tx, ctx.tenant)
  const { name, issuer, clientId, clientSecret, joining, defaultTeam, groups, isActive } = change
  const { scopes, emailClaim, nameClaim, groupsClaim } = change
  if (issuer?.startsWith('http:') && !ctx.allowPrivateTargets)
    throw fieldError('issuer', words.issuerInsecure)
  const or = (text: string | undefined, fallback: string) =>
    text === undefined ? undefined : text || fallback
  return {
    name,
    issuer,
    clientId,
    clientSecret: clientSecret && (await sealSecret(clientSecret, secretPlace(ctx.tenant, id))),
    scopes: or(scopes, DEFAULT_SCOPES),
    emailClaim: or(emailClaim, 'email'),
    nameClaim: or(nameClaim, 'name'),
    groupsClaim: or(groupsClaim, 'groups'),
    joining,
    defaultTeamId: defaultTeam
      ? teamNamed(teams, defaultTeam, 'defaultTeam')
      : defaultTeam === undefined
        ? undefined
        : null,
    groups: groups && JSON.stringify(rolesOf(teams, groups)),
    isActive,
  }
}

const entryOf = (row: ConnectionRow) => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  joining: row.joining,
  isActive: row.is_active,
  groups: row.groups.map(({ group, team }) => `${group} = ${team ?? OWNER}`).join('\n'),
})

export async function createConnection(ctx: TenantCtx, body: ConnectionBody): Promise<Connection> {
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  return inTransaction(ctx, async (tx) => {
    await lockSignIn(tx, ctx.tenant)
    if ((await listConnections(tx, ctx.tenant)).length >= MAX_CONNECTIONS)
      throw new AppError('CONFLICT', words.tooMany(MAX_CONNECTIONS))
    const whole = { scopes: '', emailClaim: '', nameClaim: '', groupsClaim: '', groups: [], ...body }
    const columns = await columnsOf(ctx, tx, id, whole)
    const author = { createdBy: signedIn(ctx).userId, createdAt: now, updatedAt: now }
    await insertConnection(tx, ctx.tenant, { id, ...columns, ...author } as never)
    const row = await getConnection(tx, ctx.tenant, id)
    await applyGroupRoles(ctx, tx, ctx.tenant, null)
    await recordActivity(ctx, tx, 'signInConnection.create', id, { after: entryOf(row) })
    return presentConnection(row, await listTeams(tx, ctx.tenant))
  })
}

export async function changeConnection(
  ctx: TenantCtx,
  id: string,
  change: Partial<ConnectionBody>,
): Promise<Connection> {
  const { issuer } = await requireConnection(ctx, id)
  const isElsewhere = change.issuer !== undefined && new URL(change.issuer).origin !== new URL(issuer).origin
  // Only who knows the secret may have it sent to another server.
  if (isElsewhere && !change.clientSecret) throw fieldError('clientSecret', words.secretForIssuer)
  return inTransaction(ctx, async (tx) => {
    await lockSignIn(tx, ctx.tenant)
    const former = await getConnection(tx, ctx.tenant, id)
    await updateConnection(tx, ctx.tenant, id, (await columnsOf(ctx, tx, id, change)) as never, ctx.now())
    // Subjects of another issuer are other people, also at the same host.
    if (change.issuer !== undefined && change.issuer !== former.issuer)
      await deleteIdentitiesOf(tx, sourceOf(former))
    const row = await getConnection(tx, ctx.tenant, id)
    await applyGroupRoles(ctx, tx, ctx.tenant, null)
    await recordActivity(ctx, tx, 'signInConnection.update', id, {
      before: entryOf(former),
      after: entryOf(row),
    })
    return presentConnection(row, await listTeams(tx, ctx.tenant))
  })
}

export async function removeConnection(ctx: TenantCtx, id: string): Promise<{ ok: true }> {
  await requireConnection(ctx, id)
  return inTransaction(ctx, async (tx) => {
    await lockSignIn(tx, ctx.tenant)
    const row = await getConnection(tx, ctx.tenant, id)
    await takeBackAll(tx, ctx.tenant, sourceOf(row))
    await deleteIdentitiesOf(tx, sourceOf(row))
    await deleteConnection(tx, ctx.tenant, id)
    await applyGroupRoles(ctx, tx, ctx.tenant, null)
    await recordActivity(ctx, tx, 'signInConnection.delete', id, { before: entryOf(row) })
    return { ok: true }
  })
}

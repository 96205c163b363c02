import { v7 } from 'uuid'
import { scimMessages as words } from '~/shared/messages/scim'
import {
  GROUP_SCHEMA,
  type ScimGroup,
  type ScimGroupBody,
  type ScimListQuery,
  type ScimOperation,
  scimGroupBody,
} from '~/shared/schemas/scim'
import { isUuid } from '../../../platform/access'
import { recordActivity } from '../../../platform/activity'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { notFound } from '../../../platform/errors'
import { invalidInput } from '../../../platform/http/invalid-input'
import { parseConditions } from './filter-rules'
import {
  accountsOf,
  deleteGroup,
  type GroupRow,
  getGroup,
  hasGroupName,
  insertGroup,
  knownMembers,
  listGroups,
  replaceMembers,
  updateGroup,
} from './group.store'
import { applyGroupRoles } from './group-roles'
import { type Attributes, applyPatch } from './patch-rules'
import { listResponse, locationOf, scimRefusal, tenantOf } from './scim-refusal'
import { lockOrganization } from './user.store'

const ATTRIBUTES: Attributes = { displayName: 'simple', externalId: 'simple', members: 'list' }

const presentGroup = (row: GroupRow, withMembers = true): ScimGroup => ({
  schemas: [GROUP_SCHEMA],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.name,
  ...(withMembers && {
    members: row.members.map(({ id, name }) => ({ value: id, display: name, $ref: locationOf('Users', id) })),
  }),
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: locationOf('Groups', row.id),
  },
})

interface Left {
  excludedAttributes?: string | undefined
}
const hasMembers = ({ excludedAttributes = '' }: Left) => !/\bmembers\b/i.test(excludedAttributes)

function requireGroup(db: Db, tenant: number, id: string): Promise<GroupRow> {
  if (!isUuid(id)) throw notFound()
  return getGroup(db, tenant, id)
}

export async function listScimGroups(ctx: Ctx, query: ScimListQuery) {
  const { filter, startIndex, count } = query
  const conditions = filter === undefined ? [] : parseConditions(filter)
  const withMembers = hasMembers(query)
  const slice = { offset: startIndex - 1, limit: count, withMembers }
  const { rows, total } = await listGroups(ctx.db, tenantOf(ctx), conditions, slice)
  return listResponse(
    rows.map((row) => presentGroup(row, withMembers)),
    total,
    startIndex,
  )
}

export const readScimGroup = async (ctx: Ctx, id: string, query: Left): Promise<ScimGroup> =>
  presentGroup(await requireGroup(ctx.db, tenantOf(ctx), id), hasMembers(query))

export async function createScimGroup(ctx: Ctx, body: ScimGroupBody): Promise<ScimGroup> {
  const tenant = tenantOf(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, tenant)
    const fields = await fieldsOf(tx, tenant, null, body)
    const members = await membersOf(tx, tenant, body)
    const id = v7({ msecs: ctx.now().getTime() })
    await insertGroup(tx, tenant, id, fields, ctx.now())
    await replaceMembers(tx, tenant, id, members)
    await recordActivity(ctx, tx, 'scimGroup.create', id, {
      organizationId: tenant,
      after: { ...fields, members: members.length },
    })
    await applyGroupRoles(ctx, tx, tenant, await accountsOf(tx, tenant, members))
    return presentGroup(await getGroup(tx, tenant, id))
  })
}

export const replaceScimGroup = (ctx: Ctx, id: string, body: ScimGroupBody): Promise<ScimGroup> =>
  changing(ctx, id, () => body)

export const patchScimGroup = (ctx: Ctx, id: string, operations: ScimOperation[]): Promise<ScimGroup> =>
  changing(ctx, id, (row) => {
    const patched = scimGroupBody.safeParse(applyPatch(presentGroup(row), operations, ATTRIBUTES))
    if (!patched.success) throw invalidInput(patched.error)
    return patched.data
  })

async function changing(ctx: Ctx, id: string, bodyOf: (row: GroupRow) => ScimGroupBody): Promise<ScimGroup> {
  const tenant = tenantOf(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, tenant)
    const row = await requireGroup(tx, tenant, id)
    const body = bodyOf(row)
    const fields = await fieldsOf(tx, tenant, id, body)
    const members = await membersOf(tx, tenant, body)
    const former = row.members.map((member) => member.id)
    await updateGroup(tx, tenant, id, fields, ctx.now())
    await replaceMembers(tx, tenant, id, members)
    await recordActivity(ctx, tx, 'scimGroup.update', id, {
      organizationId: tenant,
      before: { name: row.name, externalId: row.external_id, members: former.length },
      after: { ...fields, members: members.length },
    })
    const touched = [...new Set([...former, ...members])]
    await applyGroupRoles(ctx, tx, tenant, await accountsOf(tx, tenant, touched))
    return presentGroup(await getGroup(tx, tenant, id))
  })
}

export async function removeScimGroup(ctx: Ctx, id: string): Promise<void> {
  const tenant = tenantOf(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, tenant)
    const { name, members } = await requireGroup(tx, tenant, id)
    const accounts = await accountsOf(
      tx,
      tenant,
      members.map((member) => member.id),
    )
    await deleteGroup(tx, tenant, id)
    await recordActivity(ctx, tx, 'scimGroup.delete', id, {
      organizationId: tenant,
      before: { name, members: members.length },
    })
    await applyGroupRoles(ctx, tx, tenant, accounts)
  })
}

async function fieldsOf(tx: Db, tenant: number, id: string | null, body: ScimGroupBody) {
  const { displayName: name, externalId } = body
  if (await hasGroupName(tx, tenant, name, id)) throw scimRefusal('uniqueness', words.groupTaken)
  return { name, externalId: externalId || null }
}

async function membersOf(tx: Db, tenant: number, { members }: ScimGroupBody): Promise<string[]> {
  const ids = [...new Set((members ?? []).map(({ value }) => value.toLowerCase()))]
  const known = new Set(await knownMembers(tx, tenant, ids.filter(isUuid)))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw scimRefusal('invalidValue', words.unknownMember(unknown))
  return ids
}

import { v7 } from 'uuid'
import { scimMessages as words } from '~/shared/messages/scim'
import {
  type ScimListQuery,
  type ScimOperation,
  type ScimUser,
  type ScimUserBody,
  scimUserBody,
  USER_SCHEMA,
} from '~/shared/schemas/scim'
import { isUuid } from '../../../platform/access'
import { type Ctx, inTransaction } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { notFound } from '../../../platform/errors'
import { invalidInput } from '../../../platform/http/invalid-input'
import { parseConditions } from './filter-rules'
import { accountFor, join, leave, saveUser } from './membership'
import { type Attributes, applyPatch } from './patch-rules'
import { listResponse, locationOf, scimRefusal, tenantOf } from './scim-refusal'
import {
  deleteUser,
  getUser,
  hasUserName,
  insertUser,
  listUsers,
  lockOrganization,
  type UserRow,
} from './user.store'
import { fieldsOf } from './user-rules'

const ATTRIBUTES: Attributes = {
  userName: 'simple',
  externalId: 'simple',
  active: 'simple',
  displayName: 'simple',
  name: 'complex',
  emails: 'list',
}

const presentUser = (row: UserRow): ScimUser => {
  const { name, displayName, emails } = row.attributes
  return {
    schemas: [USER_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...(name && { name }),
    ...(displayName && { displayName }),
    emails: emails.length > 0 ? emails : [{ value: row.email, type: 'work', primary: true }],
    active: row.is_active,
    groups: row.groups.map(({ id, name }) => ({ value: id, display: name, $ref: locationOf('Groups', id) })),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: locationOf('Users', row.id),
    },
  }
}

const requireUser = (db: Db, tenant: number, id: string): Promise<UserRow> => {
  if (!isUuid(id)) throw notFound()
  return getUser(db, tenant, id)
}

async function requireFreeName(tx: Db, tenant: number, userName: string, but: string | null): Promise<void> {
  if (await hasUserName(tx, tenant, userName, but)) throw scimRefusal('uniqueness', words.userNameTaken)
}

export async function listScimUsers(ctx: Ctx, { filter, startIndex, count }: ScimListQuery) {
  const conditions = filter === undefined ? [] : parseConditions(filter)
  const slice = { offset: startIndex - 1, limit: count }
  const { rows, total } = await listUsers(ctx.db, tenantOf(ctx), conditions, slice)
  return listResponse(rows.map(presentUser), total, startIndex)
}

export const readScimUser = async (ctx: Ctx, id: string): Promise<ScimUser> =>
  presentUser(await requireUser(ctx.db, tenantOf(ctx), id))

export async function createScimUser(ctx: Ctx, body: ScimUserBody): Promise<ScimUser> {
  const tenant = tenantOf(ctx)
  const fields = fieldsOf(body, true)
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, tenant)
    await requireFreeName(tx, tenant, fields.userName, null)
    const userId = await accountFor(ctx, tx, tenant, fields)
    const id = v7({ msecs: ctx.now().getTime() })
    await insertUser(tx, tenant, { ...fields, id, userId, now: ctx.now() })
    await (fields.isActive ? join : leave)(ctx, tx, tenant, userId)
    return presentUser(await getUser(tx, tenant, id))
  })
}

/** What a replacement does not name is removed, except `active`. */
export const replaceScimUser = (ctx: Ctx, id: string, body: ScimUserBody): Promise<ScimUser> =>
  changing(ctx, id, () => body)

export const patchScimUser = (ctx: Ctx, id: string, operations: ScimOperation[]): Promise<ScimUser> =>
  changing(ctx, id, (row) => {
    const patched = scimUserBody.safeParse(applyPatch(presentUser(row), operations, ATTRIBUTES))
    if (!patched.success) throw invalidInput(patched.error)
    return patched.data
  })

async function changing(ctx: Ctx, id: string, bodyOf: (row: UserRow) => ScimUserBody): Promise<ScimUser> {
  const tenant = tenantOf(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, tenant)
    const row = await requireUser(tx, tenant, id)
    const fields = fieldsOf(bodyOf(row), row.is_active)
    await requireFreeName(tx, tenant, fields.userName, id)
    await saveUser(ctx, tx, tenant, row, fields)
    return presentUser(await getUser(tx, tenant, id))
  })
}

export async function removeScimUser(ctx: Ctx, id: string): Promise<void> {
  const tenant = tenantOf(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockOrganization(tx, tenant)
    const { user_id } = await requireUser(tx, tenant, id)
    await leave(ctx, tx, tenant, user_id)
    await deleteUser(tx, tenant, id)
  })
}

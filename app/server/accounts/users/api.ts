import { z } from 'zod'
import { failuresMessages, refusalMessages } from '~/shared/messages/failures'
import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import { memberQuery, newPermission, permission, permissionRemoval } from '~/shared/schemas/permission'
import { team, teamQuery } from '~/shared/schemas/team'
import {
  ofOrganization,
  ownOrganization,
  user,
  userChange,
  userQuery,
  userTeams,
} from '~/shared/schemas/user'
import type { TenantCtx } from '../../platform/context'
import { endpoint } from '../../platform/http/endpoint'
import { grantPermission, listOwnPermissions, listUserPermissions, removePermission } from '../permissions'
import { addTeamUsers, changeTeamsOfUser, listTeamsOfUser, removeTeamUsers } from '../teams'
import { listOwnOrganizations, listUsers, readUser } from './read-user'
import { updateUser } from './update-user'

type ById = { params: { id: string }; query?: { organization?: number | undefined } | undefined }
const target = ({ params, query }: ById) => ({
  kind: 'user' as const,
  id: params.id,
  organization: query?.organization,
})
const read = { on: 'user.read', target } as const
const update = { on: 'user.update', target } as const

const subject = ({ target }: TenantCtx) => ({ userId: String(target.id).toLowerCase(), teamId: null })
const userId = ({ target }: TenantCtx) => String(target.id).toLowerCase()

const users = [
  endpoint.get('/api/users', {
    summary: 'People of the organizations the caller owns; everybody for a super admin',
    guard: 'user',
    query: userQuery,
    response: pageOf(user),
    failure: () => failuresMessages.userListFailed,
    run: (ctx, { query }) => listUsers(ctx, query),
  }),
  endpoint.get('/api/users/{id}', {
    summary: 'One user',
    guard: read,
    params: uuidParams,
    query: ofOrganization,
    response: user,
    run: (ctx) => readUser(ctx),
  }),
  endpoint.put('/api/users/{id}', {
    summary: 'Close or open an account, or make its user billing admin of an organization',
    guard: update,
    params: uuidParams,
    query: ofOrganization,
    body: userChange,
    response: user,
    run: (ctx, { body }) => updateUser(ctx, body),
  }),
]

const permissions = [
  endpoint.get('/api/auth/permissions', {
    summary: 'What the caller may do where, and where that comes from',
    guard: 'user',
    query: memberQuery,
    response: pageOf(permission),
    run: (ctx, { query }) => listOwnPermissions(ctx, query),
  }),
  endpoint.get('/api/users/{id}/permissions', {
    summary: 'What a user may do where, and where that comes from',
    guard: read,
    params: uuidParams,
    query: memberQuery.extend(ofOrganization.shape),
    response: pageOf(permission),
    run: (ctx, { query }) => listUserPermissions(ctx, query),
  }),
  endpoint.post('/api/users/{id}/permissions', {
    summary: 'Give a user a role on a client or projects, or change the one held there',
    guard: update,
    params: uuidParams,
    body: newPermission,
    response: done,
    status: 201,
    failure: () => refusalMessages.permissionAddFailed,
    run: (ctx, { body }) => grantPermission(ctx, subject(ctx), body),
  }),
  endpoint.delete('/api/users/{id}/permissions', {
    summary: 'Remove a role on a client or projects from a user',
    guard: update,
    params: uuidParams,
    body: permissionRemoval,
    response: done,
    failure: () => refusalMessages.permissionDeleteFailed,
    run: (ctx, { body }) => removePermission(ctx, subject(ctx), body),
  }),
]

const teams = [
  endpoint.get('/api/users/{id}/teams', {
    summary: 'Teams a user is in',
    guard: read,
    params: uuidParams,
    query: teamQuery,
    response: pageOf(team),
    run: (ctx, { query }) => listTeamsOfUser(ctx, query),
  }),
  endpoint.post('/api/users/{id}/teams', {
    summary: 'Put a user into teams',
    guard: update,
    params: uuidParams,
    body: userTeams,
    response: done,
    status: 201,
    run: (ctx, { body }) => changeTeamsOfUser(ctx, addTeamUsers, { user: userId(ctx), teams: body.teams }),
  }),
  endpoint.delete('/api/users/{id}/teams', {
    summary: 'Remove a user from teams',
    guard: update,
    params: uuidParams,
    body: userTeams,
    response: done,
    run: (ctx, { body }) => changeTeamsOfUser(ctx, removeTeamUsers, { user: userId(ctx), teams: body.teams }),
  }),
]

const own = [
  endpoint.get('/api/auth/organizations', {
    summary: 'Organizations the caller belongs to',
    guard: 'user',
    response: z.array(ownOrganization),
    run: (ctx) => listOwnOrganizations(ctx),
  }),
]

export const userRows = [...users, ...permissions, ...teams, ...own]

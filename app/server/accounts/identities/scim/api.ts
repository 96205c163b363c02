import {
  scimDocument,
  scimGroup,
  scimGroupBody,
  scimListOf,
  scimListQuery,
  scimParams,
  scimPatchBody,
  scimQuery,
  scimUser,
  scimUserBody,
} from '~/shared/schemas/scim'
import { orNotFound } from '../../../platform/errors'
import { endpoint } from '../../../platform/http/endpoint'
import {
  findResourceType,
  findSchema,
  listResourceTypes,
  listSchemas,
  serviceProviderConfig,
} from './documents'
import {
  createScimGroup,
  listScimGroups,
  patchScimGroup,
  readScimGroup,
  removeScimGroup,
  replaceScimGroup,
} from './groups'
import {
  createScimUser,
  listScimUsers,
  patchScimUser,
  readScimUser,
  removeScimUser,
  replaceScimUser,
} from './users'

const row = { guard: 'scim', isScim: true, query: scimQuery } as const
const one = { ...row, params: scimParams }

export const scimRows = [
  endpoint.get('/api/scim/v2/ServiceProviderConfig', {
    summary: 'What this SCIM 2.0 service supports',
    ...row,
    response: scimDocument,
    run: async () => serviceProviderConfig(),
  }),
  endpoint.get('/api/scim/v2/ResourceTypes', {
    summary: 'Kinds of provisioned resources: users and groups',
    ...row,
    response: scimListOf(scimDocument),
    run: async () => listResourceTypes(),
  }),
  endpoint.get('/api/scim/v2/ResourceTypes/{id}', {
    summary: 'One kind of provisioned resources',
    ...one,
    response: scimDocument,
    run: async (_, { params }) => orNotFound(findResourceType(params.id)),
  }),
  endpoint.get('/api/scim/v2/Schemas', {
    summary: 'Attributes of provisioned users and groups',
    ...row,
    response: scimListOf(scimDocument),
    run: async () => listSchemas(),
  }),
  endpoint.get('/api/scim/v2/Schemas/{id}', {
    summary: 'Attributes of one kind of resources',
    ...one,
    response: scimDocument,
    run: async (_, { params }) => orNotFound(findSchema(params.id)),
  }),
  endpoint.get('/api/scim/v2/Users', {
    summary: 'Provisioned users, also by a filter',
    ...row,
    query: scimListQuery,
    response: scimListOf(scimUser),
    run: (ctx, { query }) => listScimUsers(ctx, query),
  }),
  endpoint.post('/api/scim/v2/Users', {
    summary: 'Provision a user: a member of the organization, with an account where there is none',
    ...row,
    body: scimUserBody,
    response: scimUser,
    status: 201,
    run: (ctx, { body }) => createScimUser(ctx, body),
  }),
  endpoint.get('/api/scim/v2/Users/{id}', {
    summary: 'A provisioned user',
    ...one,
    response: scimUser,
    run: (ctx, { params }) => readScimUser(ctx, params.id),
  }),
  endpoint.put('/api/scim/v2/Users/{id}', {
    summary: 'Replace a provisioned user',
    ...one,
    body: scimUserBody,
    response: scimUser,
    run: (ctx, { params, body }) => replaceScimUser(ctx, params.id, body),
  }),
  endpoint.patch('/api/scim/v2/Users/{id}', {
    summary: 'Change a provisioned user; inactive ones lose all rights in the organization',
    ...one,
    body: scimPatchBody,
    response: scimUser,
    run: (ctx, { params, body }) => patchScimUser(ctx, params.id, body.Operations),
  }),
  endpoint.delete('/api/scim/v2/Users/{id}', {
    summary: 'End a provisioned user’s rights in the organization; the account stays',
    ...one,
    status: 204,
    run: async (ctx, { params }) => gone(removeScimUser(ctx, params.id)),
  }),
  endpoint.get('/api/scim/v2/Groups', {
    summary: 'Provisioned groups, also by a filter',
    ...row,
    query: scimListQuery,
    response: scimListOf(scimGroup),
    run: (ctx, { query }) => listScimGroups(ctx, query),
  }),
  endpoint.post('/api/scim/v2/Groups', {
    summary: 'Provision a group',
    ...row,
    body: scimGroupBody,
    response: scimGroup,
    status: 201,
    run: (ctx, { body }) => createScimGroup(ctx, body),
  }),
  endpoint.get('/api/scim/v2/Groups/{id}', {
    summary: 'A provisioned group with its members',
    ...one,
    response: scimGroup,
    run: (ctx, { params, query }) => readScimGroup(ctx, params.id, query),
  }),
  endpoint.put('/api/scim/v2/Groups/{id}', {
    summary: 'Replace a provisioned group and its members',
    ...one,
    body: scimGroupBody,
    response: scimGroup,
    run: (ctx, { params, body }) => replaceScimGroup(ctx, params.id, body),
  }),
  endpoint.patch('/api/scim/v2/Groups/{id}', {
    summary: 'Change the name or the members of a provisioned group',
    ...one,
    body: scimPatchBody,
    response: scimGroup,
    run: (ctx, { params, body }) => patchScimGroup(ctx, params.id, body.Operations),
  }),
  endpoint.delete('/api/scim/v2/Groups/{id}', {
    summary: 'Remove a provisioned group and what it gave',
    ...one,
    status: 204,
    run: async (ctx, { params }) => gone(removeScimGroup(ctx, params.id)),
  }),
] as const

async function gone(done: Promise<void>): Promise<Response> {
  await done
  return new Response(null, { status: 204 })
}

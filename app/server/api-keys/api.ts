import { apiKey, newApiKey } from '~/shared/schemas/api-key'
import { done, idParams } from '~/shared/schemas/paging'
import { signedIn } from '../access'
import type { TenantCtx } from '../context'
import { endpoint, guardOn, refuseCookie } from '../http/endpoint'
import { clientHolder, organizationHolder, ownHolder } from './holders'
import { readApiKey } from './read-api-key'
import { regenerateApiKey } from './regenerate-api-key'
import { removeApiKey } from './remove-api-key'

type ById = { params: { id: string } }
const onClient = guardOn('client.changeKey', ({ params }: ById) => ({ kind: 'client', id: params.id }))
const onOrganization = guardOn('organization.changeKey', ({ params }: ById) => ({
  kind: 'organization',
  id: params.id,
}))

const NEW = 'A new key, told once; the former is void at once'
const BEARER = `${NEW} (bearer callers only; the web app posts)`
const clientOf = (ctx: TenantCtx) =>
  ({ kind: 'client', tenant: ctx.tenant, clientId: Number(ctx.target.id) }) as const
const organizationOf = (ctx: TenantCtx) => ({ kind: 'organization', tenant: ctx.tenant }) as const

export const apiKeyRows = [
  endpoint({
    method: 'get',
    path: '/api/auth/apikey',
    summary: 'What is known of the own API key',
    guard: 'user',
    response: apiKey,
    run: (ctx) => readApiKey(ctx, { kind: 'user', userId: signedIn(ctx).userId }),
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/regenerateapikey',
    summary: BEARER,
    guard: 'user',
    response: newApiKey,
    run: async (ctx, _, { request }) => {
      refuseCookie(request)
      return regenerateApiKey(ctx, await ownHolder(ctx))
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/regenerateapikey',
    summary: NEW,
    guard: 'user',
    response: newApiKey,
    run: async (ctx) => regenerateApiKey(ctx, await ownHolder(ctx)),
  }),
  endpoint({
    method: 'delete',
    path: '/api/auth/apikey',
    summary: 'Remove the own API key',
    guard: 'user',
    response: done,
    run: async (ctx) => removeApiKey(ctx, await ownHolder(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/api/clients/{id}/apikey',
    summary: 'What is known of the API key of a client',
    guard: onClient,
    params: idParams,
    response: apiKey,
    run: (ctx) => readApiKey(ctx, clientOf(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/api/clients/{id}/regenerateapikey',
    summary: BEARER,
    guard: onClient,
    params: idParams,
    response: newApiKey,
    run: (ctx, _, { request }) => {
      refuseCookie(request)
      return regenerateApiKey(ctx, clientHolder(ctx))
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/clients/{id}/regenerateapikey',
    summary: NEW,
    guard: onClient,
    params: idParams,
    response: newApiKey,
    run: async (ctx) => regenerateApiKey(ctx, clientHolder(ctx)),
  }),
  endpoint({
    method: 'delete',
    path: '/api/clients/{id}/apikey',
    summary: 'Remove the API key of a client',
    guard: onClient,
    params: idParams,
    response: done,
    run: async (ctx) => removeApiKey(ctx, clientHolder(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/api/organizations/{id}/apikey',
    summary: 'What is known of the API key of an organization',
    guard: onOrganization,
    params: idParams,
    response: apiKey,
    run: (ctx) => readApiKey(ctx, organizationOf(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/api/organizations/{id}/regenerateapikey',
    summary: BEARER,
    guard: onOrganization,
    params: idParams,
    response: newApiKey,
    run: (ctx, _, { request }) => {
      refuseCookie(request)
      return regenerateApiKey(ctx, organizationHolder(ctx))
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/organizations/{id}/regenerateapikey',
    summary: NEW,
    guard: onOrganization,
    params: idParams,
    response: newApiKey,
    run: async (ctx) => regenerateApiKey(ctx, organizationHolder(ctx)),
  }),
  endpoint({
    method: 'delete',
    path: '/api/organizations/{id}/apikey',
    summary: 'Remove the API key of an organization',
    guard: onOrganization,
    params: idParams,
    response: done,
    run: async (ctx) => removeApiKey(ctx, organizationHolder(ctx)),
  }),
]

import { apiKey, newApiKey } from '~/shared/schemas/api-key'
import { done } from '~/shared/schemas/paging'
import { signedIn } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { byId, endpoint, refuseCookie } from '../../platform/http/endpoint'
import { readApiKey, regenerateApiKey, removeApiKey } from './api-key'
import { clientHolder, organizationHolder, ownHolder } from './holders'

const onClient = byId('client', 'client.changeKey')
const onOrganization = byId('organization', 'organization.changeKey')

const NEW = 'A new key, told once; the former is void at once'
const BEARER = `${NEW} (bearer callers only; the web app posts)`
const clientOf = (ctx: TenantCtx) =>
  ({ kind: 'client', tenant: ctx.tenant, clientId: Number(ctx.target.id) }) as const
const organizationOf = (ctx: TenantCtx) => ({ kind: 'organization', tenant: ctx.tenant }) as const

export const apiKeyRows = [
  endpoint.get('/api/auth/apikey', {
    summary: 'Metadata of the own API key',
    guard: 'user',
    response: apiKey,
    run: (ctx) => readApiKey(ctx, { kind: 'user', userId: signedIn(ctx).userId }),
  }),
  endpoint.get('/api/auth/regenerateapikey', {
    summary: BEARER,
    guard: 'user',
    response: newApiKey,
    run: async (ctx, _, { request }) => {
      refuseCookie(request)
      return regenerateApiKey(ctx, await ownHolder(ctx))
    },
  }),
  endpoint.post('/api/auth/regenerateapikey', {
    summary: NEW,
    confirmation: 'browser',
    guard: 'user',
    response: newApiKey,
    run: async (ctx) => regenerateApiKey(ctx, await ownHolder(ctx)),
  }),
  endpoint.delete('/api/auth/apikey', {
    summary: 'Remove the own API key',
    guard: 'user',
    response: done,
    run: async (ctx) => removeApiKey(ctx, await ownHolder(ctx)),
  }),
  endpoint.get('/api/clients/{id}/apikey', {
    summary: 'Metadata of the API key of a client',
    ...onClient,
    response: apiKey,
    run: (ctx) => readApiKey(ctx, clientOf(ctx)),
  }),
  endpoint.get('/api/clients/{id}/regenerateapikey', {
    summary: BEARER,
    ...onClient,
    response: newApiKey,
    run: (ctx, _, { request }) => {
      refuseCookie(request)
      return regenerateApiKey(ctx, clientHolder(ctx))
    },
  }),
  endpoint.post('/api/clients/{id}/regenerateapikey', {
    summary: NEW,
    confirmation: 'browser',
    ...onClient,
    response: newApiKey,
    run: async (ctx) => regenerateApiKey(ctx, clientHolder(ctx)),
  }),
  endpoint.delete('/api/clients/{id}/apikey', {
    summary: 'Remove the API key of a client',
    ...onClient,
    response: done,
    run: async (ctx) => removeApiKey(ctx, clientHolder(ctx)),
  }),
  endpoint.get('/api/organizations/{id}/apikey', {
    summary: 'Metadata of the API key of an organization',
    ...onOrganization,
    response: apiKey,
    run: (ctx) => readApiKey(ctx, organizationOf(ctx)),
  }),
  endpoint.get('/api/organizations/{id}/regenerateapikey', {
    summary: BEARER,
    ...onOrganization,
    response: newApiKey,
    run: (ctx, _, { request }) => {
      refuseCookie(request)
      return regenerateApiKey(ctx, organizationHolder(ctx))
    },
  }),
  endpoint.post('/api/organizations/{id}/regenerateapikey', {
    summary: NEW,
    confirmation: 'browser',
    ...onOrganization,
    response: newApiKey,
    run: async (ctx) => regenerateApiKey(ctx, organizationHolder(ctx)),
  }),
  endpoint.delete('/api/organizations/{id}/apikey', {
    summary: 'Remove the API key of an organization',
    ...onOrganization,
    response: done,
    run: async (ctx) => removeApiKey(ctx, organizationHolder(ctx)),
  }),
]

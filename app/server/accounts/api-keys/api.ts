import type { Action } from '~/shared/rules/access/roles'
import {
  apiKey,
  apiKeyBody,
  apiKeyChange,
  apiKeyDetails,
  apiKeyList,
  createdApiKey,
  keyParams,
  newApiKey,
  ownKeyParams,
} from '~/shared/schemas/api-key'
import { done, idParams } from '~/shared/schemas/paging'
import { signedIn } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { endpoint, guardOn, refuseCookie } from '../../platform/http/endpoint'
import { readApiKey, regenerateApiKey, removeApiKey } from './api-key'
import { clientHolder, clientOf, type Held, organizationHolder, organizationOf, ownHolder } from './holders'
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from './keys'
import type { Holder } from './store'

const NEW = 'Replace the key of the calls for a single key: a new one with all scopes, shown once'
const BEARER = `${NEW} (bearer callers only; the web app posts)`

const ownRows = [
  endpoint.get('/api/auth/apikey', {
    summary: 'Metadata of the key that the calls for a single key of the user replace',
    guard: 'user',
    response: apiKey,
    run: (ctx) => readApiKey(ctx, { kind: 'user', userId: signedIn(ctx).userId }),
  }),
  endpoint.get('/api/auth/regenerateapikey', {
    summary: BEARER,
    guard: 'user',
    keyScope: 'write',
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
    summary: 'Revoke that key of the user',
    guard: 'user',
    response: done,
    run: async (ctx) => removeApiKey(ctx, await ownHolder(ctx)),
  }),
  endpoint.get('/api/auth/apikeys', {
    summary: 'Own API keys, newest first',
    guard: 'user',
    response: apiKeyList,
    run: (ctx) => listApiKeys(ctx, { kind: 'user', userId: signedIn(ctx).userId }),
  }),
  endpoint.post('/api/auth/apikeys', {
    summary: 'Create an own API key, shown once',
    confirmation: 'browser',
    guard: 'user',
    body: apiKeyBody,
    response: createdApiKey,
    status: 201,
    run: async (ctx, { body }) => createApiKey(ctx, await ownHolder(ctx), body),
  }),
  endpoint.put('/api/auth/apikeys/{keyId}', {
    summary: 'Change name, scopes, expiry or addresses of an own API key',
    confirmation: 'browser',
    guard: 'user',
    params: ownKeyParams,
    body: apiKeyChange,
    response: apiKeyDetails,
    run: async (ctx, { params, body }) => updateApiKey(ctx, await ownHolder(ctx), params.keyId, body),
  }),
  endpoint.delete('/api/auth/apikeys/{keyId}', {
    summary: 'Revoke an own API key',
    guard: 'user',
    params: ownKeyParams,
    response: done,
    run: async (ctx, { params }) => revokeApiKey(ctx, await ownHolder(ctx), params.keyId),
  }),
]

/** Of clients and of organizations: the same calls. */
const ownerRows = <const K extends 'client' | 'organization', const P extends string>(
  kind: K,
  at: P,
  heldBy: (ctx: TenantCtx) => Held,
  holderOf: (ctx: TenantCtx) => Holder,
) => {
  const guard = guardOn(`${kind}.changeKey` as Action, ({ params }: { params: { id: string } }) => ({
    kind,
    id: params.id,
  }))
  const onOwner = { params: idParams, guard }
  const onKey = { params: keyParams, guard }
  return [
    endpoint.get(`${at}/{id}/apikey`, {
      summary: `Metadata of the key that the calls for a single key of the ${kind} replace`,
      ...onOwner,
      response: apiKey,
      run: (ctx) => readApiKey(ctx, holderOf(ctx)),
    }),
    endpoint.get(`${at}/{id}/regenerateapikey`, {
      summary: BEARER,
      ...onOwner,
      keyScope: 'write',
      response: newApiKey,
      run: async (ctx, _, { request }) => {
        refuseCookie(request)
        return regenerateApiKey(ctx, heldBy(ctx))
      },
    }),
    endpoint.post(`${at}/{id}/regenerateapikey`, {
      summary: NEW,
      confirmation: 'browser',
      ...onOwner,
      response: newApiKey,
      run: async (ctx) => regenerateApiKey(ctx, heldBy(ctx)),
    }),
    endpoint.delete(`${at}/{id}/apikey`, {
      summary: `Revoke that key of the ${kind}`,
      ...onOwner,
      response: done,
      run: async (ctx) => removeApiKey(ctx, heldBy(ctx)),
    }),
    endpoint.get(`${at}/{id}/apikeys`, {
      summary: `API keys of the ${kind}, newest first`,
      ...onOwner,
      response: apiKeyList,
      run: (ctx) => listApiKeys(ctx, holderOf(ctx)),
    }),
    endpoint.post(`${at}/{id}/apikeys`, {
      summary: `Create an API key of the ${kind}, shown once`,
      confirmation: 'browser',
      ...onOwner,
      body: apiKeyBody,
      response: createdApiKey,
      status: 201,
      run: async (ctx, { body }) => createApiKey(ctx, heldBy(ctx), body),
    }),
    endpoint.put(`${at}/{id}/apikeys/{keyId}`, {
      summary: `Change name, scopes, expiry or addresses of an API key of the ${kind}`,
      confirmation: 'browser',
      ...onKey,
      body: apiKeyChange,
      response: apiKeyDetails,
      run: async (ctx, { params, body }) => updateApiKey(ctx, heldBy(ctx), params.keyId, body),
    }),
    endpoint.delete(`${at}/{id}/apikeys/{keyId}`, {
      summary: `Revoke an API key of the ${kind}`,
      ...onKey,
      response: done,
      run: async (ctx, { params }) => revokeApiKey(ctx, heldBy(ctx), params.keyId),
    }),
  ]
}

export const apiKeyRows = [
  ...ownRows,
  ...ownerRows('client', '/api/clients', clientHolder, clientOf),
  ...ownerRows('organization', '/api/organizations', organizationHolder, organizationOf),
] as const

import { done } from '~/shared/schemas/paging'
import {
  gaAccounts,
  gaAccountsQuery,
  gaProperties,
  gaPropertiesQuery,
  googleFlowQuery,
  googleOffer,
  googleReturned,
  googleReturnQuery,
  googleStart,
  googleStarted,
  newTrafficConnection,
  siteTraffic,
  siteTrafficBody,
  siteTrafficLinked,
  trafficConnection,
  trafficConnectionChange,
  trafficConnectionQuery,
  trafficConnections,
  trafficTest,
} from '~/shared/schemas/traffic-connection'
import { byId, byUuid, endpoint, guardOn } from '../../platform/http/endpoint'
import { completeGoogle, resumeGoogle, startGoogle } from './connect-google'
import { createConnection } from './create-connection'
import { deleteConnection } from './delete-connection'
import { linkSite, readSiteTraffic, unlinkSite } from './link-site'
import { listVisibleConnections, readConnection } from './list-connections'
import { listAccounts, listProperties } from './list-properties'
import { googleClient } from './sources/ga4-client'
import { testConnection } from './test-connection'
import { updateConnection } from './update-connection'

/** Services answer slowly. */
const LIMIT_MS = 120_000

type Place = { organization?: number | null | undefined; client?: number | null | undefined }
const inPlace = guardOn('trafficConnection.update', ({ body }: { body: Place }) =>
  body.client == null
    ? { kind: 'organization', id: body.organization ?? 0 }
    : { kind: 'client', id: body.client },
)

export const trafficConnectionRows = [
  endpoint.get('/api/auth/gaverify', {
    inDemo: 'closed',
    summary: 'Finish connecting a Google account: where Google returns to',
    guard: 'user',
    query: googleReturnQuery,
    response: googleReturned,
    limitMs: LIMIT_MS,
    run: (ctx, { query }) => completeGoogle(ctx, query),
  }),
  endpoint.get('/api/traffic-connections', {
    summary: 'Connections to analytics services, of organizations and clients that the caller administers',
    guard: 'caller',
    query: trafficConnectionQuery,
    response: trafficConnections,
    run: (ctx, { query }) => listVisibleConnections(ctx, query),
  }),
  endpoint.post('/api/traffic-connections', {
    summary: 'Connect an analytics service for an organization or a client; the credentials are tried first',
    guard: inPlace,
    body: newTrafficConnection,
    response: trafficConnection,
    status: 201,
    limitMs: LIMIT_MS,
    run: (ctx, { body }) => createConnection(ctx, body),
  }),
  endpoint.get('/api/traffic-connections/google', {
    summary: 'Whether Google accounts can be connected by signing in there',
    guard: 'user',
    response: googleOffer,
    run: async () => ({ isConfigured: googleClient() !== null }),
  }),
  endpoint.post('/api/traffic-connections/google', {
    summary: 'Start connecting a Google account: returns the URL to open',
    guard: inPlace,
    body: googleStart,
    response: googleStarted,
    status: 200,
    run: (ctx, { body }) => startGoogle(ctx, body),
  }),
  endpoint.get('/api/traffic-connections/google/flow', {
    inDemo: 'closed',
    summary: 'The URL of a connection that was started',
    guard: 'user',
    query: googleFlowQuery,
    response: googleStarted,
    run: (ctx, { query }) => resumeGoogle(ctx, query.flow),
  }),
  endpoint.get('/api/traffic-connections/{id}', {
    summary: 'One connection without its secrets',
    ...byUuid('trafficConnection', 'trafficConnection.read'),
    response: trafficConnection,
    run: (ctx) => readConnection(ctx),
  }),
  endpoint.put('/api/traffic-connections/{id}', {
    summary: 'Rename a connection or replace its credentials; what is left out stays',
    ...byUuid('trafficConnection', 'trafficConnection.update'),
    body: trafficConnectionChange,
    response: trafficConnection,
    limitMs: LIMIT_MS,
    run: (ctx, { body }) => updateConnection(ctx, body),
  }),
  endpoint.delete('/api/traffic-connections/{id}', {
    summary: 'Delete a connection with the figures of its sites',
    ...byUuid('trafficConnection', 'trafficConnection.update'),
    response: done,
    limitMs: LIMIT_MS,
    run: (ctx) => deleteConnection(ctx),
  }),
  endpoint.post('/api/traffic-connections/{id}/test', {
    summary: 'Try a connection: its properties, and the visits of one in the last seven days',
    ...byUuid('trafficConnection', 'trafficConnection.update'),
    response: trafficTest,
    status: 200,
    limitMs: LIMIT_MS,
    run: (ctx) => testConnection(ctx),
  }),
  endpoint.get('/api/sites/gaAccounts', {
    inDemo: 'closed',
    summary: 'Accounts of a connection; `token` is its id',
    guard: {
      on: 'trafficConnection.read',
      target: ({ query }) => ({ kind: 'trafficConnection', id: query.token }),
    },
    query: gaAccountsQuery,
    response: gaAccounts,
    limitMs: LIMIT_MS,
    run: (ctx) => listAccounts(ctx),
  }),
  endpoint.get('/api/sites/gaProperties', {
    inDemo: 'closed',
    summary: 'Properties that a site can be linked to',
    guard: { on: 'site.update', target: ({ query }) => ({ kind: 'site', id: query.site }) },
    query: gaPropertiesQuery,
    response: gaProperties,
    limitMs: LIMIT_MS,
    run: (ctx, { query }) => listProperties(ctx, query),
  }),
  endpoint.get('/api/sites/{id}/traffic', {
    summary: 'The analytics property of a site, and the connections it may use',
    ...byId('site', 'site.update'),
    response: siteTraffic,
    run: (ctx) => readSiteTraffic(ctx),
  }),
  endpoint.put('/api/sites/{id}/traffic', {
    summary: 'Link a site to an analytics property; a week of it is read first',
    ...byId('site', 'site.update'),
    body: siteTrafficBody,
    response: siteTrafficLinked,
    limitMs: LIMIT_MS,
    run: (ctx, { body }) => linkSite(ctx, body),
  }),
  endpoint.delete('/api/sites/{id}/traffic', {
    summary: 'Unlink a site from its analytics property and delete its figures',
    ...byId('site', 'site.update'),
    response: done,
    run: (ctx) => unlinkSite(ctx),
  }),
]

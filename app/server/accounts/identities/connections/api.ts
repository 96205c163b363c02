import { returned, returnQuery, started, startQuery } from '~/shared/schemas/identity'
import { done } from '~/shared/schemas/paging'
import {
  connection,
  connectionBody,
  connectionChange,
  connectionParams,
  connectionTrial,
  domainForm,
  domainParams,
  findConnectionsForm,
  foundConnections,
  publicConnectionParams,
  signInDomain,
  singleSignOn,
} from '~/shared/schemas/single-sign-on'
import { byId, endpoint, guardOn } from '../../../platform/http/endpoint'
import { browserOf, serializeSignIn } from '../../../platform/http/session-cookie'
import { completeSso } from './complete-sso'
import { changeConnection, createConnection, presentConnections, removeConnection } from './connections'
import { addSignInDomain, checkSignInDomain, presentDomains, removeSignInDomain } from './domains'
import { findConnections, ssoRedirectUri, startSso } from './start-sso'
import { tryConnection } from './try-connection'

const onOrganization = byId('organization', 'organization.changeSignIn')
const change = guardOn('organization.changeSignIn', ({ params }: { params: { id: string } }) => ({
  kind: 'organization' as const,
  id: params.id,
}))

export const singleSignOnRows = [
  endpoint.post('/api/auth/sso/find', {
    summary: 'Connections of the organization that has verified the domain of an email address',
    guard: 'public',
    body: findConnectionsForm,
    response: foundConnections,
    run: (ctx, { body }) => findConnections(ctx, body.email),
  }),
  endpoint.get('/api/auth/sso/{connectionId}', {
    summary: 'Start sign-in at a connection of an organization: returns the URL to open',
    guard: 'public',
    params: publicConnectionParams,
    query: startQuery.omit({ flow: true }),
    response: started,
    run: async (ctx, { params, query }, { setHeader }) => {
      const { cookie, url, label } = await startSso(ctx, params.connectionId, query.redirectTo)
      setHeader('set-cookie', cookie)
      return { url, label }
    },
  }),
  endpoint.get('/api/auth/ssoverify', {
    summary: 'Finish signing in at a connection of an organization',
    guard: 'public',
    query: returnQuery,
    response: returned,
    run: async (ctx, { query }, { request: { headers }, setHeader }) => {
      const finished = await completeSso(ctx, query, headers, await browserOf(headers))
      if (finished.cookie) setHeader('set-cookie', finished.cookie)
      if (finished.signedIn)
        for (const cookie of await serializeSignIn(finished.signedIn)) setHeader('set-cookie', cookie)
      return finished.answer
    },
  }),
  endpoint.get('/api/organizations/{id}/single-sign-on', {
    summary: 'Connections to identity providers and email domains of an organization',
    ...onOrganization,
    response: singleSignOn,
    run: async (ctx) => ({
      redirectUri: ssoRedirectUri(),
      connections: await presentConnections(ctx),
      domains: await presentDomains(ctx),
    }),
  }),
  endpoint.post('/api/organizations/{id}/sign-in-connections', {
    summary: 'Add a connection to an OpenID Connect provider',
    ...onOrganization,
    confirmation: 'browser',
    body: connectionBody,
    response: connection,
    status: 201,
    run: (ctx, { body }) => createConnection(ctx, body),
  }),
  endpoint.put('/api/organizations/{id}/sign-in-connections/{connectionId}', {
    summary: 'Change a connection; another issuer needs the secret again',
    guard: change,
    confirmation: 'browser',
    params: connectionParams,
    body: connectionChange,
    response: connection,
    run: (ctx, { params, body }) => changeConnection(ctx, params.connectionId, body),
  }),
  endpoint.delete('/api/organizations/{id}/sign-in-connections/{connectionId}', {
    summary: 'Remove a connection, its links to accounts, and the rights that its groups gave',
    guard: change,
    confirmation: 'browser',
    params: connectionParams,
    response: done,
    run: (ctx, { params }) => removeConnection(ctx, params.connectionId),
  }),
  endpoint.post('/api/organizations/{id}/sign-in-connections/{connectionId}/try', {
    summary: 'Read what a sign-in reads of the provider, and say what is wrong',
    guard: change,
    params: connectionParams,
    response: connectionTrial,
    run: (ctx, { params }) => tryConnection(ctx, params.connectionId),
  }),
  endpoint.post('/api/organizations/{id}/sign-in-domains', {
    summary: 'Add an email domain, which then waits for its TXT record',
    ...onOrganization,
    confirmation: 'browser',
    body: domainForm,
    response: signInDomain,
    status: 201,
    run: (ctx, { body }) => addSignInDomain(ctx, body.domain),
  }),
  endpoint.post('/api/organizations/{id}/sign-in-domains/{domain}/check', {
    summary: 'Look up the TXT record of an email domain now',
    guard: change,
    params: domainParams,
    response: signInDomain,
    run: (ctx, { params }) => checkSignInDomain(ctx, params.domain),
  }),
  endpoint.delete('/api/organizations/{id}/sign-in-domains/{domain}', {
    summary: 'Remove an email domain',
    guard: change,
    confirmation: 'browser',
    params: domainParams,
    response: done,
    run: (ctx, { params }) => removeSignInDomain(ctx, params.domain),
  }),
]

import {
  linkStarted,
  type ProviderName,
  providerParams,
  returned,
  returnQuery,
  signInMethods,
  signInOffer,
  started,
  startQuery,
} from '~/shared/schemas/identity'
import { endpoint, refuseCookie } from '../../platform/http/endpoint'
import { browserOf, serializeSignIn } from '../../platform/http/session-cookie'
import { completeOAuth } from './complete-oauth'
import { readSignInMethods, readSignInOffer } from './list-identities'
import { resumeOAuth, startLink, startSignIn } from './start-oauth'
import { unlinkIdentity } from './unlink-identity'

/** Callback of each provider under its historical path. */
const verifyRow = <const Path extends string>(path: Path, provider: ProviderName, label: string) =>
  endpoint.get(path, {
    summary: `Finish signing in with ${label}, or linking an account there`,
    guard: 'public',
    query: returnQuery,
    response: returned,
    run: async (ctx, { query }, { request, setHeader }) => {
      const { headers } = request
      const finished = await completeOAuth(ctx, provider, query, headers, await browserOf(headers))
      if (finished.cookie) setHeader('set-cookie', finished.cookie)
      if (finished.signedIn) {
        for (const cookie of await serializeSignIn(finished.signedIn)) setHeader('set-cookie', cookie)
      }
      return finished.answer
    },
  })

export const identityRows = [
  endpoint.get('/api/auth/providers', {
    summary: 'What else one may sign in with here',
    guard: 'public',
    response: signInOffer,
    run: (ctx) => readSignInOffer(ctx),
  }),
  endpoint.get('/api/auth/signin/{provider}', {
    summary: 'Start sign-in at a provider: returns the URL to open',
    guard: 'public',
    params: providerParams,
    query: startQuery,
    response: started,
    run: async (ctx, { params, query }, { request, setHeader }) => {
      if (query.flow !== undefined) return resumeOAuth(ctx, params.provider, query.flow, request.headers)
      const { cookie, url, label } = await startSignIn(ctx, params.provider, query.redirectTo)
      setHeader('set-cookie', cookie)
      return { url, label }
    },
  }),
  verifyRow('/api/auth/azverify', 'microsoft', 'Microsoft'),
  verifyRow('/api/auth/githubverify', 'github', 'GitHub'),
  verifyRow('/api/auth/googleverify', 'google', 'Google'),
  verifyRow('/api/auth/linkedinverify', 'linkedin', 'LinkedIn'),
  endpoint.get('/api/auth/linkacc/{provider}', {
    inDemo: 'closed',
    summary: 'Start linking an account: returns the URL to open; for callers with a token',
    keyScope: 'write',
    guard: 'user',
    params: providerParams,
    response: linkStarted,
    run: async (ctx, { params }, { request }) => {
      refuseCookie(request)
      const { url, flow } = await startLink(ctx, params.provider, false)
      return { url, flow }
    },
  }),
  endpoint.post('/api/auth/linkacc/{provider}', {
    summary: 'Start linking an account in this browser',
    guard: 'user',
    confirmation: 'browser',
    params: providerParams,
    response: linkStarted,
    run: async (ctx, { params }, { setHeader }) => {
      const { url, flow, cookie } = await startLink(ctx, params.provider, true)
      setHeader('set-cookie', cookie)
      return { url, flow }
    },
  }),
  endpoint.get('/api/auth/unlinkacc/{provider}', {
    summary: 'Unlink an account; for callers with a token',
    keyScope: 'write',
    guard: 'user',
    params: providerParams,
    response: signInMethods,
    run: async (ctx, { params }, { request }) => {
      refuseCookie(request)
      return unlinkIdentity(ctx, params.provider)
    },
  }),
  endpoint.post('/api/auth/unlinkacc/{provider}', {
    summary: 'Unlink an account',
    guard: 'user',
    confirmation: 'browser',
    params: providerParams,
    response: signInMethods,
    run: (ctx, { params }) => unlinkIdentity(ctx, params.provider),
  }),
  endpoint.get('/api/auth/identities', {
    summary: 'How the signed-in user may sign in',
    guard: 'user',
    response: signInMethods,
    run: (ctx) => readSignInMethods(ctx),
  }),
]

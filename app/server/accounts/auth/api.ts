import { loginForm, profile, profileForm, refreshBody, tokens } from '~/shared/schemas/auth'
import { done } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { browserOf, clearSessionToken, serializeSignIn } from '../../platform/http/session-cookie'
import { login } from './login'
import { readProfile, updateProfile } from './profile'
import { logout, refreshTokens } from './refresh'

export const authRows = [
  endpoint.post('/api/auth/login', {
    inDemo: 'open',
    summary: 'Sign in by e-mail and password, and a code with two-factor sign-in (reason MFA_REQUIRED)',
    guard: 'public',
    body: loginForm,
    response: tokens,
    run: async (ctx, { body }, { request, setHeader }) => {
      const signedIn = await login(ctx, body, await browserOf(request.headers))
      for (const cookie of await serializeSignIn(signedIn)) setHeader('set-cookie', cookie)
      return signedIn.answer
    },
  }),
  endpoint.post('/api/auth/refresh', {
    inDemo: 'open',
    summary: 'Exchange a refresh token for the next pair of tokens',
    guard: 'public',
    body: refreshBody,
    response: tokens,
    run: (ctx, { body }) => refreshTokens(ctx, body.refreshToken),
  }),
  endpoint.post('/api/auth/logout', {
    inDemo: 'open',
    summary: 'End this session',
    guard: 'user',
    duringSetup: true,
    response: done,
    run: async (ctx, _, { setHeader }) => {
      setHeader('set-cookie', await clearSessionToken())
      return logout(ctx)
    },
  }),
  endpoint.get('/api/auth/profile', {
    summary: 'The signed-in user',
    guard: 'user',
    duringSetup: true,
    response: profile,
    run: (ctx) => readProfile(ctx),
  }),
  endpoint.put('/api/auth/profile', {
    summary: 'Change own name, theme or time zone',
    guard: 'user',
    body: profileForm,
    response: profile,
    run: (ctx, { body }) => updateProfile(ctx, body),
  }),
]

import { tokens } from '~/shared/schemas/auth'
import {
  credentialOptions,
  passkeySignInForm,
  secondStep,
  secondStepAnswer,
  secondStepForm,
} from '~/shared/schemas/two-factor'
import { endpoint } from '../../platform/http/endpoint'
import { clearPendingToken, readPendingToken } from '../../platform/http/pending-cookie'
import { browserOf, serializeSignIn } from '../../platform/http/session-cookie'
import { readSecondStep, startPasskeySignIn, startSecondStepPasskey } from '../two-factor'
import { networkOf } from './networks'
import { completeSecondStep, signInByPasskey } from './second-step'

export const secondStepRows = [
  endpoint.get('/api/auth/login/second-step', {
    summary: 'The sign-in of this browser that waits for its second step',
    guard: 'public',
    response: secondStep,
    run: async (ctx, _, { request }) => readSecondStep(ctx, await readPendingToken(request.headers)),
  }),
  endpoint.post('/api/auth/login/second-step/options', {
    inDemo: 'open',
    summary: 'Options for the second step by passkey',
    guard: 'public',
    response: credentialOptions,
    run: async (ctx, _, { request }) => startSecondStepPasskey(ctx, await readPendingToken(request.headers)),
  }),
  endpoint.post('/api/auth/login/second-step', {
    inDemo: 'open',
    summary: 'Second step of a sign-in: a code of the app, a recovery code, or a passkey',
    guard: 'public',
    body: secondStepForm,
    response: secondStepAnswer,
    run: async (ctx, { body }, { request: { headers }, setHeader }) => {
      const token = await readPendingToken(headers)
      const signedIn = await completeSecondStep(ctx, token, body, await browserOf(headers))
      setHeader('set-cookie', await clearPendingToken())
      for (const cookie of await serializeSignIn(signedIn)) setHeader('set-cookie', cookie)
      return signedIn.answer
    },
  }),
  endpoint.post('/api/auth/login/passkey/options', {
    inDemo: 'open',
    summary: 'Options for a sign-in by passkey alone',
    guard: 'public',
    response: credentialOptions,
    run: (ctx) => startPasskeySignIn(ctx, networkOf(ctx.ip)),
  }),
  endpoint.post('/api/auth/login/passkey', {
    inDemo: 'open',
    summary: 'Sign in by passkey alone',
    guard: 'public',
    body: passkeySignInForm,
    response: tokens,
    run: async (ctx, { body }, { request: { headers }, setHeader }) => {
      const signedIn = await signInByPasskey(ctx, body, await browserOf(headers))
      for (const cookie of await serializeSignIn(signedIn)) setHeader('set-cookie', cookie)
      return signedIn.answer
    },
  }),
]

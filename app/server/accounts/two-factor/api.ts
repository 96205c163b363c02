import { z } from 'zod'
import { done, uuidParams } from '~/shared/schemas/paging'
import {
  codeForm,
  credentialOptions,
  newPasskey,
  newRecoveryCodes,
  totpSetup,
  twoFactor,
} from '~/shared/schemas/two-factor'
import { endpoint } from '../../platform/http/endpoint'
import { addPasskey, startPasskey } from './add-passkey'
import { readTwoFactor } from './read-two-factor'
import { renewRecoveryCodes } from './recovery-codes'
import { removePasskey, removeTotp } from './remove-factor'
import { finishTotp, readTotpSetup, startTotp } from './set-up-totp'

/** A stolen session or token must not add or remove a factor. */
const change = { guard: 'user', duringSetup: true, confirmation: 'session' } as const

export const twoFactorRows = [
  endpoint.get('/api/auth/two-factor', {
    summary: 'The second factors of the user',
    guard: 'user',
    duringSetup: true,
    response: twoFactor,
    run: (ctx) => readTwoFactor(ctx),
  }),
  endpoint.post('/api/auth/two-factor/totp', {
    summary: 'Start the setup of an authenticator app: a secret and its QR code',
    ...change,
    response: totpSetup,
    run: (ctx) => startTotp(ctx),
  }),
  endpoint.get('/api/auth/two-factor/totp', {
    summary: 'Secret and QR code of the running setup',
    ...change,
    response: totpSetup,
    run: (ctx) => readTotpSetup(ctx),
  }),
  endpoint.put('/api/auth/two-factor/totp', {
    summary: 'Finish the setup by the first code; answers recovery codes with the first factor',
    ...change,
    body: codeForm,
    response: newRecoveryCodes,
    run: (ctx, { body }) => finishTotp(ctx, body.code),
  }),
  endpoint.delete('/api/auth/two-factor/totp', {
    summary: 'Remove the authenticator app',
    ...change,
    response: done,
    run: (ctx) => removeTotp(ctx),
  }),
  endpoint.post('/api/auth/two-factor/recovery-codes', {
    summary: 'Create ten new recovery codes, returned once; the old ones stop working',
    ...change,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    run: (ctx) => renewRecoveryCodes(ctx),
  }),
  endpoint.post('/api/auth/two-factor/passkeys/options', {
    summary: 'Options for a new passkey',
    ...change,
    response: credentialOptions,
    run: (ctx) => startPasskey(ctx),
  }),
  endpoint.post('/api/auth/two-factor/passkeys', {
    summary: 'Add a passkey; answers recovery codes with the first factor',
    ...change,
    body: newPasskey,
    response: newRecoveryCodes,
    run: (ctx, { body }) => addPasskey(ctx, body),
  }),
  endpoint.delete('/api/auth/two-factor/passkeys/{id}', {
    summary: 'Remove a passkey',
    ...change,
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => removePasskey(ctx, params.id),
  }),
]

import { z } from 'zod'
import { done, uuidParams } from '~/shared/schemas/paging'
import { confirmation, confirmationForm, credentialOptions, heldForm } from '~/shared/schemas/two-factor'
import { endpoint } from '../../../platform/http/endpoint'
import {
  confirmSession,
  mailConfirmationCode,
  readConfirmation,
  startConfirmationPasskey,
} from './confirm-session'
import { holdForm, readHeldForm } from './held-forms'

export const confirmationRows = [
  endpoint.get('/api/auth/confirmation', {
    summary: 'Whether the user has confirmed who they are, and how they can',
    guard: 'user',
    duringSetup: true,
    response: confirmation,
    run: (ctx) => readConfirmation(ctx),
  }),
  endpoint.post('/api/auth/confirmation', {
    summary: 'Confirm who you are, by password, code or passkey; good for ten minutes in this session',
    guard: 'user',
    duringSetup: true,
    body: confirmationForm,
    response: done,
    run: (ctx, { body }) => confirmSession(ctx, body),
  }),
  endpoint.post('/api/auth/confirmation/options', {
    summary: 'Options for a confirmation by passkey',
    guard: 'user',
    duringSetup: true,
    response: credentialOptions,
    run: (ctx) => startConfirmationPasskey(ctx),
  }),
  endpoint.post('/api/auth/confirmation/mail', {
    summary: 'Email a confirmation code, to users without a password and a second factor',
    guard: 'user',
    duringSetup: true,
    response: done,
    run: (ctx) => mailConfirmationCode(ctx),
  }),
  endpoint.post('/api/auth/confirmation/forms', {
    summary: 'Store a form until its user has confirmed their identity',
    guard: 'user',
    duringSetup: true,
    body: heldForm,
    response: z.object({ id: z.string() }),
    run: (ctx, { body }) => holdForm(ctx, body),
  }),
  endpoint.get('/api/auth/confirmation/forms/{id}', {
    summary: 'A stored form of this session',
    guard: 'user',
    duringSetup: true,
    params: uuidParams,
    response: heldForm,
    run: (ctx, { params }) => readHeldForm(ctx, params.id),
  }),
]

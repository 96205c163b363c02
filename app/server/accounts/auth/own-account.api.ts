import { z } from 'zod'
import { passwordForm, session, settingsForm } from '~/shared/schemas/account'
import { profile } from '~/shared/schemas/auth'
import { cellForm } from '~/shared/schemas/cells'
import { done, uuidParams } from '~/shared/schemas/paging'
import { endpoint } from '../../platform/http/endpoint'
import { switchCell } from './own-cells'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions'
import { changePassword } from './passwords/change-password'
import { changeSettings } from './profile'

export const ownAccountRows = [
  endpoint.put('/api/auth/settings', {
    summary: 'Change own settings: notes on charts, welcome steps seen, prompts dismissed',
    guard: 'user',
    body: settingsForm,
    response: profile,
    run: (ctx, { body }) => changeSettings(ctx, body),
  }),
  endpoint.put('/api/auth/cell', {
    summary: 'Choose the database whose organizations the session shows',
    guard: 'user',
    body: cellForm,
    response: done,
    run: (ctx, { body }) => switchCell(ctx, body.cell),
  }),
  endpoint.put('/api/auth/password', {
    summary: 'Change own password; ends all other sessions',
    guard: 'user',
    body: passwordForm,
    response: done,
    run: (ctx, { body }) => changePassword(ctx, body),
  }),
  endpoint.get('/api/auth/sessions', {
    summary: 'Where the user is signed in',
    guard: 'user',
    response: z.array(session),
    run: (ctx) => listOwnSessions(ctx),
  }),
  endpoint.delete('/api/auth/sessions', {
    summary: 'Sign out everywhere else',
    guard: 'user',
    response: done,
    run: (ctx) => endOtherSessions(ctx),
  }),
  endpoint.delete('/api/auth/sessions/{id}', {
    summary: 'End one session',
    guard: 'user',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => endOwnSession(ctx, params.id),
  }),
]

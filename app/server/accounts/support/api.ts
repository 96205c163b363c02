import { uuidParams } from '~/shared/schemas/paging'
import {
  endedSupport,
  supportAccess,
  supportAccessChange,
  supportOffer,
  supportSession,
} from '~/shared/schemas/support'
import { byId, endpoint } from '../../platform/http/endpoint'
import { changeSupportAccess, readSupportAccess } from './support-access'
import { beginSupport, endSupport, readSupportOffer } from './support-session'

export const supportRows = [
  endpoint.get('/api/organizations/{id}/support-access', {
    summary: 'Until when super admins may sign in as people of the organization',
    ...byId('organization', 'organization.listUsers'),
    response: supportAccess,
    run: (ctx) => readSupportAccess(ctx),
  }),
  endpoint.put('/api/organizations/{id}/support-access', {
    summary:
      'Allow super admins to sign in as people of the organization for at most 30 days, or not; owners only',
    ...byId('organization', 'organization.changeSignIn'),
    body: supportAccessChange,
    response: supportAccess,
    run: (ctx, { body }) => changeSupportAccess(ctx, body),
  }),
  endpoint.get('/api/users/{id}/support-session', {
    summary: 'Whether all organizations of the user allow super admins to sign in as the user',
    guard: 'super',
    params: uuidParams,
    response: supportOffer,
    run: (ctx, { params }) => readSupportOffer(ctx, params.id),
  }),
  endpoint.post('/api/users/{id}/support-session', {
    summary: 'Act as the user with the own session, for at most an hour',
    guard: 'super',
    confirmation: 'browser',
    params: uuidParams,
    response: supportSession,
    run: (ctx, { params }) => beginSupport(ctx, params.id),
  }),
  endpoint.delete('/api/auth/support-session', {
    summary: 'Stop acting as a user',
    guard: 'user',
    response: endedSupport,
    run: (ctx) => endSupport(ctx),
  }),
]

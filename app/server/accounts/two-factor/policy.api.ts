import { z } from 'zod'
import { done, uuidParams } from '~/shared/schemas/paging'
import {
  organizationPolicy,
  policyQuery,
  superAdminPolicy,
  twoFactorPolicy,
} from '~/shared/schemas/two-factor'
import { byId, endpoint } from '../../platform/http/endpoint'
import {
  changeOrganizationPolicy,
  changeSuperAdminPolicy,
  readOrganizationPolicy,
  readSuperAdminPolicy,
} from './policy'
import { readUserFactor, resetFactors } from './reset-factors'

export const twoFactorPolicyRows = [
  endpoint.get('/api/organizations/{id}/two-factor', {
    summary: 'Whether an organization requires two-factor sign-in, and its members without it',
    ...byId('organization', 'organization.listUsers'),
    query: policyQuery,
    response: organizationPolicy,
    run: (ctx, { query }) => readOrganizationPolicy(ctx, query),
  }),
  endpoint.put('/api/organizations/{id}/two-factor', {
    summary: 'Require two-factor sign-in of the members of an organization, or not',
    ...byId('organization', 'organization.changeSignIn'),
    confirmation: 'browser',
    body: twoFactorPolicy,
    response: organizationPolicy,
    run: (ctx, { body }) => changeOrganizationPolicy(ctx, body),
  }),
  endpoint.get('/api/super-admins/two-factor', {
    summary: 'Whether two-factor sign-in is required of super admins, and who has none',
    guard: 'super',
    response: superAdminPolicy,
    run: (ctx) => readSuperAdminPolicy(ctx),
  }),
  endpoint.put('/api/super-admins/two-factor', {
    summary: 'Require two-factor sign-in of super admins, or not',
    guard: 'super',
    confirmation: 'browser',
    body: twoFactorPolicy,
    response: superAdminPolicy,
    run: (ctx, { body }) => changeSuperAdminPolicy(ctx, body),
  }),
  endpoint.get('/api/users/{id}/two-factor', {
    summary: 'Whether a user signs in with a second factor',
    guard: 'super',
    params: uuidParams,
    response: z.object({ isOn: z.boolean() }),
    run: (ctx, { params }) => readUserFactor(ctx, params.id),
  }),
  endpoint.delete('/api/users/{id}/two-factor', {
    summary: 'Remove all second factors of a user who lost them; mails the user and ends the sessions',
    guard: 'super',
    confirmation: 'browser',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => resetFactors(ctx, params.id),
  }),
]

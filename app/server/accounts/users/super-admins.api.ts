import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import { superAdmin, superAdminForm, superAdminQuery } from '~/shared/schemas/user'
import { endpoint } from '../../platform/http/endpoint'
import { addSuperAdmin, listSuperAdmins, removeSuperAdmin } from './change-super-admins'

export const superAdminRows = [
  endpoint.get('/api/super-admins', {
    summary: 'Super admins',
    guard: 'super',
    query: superAdminQuery,
    response: pageOf(superAdmin),
    run: (ctx, { query }) => listSuperAdmins(ctx, query),
  }),
  endpoint.post('/api/super-admins', {
    summary: 'Make a user a super admin',
    guard: 'super',
    confirmation: 'browser',
    body: superAdminForm,
    response: done,
    status: 201,
    run: (ctx, { body }) => addSuperAdmin(ctx, body),
  }),
  endpoint.delete('/api/super-admins/{id}', {
    summary: 'Revoke a super admin: neither the last one nor oneself',
    guard: 'super',
    confirmation: 'browser',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => removeSuperAdmin(ctx, params.id),
  }),
]

import { deletionForm } from '~/shared/schemas/client'
import { deleted } from '~/shared/schemas/deletion'
import {
  organization,
  organizationChange,
  organizationDetail,
  organizationForm,
  organizationQuery,
  ownersForm,
} from '~/shared/schemas/organization'
import { pageOf } from '~/shared/schemas/paging'
import { byId, endpoint } from '../../platform/http/endpoint'
import { changeOwners } from './change-owners'
import { createOrganization } from './create-organization'
import { deleteOrganization } from './delete-organization'
import { listOrganizations, readOrganization } from './read-organization'
import { updateOrganization } from './update-organization'

export const organizationRows = [
  endpoint.get('/api/organizations', {
    summary: 'Organizations the caller owns; all of them for a super admin',
    guard: 'caller',
    query: organizationQuery,
    response: pageOf(organization),
    run: (ctx, { query }) => listOrganizations(ctx, query),
  }),
  endpoint.post('/api/organizations', {
    summary: 'Create an organization with its default devices',
    guard: 'super',
    body: organizationForm,
    response: organization,
    status: 201,
    run: (ctx, { body }) => createOrganization(ctx, body),
  }),
  endpoint.get('/api/organizations/{id}', {
    summary: 'One organization',
    ...byId('organization', 'organization.read'),
    response: organizationDetail,
    run: (ctx) => readOrganization(ctx),
  }),
  endpoint.put('/api/organizations/{id}', {
    summary: 'Change name or domain of an organization',
    ...byId('organization', 'organization.update'),
    body: organizationChange,
    response: organizationDetail,
    run: (ctx, { body }) => updateOrganization(ctx, body),
  }),
  endpoint.put('/api/organizations/{id}/owners', {
    summary: 'Set the owners of an organization; at least one is required',
    ...byId('organization', 'organization.changeOwners'),
    confirmation: 'browser',
    body: ownersForm,
    response: organizationDetail,
    run: (ctx, { body }) => changeOwners(ctx, body),
  }),
  endpoint.delete('/api/organizations/{id}', {
    summary: 'Delete an organization that has no clients; its name confirms',
    ...byId('organization', 'organization.delete'),
    body: deletionForm,
    response: deleted,
    run: (ctx, { body }) => deleteOrganization(ctx, body),
  }),
]

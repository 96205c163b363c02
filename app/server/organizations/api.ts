import {
  organization,
  organizationChange,
  organizationDetail,
  organizationForm,
  organizationQuery,
  ownersForm,
} from '~/shared/schemas/organization'
import { done, idParams, pageOf } from '~/shared/schemas/paging'
import { endpoint } from '../http/endpoint'
import { changeOwners } from './change-owners'
import { createOrganization } from './create-organization'
import { deleteOrganization } from './delete-organization'
import { listOrganizations, readOrganization } from './read-organization'
import { updateOrganization } from './update-organization'

const target = ({ params }: { params: { id: string } }) => ({ kind: 'organization' as const, id: params.id })

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
    guard: { on: 'organization.read', target },
    params: idParams,
    response: organizationDetail,
    run: (ctx) => readOrganization(ctx),
  }),
  endpoint.put('/api/organizations/{id}', {
    summary: 'Change name or domain of an organization',
    guard: { on: 'organization.update', target },
    params: idParams,
    body: organizationChange,
    response: organizationDetail,
    run: (ctx, { body }) => updateOrganization(ctx, body),
  }),
  endpoint.put('/api/organizations/{id}/owners', {
    summary: 'Say who owns an organization; at least one person does',
    guard: { on: 'organization.changeOwners', target },
    params: idParams,
    body: ownersForm,
    response: organizationDetail,
    run: (ctx, { body }) => changeOwners(ctx, body),
  }),
  endpoint.delete('/api/organizations/{id}', {
    summary: 'Delete an organization that has no clients',
    guard: { on: 'organization.delete', target },
    params: idParams,
    response: done,
    run: (ctx) => deleteOrganization(ctx),
  }),
]

import { done } from '~/shared/schemas/paging'
import { newScimToken, scimToken } from '~/shared/schemas/scim'
import { byId, endpoint } from '../../../platform/http/endpoint'
import { makeScimToken, readScimToken, revokeScimToken } from './token'

const onOrganization = byId('organization', 'organization.changeSignIn')
const path = '/api/organizations/{id}/scim-token'

export const scimTokenRows = [
  endpoint.get(path, {
    summary: 'Base URL and metadata of the SCIM token of an organization',
    ...onOrganization,
    response: scimToken,
    run: (ctx) => readScimToken(ctx),
  }),
  endpoint.post(path, {
    summary: 'Create or replace the SCIM token, shown once',
    ...onOrganization,
    confirmation: 'browser',
    response: newScimToken,
    status: 201,
    run: (ctx) => makeScimToken(ctx),
  }),
  endpoint.delete(path, {
    summary: 'Revoke the SCIM token; who was provisioned stays',
    ...onOrganization,
    confirmation: 'browser',
    response: done,
    run: (ctx) => revokeScimToken(ctx),
  }),
] as const

import { data } from '@remix-run/node'
import { z } from 'zod'
import { scimMessages } from '~/shared/messages/scim'
import { singleSignOnMessages as messages } from '~/shared/messages/single-sign-on'
import { paths } from '~/shared/paths'
import { connectionForm, domainForm } from '~/shared/schemas/single-sign-on'
import { fieldError } from '../../platform/errors'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { unknownAction } from './api-key-form'
import { confirmAction, entityActions, formAction } from './entity-actions'

const namedConnection = z.object({ connectionId: z.string().max(64) })
const namedDomain = z.object({ domain: z.string().max(253) })

/** The forms of the screen of an organization's connections. */
export function submitSingleSignOn(request: Request, id: string) {
  const api = apiFor(request)
  const connectionId = new URL(request.url).searchParams.get('connection') ?? ''
  const at = { params: { id, connectionId } }
  const back = (message: string, status: 'success' | 'error' = 'success') =>
    redirectWithToast(paths.organizationSingleSignOn(id), { status, message })
  return entityActions(request, {
    add: formAction(connectionForm, async ({ clientSecret, ...body }) => {
      if (!clientSecret) throw fieldError('clientSecret', messages.secretNeeded)
      await api.post('/api/organizations/{id}/sign-in-connections', {
        params: { id },
        body: { ...body, clientSecret },
      })
      throw await back(messages.saved)
    }),
    edit: formAction(connectionForm, async (body) => {
      await api.put('/api/organizations/{id}/sign-in-connections/{connectionId}', { ...at, body })
      throw await back(messages.saved)
    }),
    remove: confirmAction(async () => {
      await api.delete('/api/organizations/{id}/sign-in-connections/{connectionId}', at)
      throw await back(messages.removed)
    }),
    try: formAction(namedConnection, async (named) => {
      const path = '/api/organizations/{id}/sign-in-connections/{connectionId}/try'
      const trial = await api.post(path, { params: { id, ...named } })
      return data({ tried: named.connectionId, trial })
    }),
    check: formAction(namedDomain, async ({ domain }) => {
      const path = '/api/organizations/{id}/sign-in-domains/{domain}/check'
      const { isVerified } = await api.post(path, { params: { id, domain } })
      throw await (isVerified ? back(messages.domainVerified) : back(messages.domainNotFound, 'error'))
    }),
    'remove-domain': formAction(namedDomain, async ({ domain }) => {
      await api.delete('/api/organizations/{id}/sign-in-domains/{domain}', { params: { id, domain } })
      throw await back(messages.domainRemoved)
    }),
    'add-domain': formAction(domainForm, async (body) => {
      await api.post('/api/organizations/{id}/sign-in-domains', { params: { id }, body })
      throw await back(messages.domainAdded)
    }),
    'make-token': confirmAction(async () => {
      const { token } = await api.post('/api/organizations/{id}/scim-token', { params: { id } })
      return data({ newKey: token }, { headers: { 'cache-control': 'no-store' } })
    }),
    'revoke-token': confirmAction(async () => {
      await api.delete('/api/organizations/{id}/scim-token', { params: { id } })
      throw await back(scimMessages.revoked)
    }),
    default: unknownAction,
  })
}

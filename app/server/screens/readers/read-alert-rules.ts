import { redirect } from '@remix-run/node'
import { alertSettingsPath } from '~/shared/rules/alert-rules/settings-path'
import type { AlertRuleList, AlertRulePlace } from '~/shared/schemas/alert-rule'
import { apiFor } from '../api-for'
import { requireAdmin, requireClientAdmin, requireOwner } from '../visitor'

type Params = Partial<Record<'orgId' | 'clientId' | 'projectId' | 'siteId', string | undefined>>

/** The rules of the innermost level in the URL, for its admins; redirects when that belongs to another level. */
export async function readAlertRules(request: Request, params: Params): Promise<AlertRuleList> {
  const list = await apiFor(request).get('/api/alert-rules', { query: placeOf(params) })
  const { organization: organizationId, client, project } = list.place
  if (client === null) await requireOwner(request)
  else if (project === null) await requireClientAdmin(request, { organizationId, clientId: client })
  else await requireAdmin(request, { organizationId, clientId: client, projectId: project })
  const { pathname, search } = new URL(request.url)
  const path = alertSettingsPath(list.place)
  if (!pathname.startsWith(path)) throw redirect(path + search)
  return list
}

function placeOf({ orgId, clientId, projectId, siteId }: Params): AlertRulePlace {
  if (siteId !== undefined) return { site: Number(siteId) }
  if (projectId !== undefined) return { project: Number(projectId) }
  return clientId === undefined ? { organization: Number(orgId) } : { client: Number(clientId) }
}

import { usageMessages } from '~/shared/messages/usage'
import { usageQueryOf } from '~/shared/rules/usage/usage-query'
import type { Profile } from '~/shared/schemas/auth'
import type { Statistics } from '~/shared/schemas/usage'
import { notFound } from '../../platform/errors'
import { requestIdOf } from '../../platform/http/request-id'
import { apiFor } from '../api-for'
import { toScreenResponse } from '../screen-errors'
import { redirectWithToast } from '../toast'
import { requireOwner, requireSuper, requireVisitor } from '../visitor'

export interface UsageScreen {
  statistics: Statistics
  isInvalid: boolean
  query: Record<string, string>
  /** Organizations that the visitor may switch to; empty for one. */
  organizations: { _id: number; name: string }[]
}

type Params = Record<string, string | undefined>

const guardOf = (pathname: string) => {
  if (pathname.startsWith('/settings/system-admin')) return requireSuper
  return pathname.startsWith('/settings/statistics') ? requireOwner : requireVisitor
}

/** 404 for a place that is not below the others of the URL. */
function refuseOthers(request: Request, params: Params, { organization, client }: Statistics): void {
  const { orgId = organization?._id, clientId = client?._id } = params
  if (String(orgId) === String(organization?._id) && String(clientId) === String(client?._id)) return
  throw toScreenResponse(notFound(), request, requestIdOf(request.headers))
}

const organizationOf = ({ isSuper, ownerOf }: Profile, search: URLSearchParams) =>
  isSuper ? undefined : (search.get('organization') ?? ownerOf[0])

/** All organizations together have no billing period. */
function redirectToMonths(request: Request): Promise<Response> {
  const url = new URL(request.url)
  url.searchParams.delete('byBillingPeriod')
  url.searchParams.set('group', 'month')
  const message = usageMessages.noBillingPeriods
  return redirectWithToast(url.pathname + url.search, { status: 'info', message })
}

/** The statistics of the place that a screen's URL names: the deepest level, else the visitor's own organization. */
export async function readUsage(request: Request, params: Params): Promise<UsageScreen> {
  const { pathname, searchParams } = new URL(request.url)
  const visitor = await guardOf(pathname)(request)
  const { query, isInvalid } = usageQueryOf(searchParams, new Date().toISOString().slice(0, 10))
  const api = apiFor(request)
  const isPlatform =
    !Object.values(params).some(Boolean) && organizationOf(visitor, searchParams) === undefined
  if (isPlatform && query.byBillingPeriod) throw await redirectToMonths(request)
  const { projectId, clientId } = params
  const organizationId = params['orgId'] ?? organizationOf(visitor, searchParams)
  const isOverview = !projectId && !clientId && !visitor.isSuper
  const [statistics, organizations] = await Promise.all([
    projectId
      ? api.get('/api/projects/{id}/statistics', { params: { id: projectId }, query })
      : clientId
        ? api.get('/api/clients/{id}/statistics', { params: { id: clientId }, query })
        : organizationId === undefined
          ? api.get('/api/statistics', { query })
          : api.get('/api/organizations/{id}/statistics', { params: { id: String(organizationId) }, query }),
    isOverview && visitor.ownerOf.length > 1
      ? api.get('/api/organizations', { query: { limit: 500 } }).then(({ items }) => items)
      : [],
  ])
  refuseOthers(request, params, statistics)
  return {
    statistics,
    isInvalid,
    query,
    organizations: organizations.map(({ _id, name }) => ({ _id, name })),
  }
}

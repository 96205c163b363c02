import { uptimeSiteCount, uptimeSync } from '~/shared/schemas/monitor'
import { idParams } from '~/shared/schemas/paging'
import { endpoint, guardOn, refuseCookie } from '../http/endpoint'
import { countUptimeSites, syncUptime } from './count-sites'

type Params = { params: { id: string } }

export const uptimeCountRows = [
  endpoint.get('/api/organizations/{id}/countUptimeSites', {
    summary: 'Sites of an organization with a monitor that is not paused, and its quota',
    guard: guardOn('organization.read', ({ params }: Params) => ({ kind: 'organization', id: params.id })),
    params: idParams,
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/clients/{id}/countUptimeSites', {
    summary: 'The same of a client',
    guard: guardOn('client.read', ({ params }: Params) => ({ kind: 'client', id: params.id })),
    params: idParams,
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/projects/countUptimeSites/{id}', {
    summary: 'The same of a project',
    guard: guardOn('project.read', ({ params }: Params) => ({ kind: 'project', id: params.id })),
    params: idParams,
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/sites/{id}/countUptimeSites', {
    summary: 'The same of a site, which is one at most',
    guard: guardOn('site.read', ({ params }: Params) => ({ kind: 'site', id: params.id })),
    params: idParams,
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/sites/uptimesync', {
    summary: 'Have all monitors that the caller administers read anew; with a bearer token only',
    guard: 'caller',
    response: uptimeSync,
    run: async (ctx, _, { request }) => {
      refuseCookie(request)
      return syncUptime(ctx)
    },
  }),
]

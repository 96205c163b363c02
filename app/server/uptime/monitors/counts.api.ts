import { uptimeSiteCount, uptimeSync } from '~/shared/schemas/monitor'
import { byId, endpoint, refuseCookie } from '../../platform/http/endpoint'
import { countUptimeSites, syncUptime } from './count-sites'

export const uptimeCountRows = [
  endpoint.get('/api/organizations/{id}/countUptimeSites', {
    summary: 'Sites of an organization with a monitor that is not paused, and its quota',
    ...byId('organization', 'organization.read'),
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/clients/{id}/countUptimeSites', {
    summary: 'The same of a client',
    ...byId('client', 'client.readUsage'),
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/projects/countUptimeSites/{id}', {
    summary: 'The same of a project',
    ...byId('project', 'project.readUsage'),
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/sites/{id}/countUptimeSites', {
    summary: 'The same of a site, which is one at most',
    ...byId('site', 'site.readUsage'),
    response: uptimeSiteCount,
    run: (ctx) => countUptimeSites(ctx),
  }),
  endpoint.get('/api/sites/uptimesync', {
    summary: 'Reload all monitors the caller administers; bearer tokens only',
    keyScope: 'write',
    guard: 'caller',
    response: uptimeSync,
    run: async (ctx, _, { request }) => {
      refuseCookie(request)
      return syncUptime(ctx)
    },
  }),
]

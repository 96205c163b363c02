import { traffic, trafficBody, trafficDetail, trafficDetailBody } from '~/shared/schemas/traffic'
import { endpoint, guardOn } from '../../platform/http/endpoint'
import { readTraffic, readTrafficDetail } from './read-traffic'

const ofSite = guardOn('site.read', (input: { body: { site: number } }) => ({
  kind: 'site',
  id: input.body.site,
}))

export const trafficRows = [
  endpoint.post('/api/googleanalytics/traffic', {
    summary: 'Visits of a site or a page in a period and the one before it, by day',
    guard: ofSite,
    body: trafficBody,
    response: traffic,
    status: 200,
    run: (ctx, { body }) => readTraffic(ctx, ctx.tenant, body),
  }),
  endpoint.post('/api/googleanalytics/traffic/detail', {
    summary: 'Visits of two periods with sources, countries, devices and landing pages',
    guard: ofSite,
    body: trafficDetailBody,
    response: trafficDetail,
    status: 200,
    run: (ctx, { body }) => readTrafficDetail(ctx, ctx.tenant, body),
  }),
]

import { trafficSourceNames } from '~/shared/messages/traffic'
import {
  type Traffic,
  traffic,
  trafficBody,
  trafficDetail,
  trafficDetailBody,
} from '~/shared/schemas/traffic'
import type { Ctx } from '../../platform/context'
import { endpoint, guardOn } from '../../platform/http/endpoint'
import { readTraffic, readTrafficDetail } from './read-traffic'

const ofSite = guardOn('site.read', (input: { body: { site: number } }) => ({
  kind: 'site',
  id: input.body.site,
}))

/** How people call a connection is not for links that others open. */
const shownTo = <T extends Traffic>({ actor }: Ctx, read: T): T =>
  actor.kind === 'share' && read.connection
    ? { ...read, connection: { ...read.connection, label: trafficSourceNames[read.connection.source] } }
    : read

export const trafficRows = [
  endpoint.post('/api/googleanalytics/traffic', {
    inDemo: 'open',
    summary: 'Visits of a site or a page in a period and the one before it, by day',
    keyScope: 'read',
    guard: ofSite,
    body: trafficBody,
    response: traffic,
    status: 200,
    run: async (ctx, { body }) => shownTo(ctx, await readTraffic(ctx, ctx.tenant, body)),
  }),
  endpoint.post('/api/googleanalytics/traffic/detail', {
    inDemo: 'open',
    summary: 'Visits of two periods with sources, countries, devices and landing pages',
    keyScope: 'read',
    guard: ofSite,
    body: trafficDetailBody,
    response: trafficDetail,
    status: 200,
    run: async (ctx, { body }) => shownTo(ctx, await readTrafficDetail(ctx, ctx.tenant, body)),
  }),
]

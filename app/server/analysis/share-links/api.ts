import type { z } from 'zod'
import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import {
  createdShareLink,
  newShareLink,
  openShareLinkBody,
  shareLink,
  shareLinkQuery,
  shareVisitor,
} from '~/shared/schemas/share-link'
import { endpoint } from '../../platform/http/endpoint'
import { readShareKey, serializeShareKey } from '../../platform/http/share-cookie'
import { createShareLink } from './create-share-link'
import { listShareLinks } from './list-share-links'
import { openShareLink, readShareVisit } from './open-share-link'
import { revokeShareLink } from './revoke-share-link'

const isOfWholeClient = (body: z.output<typeof newShareLink>) =>
  !(body.project || body.site || body.compareSession || body.personalDashboard || body.benchmark)

export const shareLinkRows = [
  endpoint.get('/api/share-links', {
    summary: 'Shared links of a client, project or site',
    guard: 'user',
    query: shareLinkQuery,
    response: pageOf(shareLink),
    run: (ctx, { query }) => listShareLinks(ctx, query),
  }),
  endpoint.post('/api/share-links', {
    summary:
      'Create a share link for a client, project or site, or for one comparison, custom dashboard or benchmark; the key is returned once',
    guard: 'user',
    // A link to a whole client shows everything below it.
    confirmation: ({ body }) => (isOfWholeClient(body) ? 'browser' : null),
    body: newShareLink,
    response: createdShareLink,
    status: 201,
    run: (ctx, { body }) => createShareLink(ctx, body),
  }),
  endpoint.delete('/api/share-links/{id}', {
    summary: 'Revoke a shared link',
    guard: 'user',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => revokeShareLink(ctx, params.id),
  }),
  endpoint.post('/api/share-links/open', {
    summary: 'Start a visit with the key of a share link',
    guard: 'public',
    body: openShareLinkBody,
    response: shareVisitor,
    run: async (ctx, { body }, { setHeader }) => {
      const visitor = await openShareLink(ctx, body.key)
      setHeader('set-cookie', await serializeShareKey(body.key))
      return visitor
    },
  }),
  endpoint.get('/api/share-links/current', {
    summary: 'The shared link that this visit began with',
    guard: 'public',
    response: shareVisitor,
    run: async (ctx, _, { request }) => readShareVisit(ctx, await readShareKey(request.headers)),
  }),
]

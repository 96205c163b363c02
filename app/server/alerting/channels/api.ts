import {
  channel,
  channelChange,
  channelQuery,
  channelSecret,
  channels,
  createdChannel,
  deliveries,
  delivery,
  deliveryParams,
  deliveryQuery,
  type NewChannel,
  newChannel,
} from '~/shared/schemas/channel'
import { done } from '~/shared/schemas/paging'
import type { TargetRef } from '../../platform/access'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { createChannel } from './create-channel'
import { deleteChannel } from './delete-channel'
import { listDeliveries, listVisibleChannels, readChannel } from './list-channels'
import { resendDelivery } from './resend-delivery'
import { rotateSecret } from './rotate-secret'
import { testChannel } from './test-channel'
import { updateChannel } from './update-channel'

function placeOf({ client, team, organization }: NewChannel): TargetRef {
  if (client != null) return { kind: 'client', id: client }
  return team == null ? { kind: 'organization', id: organization ?? 0 } : { kind: 'team', id: team }
}

export const channelRows = [
  endpoint.get('/api/channels', {
    summary: 'Channels of organizations, clients and teams that the caller administers',
    guard: 'caller',
    query: channelQuery,
    response: channels,
    run: (ctx, { query }) => listVisibleChannels(ctx, query),
  }),
  endpoint.post('/api/channels', {
    summary:
      'Create a channel of an organization, a client or a team; the signing secret of a webhook is in this answer only',
    guard: { on: 'channel.update', target: ({ body }) => placeOf(body) },
    body: newChannel,
    response: createdChannel,
    status: 201,
    run: (ctx, { body }) => createChannel(ctx, body),
  }),
  endpoint.get('/api/channels/{id}', {
    summary: 'One channel without its secrets',
    ...byUuid('channel', 'channel.read'),
    response: channel,
    run: (ctx) => readChannel(ctx),
  }),
  endpoint.put('/api/channels/{id}', {
    summary: 'Change a channel; an address, token or key that is left out stays',
    ...byUuid('channel', 'channel.update'),
    body: channelChange,
    response: channel,
    run: (ctx, { body }) => updateChannel(ctx, body),
  }),
  endpoint.delete('/api/channels/{id}', {
    summary: 'Delete a channel and its deliveries',
    ...byUuid('channel', 'channel.update'),
    response: done,
    run: (ctx) => deleteChannel(ctx),
  }),
  endpoint.post('/api/channels/{id}/test', {
    summary: 'Send a test message and return the response',
    ...byUuid('channel', 'channel.update'),
    response: delivery,
    run: (ctx) => testChannel(ctx),
  }),
  endpoint.post('/api/channels/{id}/secret', {
    summary: 'Replace the signing secret of a webhook; the old one stays valid for 24 hours',
    ...byUuid('channel', 'channel.update'),
    response: channelSecret,
    run: (ctx) => rotateSecret(ctx),
  }),
  endpoint.get('/api/channels/{id}/deliveries', {
    summary: 'Deliveries of a channel, newest first',
    ...byUuid('channel', 'channel.read'),
    query: deliveryQuery,
    response: deliveries,
    run: (ctx, { query }) => listDeliveries(ctx, query),
  }),
  endpoint.post('/api/channels/{id}/deliveries/{delivery}/resend', {
    summary: 'Send a delivered or failed message again',
    guard: { on: 'channel.update', target: ({ params }) => ({ kind: 'channel', id: params.id }) },
    params: deliveryParams,
    response: delivery,
    run: (ctx, { params }) => resendDelivery(ctx, params.delivery),
  }),
]

import { deliverDue, enqueueDelivery } from '~/server/alerting/channels'
import type { AttemptMeans } from '~/server/alerting/channels/attempt-delivery'
import { createChannel } from '~/server/alerting/channels/create-channel'
import type { Ctx } from '~/server/platform/context'
import { getRuntime } from '~/server/platform/runtime'
import { type CreatedChannel, newChannel } from '~/shared/schemas/channel'
import { alertMessageOf } from './alert-message'
import { contextFor, systemContext } from './contexts'
import { readRow } from './rows'

type Place = { organization: number } | { client: number } | { team: number }

/** Created inside the product, where private addresses are permitted. */
export async function addChannel(
  place: Place,
  input: { kind: string; address?: string } & Record<string, unknown>,
): Promise<CreatedChannel> {
  const [[kind, id] = ['organization', 0]] = Object.entries(place)
  const target = { kind: kind as 'organization' | 'client' | 'team', id }
  const ctx = await contextFor('channel.update', target)
  return createChannel(ctx, newChannel.parse({ name: 'Channel', ...place, ...input }))
}

export const enqueueMessage = (
  { _id, organization }: Pick<CreatedChannel, '_id' | 'organization'>,
  now: Date,
  change: Partial<Parameters<typeof enqueueDelivery>[2]> = {},
): Promise<string> =>
  enqueueDelivery(getRuntime().db, organization, {
    channelId: _id,
    alertId: null,
    kind: 'opened',
    message: alertMessageOf(),
    now,
    ...change,
  })

/** One round of the job at a given time. */
export const deliverAt = (now: Date, context: AttemptMeans & { ctx?: Partial<Ctx> } = {}): Promise<number> =>
  deliverDue(systemContext({ now: () => now, ...context.ctx }), new AbortController().signal, context)

export const deliveryRow = (id: string) => readRow('delivery', { id })
export const channelRow = (id: string) => readRow('live.channel', { id })

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { replyOf, secretOf, testedOf } from '~/components/channels/channel-answer'
import { placeLabel } from '~/components/channels/channel-columns'
import { ChannelNotice } from '~/components/channels/channel-notice'
import { ChannelState } from '~/components/channels/channel-state'
import { DeliveriesCard } from '~/components/channels/deliveries-card'
import { EditChannelForm } from '~/components/channels/edit-channel-form'
import { SecretCard } from '~/components/channels/secret-card'
import { TestCard } from '~/components/channels/test-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { DeleteCard } from '~/components/lists/delete-card'
import { listQueryFrom } from '~/components/lists/list-query'
import { SettingsHeader } from '~/components/settings/settings-header'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { apiFor } from '~/server/screens/api-for'
import { changeChannel } from '~/server/screens/forms/change-channel'
import { channelKindNames, channelsMessages as messages } from '~/shared/messages/channels'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import type { Channel } from '~/shared/schemas/channel'

export const handle = {
  crumb: ({ channel }: { channel: Channel }) => [
    { label: messages.title, to: paths.channels() },
    { label: channel.name },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.title, [args.data?.channel.name])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: String(params.channelId) } }
  const failed = new URL(request.url).searchParams.get('failed') === 'true'
  const { page } = listQueryFrom(request)
  const query = { page, ...(failed && { failed: 'true' as const }) }
  const [channel, deliveries] = await Promise.all([
    api.get('/api/channels/{id}', id),
    api.get('/api/channels/{id}/deliveries', { ...id, query }),
  ])
  return { channel, deliveries }
}

/** Secrets and responses are only in this response. */
export async function action({ request, params }: ActionFunctionArgs) {
  const answer = await changeChannel(request, String(params.channelId))
  return data(answer.data, { ...answer.init, headers: { 'cache-control': 'no-store' } })
}

export default function ChannelRoute() {
  const { channel, deliveries } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const { _id, name, kind, hint } = channel
  const isDeleting = search.get('dialog') === 'delete'
  const dialog = isDeleting ? (
    <ConfirmDialog
      title={messages.deleteTitle(name)}
      warning={messages.deleteWarning}
      submit={formMessages.delete}
      closeTo={paths.channel(_id)}
      lastResult={replyOf(answer)}
    />
  ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader
        title={name}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ChannelState channel={channel} />
            <span>{channelKindNames[kind]}</span>
            <span>{placeLabel(channel)}</span>
            <span className="font-mono text-12 wrap-anywhere">{hint}</span>
          </span>
        }
      />
      <div className="flex flex-col gap-6">
        <div className="flex max-w-form flex-col gap-4">
          <ChannelNotice channel={channel} />
          <TestCard tested={testedOf(answer)} isFresh={channel.lastDeliveredAt === null} />
        </div>
        <DeliveriesCard channel={channel} deliveries={deliveries} />
        <div className="flex max-w-form flex-col gap-4">
          <EditChannelForm
            key={channel.updatedAt}
            channel={channel}
            lastResult={isDeleting ? null : replyOf(answer)}
          />
          {kind === 'webhook' ? <SecretCard secret={secretOf(answer)} /> : null}
          <DeleteCard label={messages.delete} hint={messages.deleteHint} />
        </div>
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

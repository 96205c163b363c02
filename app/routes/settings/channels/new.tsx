import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createdOf, replyOf } from '~/components/channels/channel-answer'
import { KindLinks } from '~/components/channels/kind-links'
import { NewChannelForm } from '~/components/channels/new-channel-form'
import { FreshSecret } from '~/components/channels/secret-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readChannelPlaces } from '~/server/screens/readers/read-channel-places'
import { redirectWithToast } from '~/server/screens/toast'
import { requireChannelAdmin } from '~/server/screens/visitor'
import { channelKindNames, channelsMessages as messages } from '~/shared/messages/channels'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { newChannelForm } from '~/shared/schemas/channel'
import { CHANNEL_KINDS } from '~/shared/values/channel-choices'

export const handle = {
  crumb: () => [{ label: messages.title, to: paths.channels() }, { label: messages.add }],
}

export const meta: MetaFunction = (args) => pageMeta(args, messages.add)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireChannelAdmin(request)
  const requested = new URL(request.url).searchParams.get('kind')
  const kind = CHANNEL_KINDS.find((known) => known === requested) ?? null
  return { kind, places: kind === null ? null : await readChannelPlaces(apiFor(request), visitor) }
}

/** The signing secret of a webhook is only in this response. */
export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, newChannelForm, async ({ place, tags = [], ...body }) => {
    const api = apiFor(request)
    const created = await api.post('/api/channels', { body: { ...body, ...place, tags: tags.join(',') } })
    const { _id: createdId, name: createdName, secret } = created
    if (secret !== null)
      return data({ secret, createdId, createdName }, { headers: { 'cache-control': 'no-store' } })
    throw await redirectWithToast(paths.channel(createdId), {
      status: 'success',
      message: messages.done.created,
    })
  })
}

export default function NewChannelRoute() {
  const { kind, places } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const created = createdOf(answer)
  if (created)
    return (
      <>
        <SettingsHeader title={messages.createdTitle(created.name)} />
        <div className="flex max-w-form flex-col items-start gap-4">
          <FreshSecret value={created.secret} />
          <ButtonLink to={paths.channel(created.id)} variant="primary">
            {messages.toChannel}
          </ButtonLink>
        </div>
      </>
    )
  if (kind === null || places === null)
    return (
      <>
        <SettingsHeader title={messages.choose} />
        <KindLinks />
      </>
    )
  return (
    <>
      <SettingsHeader
        title={messages.newTitle(channelKindNames[kind])}
        actions={<ButtonLink to={paths.newChannel()}>{messages.otherKind}</ButtonLink>}
      />
      <NewChannelForm kind={kind} places={places} lastResult={replyOf(answer)} />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

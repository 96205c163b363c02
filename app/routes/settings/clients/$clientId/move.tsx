import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MoveForm } from '~/components/client-moves/move-form'
import { MoveLists } from '~/components/client-moves/move-lists'
import { MoveStatus } from '~/components/client-moves/move-status'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { clientMoveMessages as messages } from '~/shared/messages/client-moves'
import { organizationMessages } from '~/shared/messages/hierarchy'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { clientMoveForm } from '~/shared/schemas/client-move'

const MAX_ORGANIZATIONS = 500

export const handle = { crumb: () => ({ label: messages.open }) }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.title, [args.data?.plan.client.name])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const [plan, organizations] = await Promise.all([
    api.get('/api/clients/{id}/move-client', { params: { id: String(params.clientId) } }),
    api.get('/api/organizations', { query: { limit: MAX_ORGANIZATIONS } }),
  ])
  await requireSuper(request)
  const others = organizations.items.filter(({ _id }) => _id !== plan.organization._id)
  return { plan, organizations: others.map(({ _id, name }) => ({ _id, name })) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = String(params.clientId)
  return submitForm(request, clientMoveForm, async (body) => {
    await apiFor(request).put('/api/clients/{id}/move-client', { params: { id }, body })
    throw await redirectWithToast(paths.clientMove(id), { status: 'success', message: messages.started })
  })
}

export default function MoveClientRoute() {
  const { plan, organizations } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const timeZone = useTimeZone()
  const { move } = plan
  return (
    <>
      <SettingsHeader title={messages.titleOf(plan.client.name)} />
      <div className="flex max-w-form flex-col gap-6">
        {move ? <MoveStatus move={move} timeZone={timeZone} /> : null}
        {move?.state === 'moving' ? null : <MoveLists {...plan} />}
        {move?.state === 'moving' ? null : organizations.length === 0 ? (
          <Notice
            title={messages.noOther}
            actions={
              <ButtonLink to={paths.organizations({ dialog: 'add' })}>{organizationMessages.add}</ButtonLink>
            }
          />
        ) : (
          <Card title={messages.open}>
            <MoveForm plan={plan} organizations={organizations} lastResult={lastResult} />
          </Card>
        )}
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

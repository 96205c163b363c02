import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { DemoProgress } from '~/components/demo/demo-status'
import { LoadDemo } from '~/components/demo/load-demo'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { DeleteCard } from '~/components/lists/delete-card'
import { SettingsHeader } from '~/components/settings/settings-header'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { confirmAction, entityActions } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireSuper } from '~/server/screens/visitor'
import { formatDate } from '~/shared/format/date'
import { demoMessages as messages } from '~/shared/messages/demo'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.badge)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  return { demo: await apiFor(request).get('/api/demo'), isDeleting: dialogOf(request) === 'delete' }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const back = (message: string) => redirectWithToast(paths.demo(), { status: 'info', message })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/demo')
      throw await back(messages.states.deleting)
    }),
    default: confirmAction(async () => {
      const { state } = await api.post('/api/demo')
      throw await back(state === 'ready' ? messages.exists : messages.states.creating)
    }),
  })
}

export default function DemoRoute() {
  const { demo, isDeleting } = useLoaderData<typeof loader>()
  const timeZone = useTimeZone()
  const lastResult = useActionData<typeof action>()
  const { state, organization } = demo
  const isThere = state !== null && state !== 'deleting'
  return (
    <>
      <SettingsHeader title={messages.badge} />
      <div className="flex max-w-form flex-col gap-6">
        {state === null ? (
          <EmptyState icon={FlaskConical} text={messages.about} action={<LoadDemo />} />
        ) : null}
        {state === 'queued' || state === 'creating' || state === 'deleting' ? (
          <Card>
            <DemoProgress demo={demo} />
          </Card>
        ) : null}
        {state === 'failed' ? (
          <Notice
            tone="poor"
            title={messages.states.failed}
            actions={
              <Form method="post">
                <Button>{messages.again}</Button>
              </Form>
            }
          >
            <p>{messages.failedHelp}</p>
          </Notice>
        ) : null}
        {state === 'ready' && organization ? (
          <Notice
            tone="good"
            title={messages.states.ready}
            actions={
              <ButtonLink variant="primary" to={paths.dashboard({ organization: organization._id })}>
                {messages.open}
              </ButtonLink>
            }
          >
            <p>
              {messages.madeOn(formatDate(demo.createdAt ?? '', timeZone), Math.round(demo.seconds ?? 0))}{' '}
              {messages.aged}
            </p>
          </Notice>
        ) : null}
        {isThere ? <DeleteCard label={messages.remove} hint={messages.removeHint} /> : null}
      </div>
      {isDeleting && isThere ? (
        <ConfirmDialog
          title={messages.remove}
          warning={messages.removeWarning}
          submit={messages.remove}
          closeTo={paths.demo()}
          lastResult={lastResult}
        />
      ) : null}
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

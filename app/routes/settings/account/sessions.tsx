import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { SessionList } from '~/components/access/session-list'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { sessionsMessages as messages } from '~/shared/messages/own-account'
import { paths } from '~/shared/paths'

export async function loader({ request }: LoaderFunctionArgs) {
  return { sessions: await apiFor(request).get('/api/auth/sessions') }
}

/** Without an id, all other sessions. */
const endForm = z.object({ session: z.string().max(64).optional() })

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, endForm, async ({ session }) => {
    if (session) await api.delete('/api/auth/sessions/{id}', { params: { id: session } })
    else await api.delete('/api/auth/sessions')
    throw await redirectWithToast(paths.accountSessions(), {
      status: 'success',
      message: session ? messages.ended : messages.othersEnded,
    })
  })
}

export default function SessionsRoute() {
  const { sessions } = useLoaderData<typeof loader>()
  const isAlone = sessions.length < 2
  return (
    <div className="max-w-form">
      <Card title={messages.title} flush>
        <SessionList sessions={sessions} />
        <Form method="post" preventScrollReset className="border-t border-line p-4">
          {isAlone ? (
            <p className="text-quiet">{messages.onlyThis}.</p>
          ) : (
            <Button>{messages.endOthers}</Button>
          )}
        </Form>
      </Card>
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

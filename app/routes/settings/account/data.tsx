import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import { AccountDeletion } from '~/components/access/account-deletion'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { apiFor, cookieHeaders } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { requireVisitor } from '~/server/screens/visitor'
import { personalDataMessages as messages } from '~/shared/messages/personal-data'
import { paths } from '~/shared/paths'
import { accountDeletionForm } from '~/shared/schemas/personal-data'

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireVisitor(request)
  return { email, deletion: await apiFor(request).get('/api/auth/account-deletion') }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, accountDeletionForm, async (body) => {
    await api.delete('/api/auth/account', { body })
    const toast = { status: 'success', message: messages.deletion.done } as const
    throw await redirectWithToast(paths.login(), toast, { headers: cookieHeaders(api) })
  })
}

export default function OwnDataRoute() {
  const { email, deletion } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <div className="flex max-w-form flex-col gap-6">
      <Card title={messages.export.title}>
        <div className="flex flex-col items-start gap-4">
          <p className="text-pretty text-quiet">{messages.export.text}.</p>
          <ButtonLink to={paths.personalData()} icon={Download} reloadDocument download>
            {messages.export.submit}
          </ButtonLink>
        </div>
      </Card>
      <AccountDeletion deletion={deletion} email={email} lastResult={lastResult} />
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

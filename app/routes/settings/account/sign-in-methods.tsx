import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { SignInMethods } from '~/components/access/sign-in-methods'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { Notice } from '~/components/ui/notice'
import { apiFor, cookieHeaders } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { paths } from '~/shared/paths'
import { PROVIDERS } from '~/shared/schemas/identity'

export async function loader({ request }: LoaderFunctionArgs) {
  return { methods: await apiFor(request).get('/api/auth/identities') }
}

const changeForm = z.object({ intent: z.enum(['link', 'unlink']), provider: z.enum(PROVIDERS) })

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, changeForm, async ({ intent, provider }) => {
    const params = { provider }
    if (intent === 'link') {
      const { flow } = await api.post('/api/auth/linkacc/{provider}', { params })
      throw redirectDocument(paths.signInAt(provider, { flow }), { headers: cookieHeaders(api) })
    }
    const { providers } = await api.post('/api/auth/unlinkacc/{provider}', { params })
    const label = providers.find((one) => one.provider === provider)?.label ?? provider
    throw await redirectWithToast(paths.accountSignInMethods(), {
      status: 'success',
      message: signInMethodMessages.unlinkDone(label),
    })
  })
}

export default function SignInMethodsRoute() {
  const { methods } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.error?.['']
  return (
    <div className="flex max-w-form flex-col gap-4">
      {errors ? (
        <Notice tone="poor" urgent>
          {errors.join(' ')}
        </Notice>
      ) : null}
      <SignInMethods methods={methods} />
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

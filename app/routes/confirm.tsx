import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { ConfirmForm } from '~/components/access/confirm-form'
import { HeldFormButton } from '~/components/access/held-form-button'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { apiFor, nullIfMissing } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { credentialField } from '~/server/screens/forms/passkey-form'
import { redirectWithToast } from '~/server/screens/toast'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths, safeReturnPath } from '~/shared/paths'
import { MAX_PASSWORD_LENGTH } from '~/shared/rules/access/password-length'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { typedCode } from '~/shared/schemas/auth'

const messages = twoFactorMessages.confirm

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

const queryOf = (request: Request) => {
  const search = new URL(request.url).searchParams
  const redirectTo = safeReturnPath(search.get('redirectTo') ?? paths.account())
  return { redirectTo, held: search.get('held') ?? undefined }
}

/** Once confirmed, it offers to send the kept form, or returns to the screen that asked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const { redirectTo, held: id } = queryOf(request)
  const methods = await api.get('/api/auth/confirmation')
  if (!methods.isConfirmed) return { methods, held: null }
  if (id === undefined) throw redirect(redirectTo)
  const held = await nullIfMissing(api.get('/api/auth/confirmation/forms/{id}', { params: { id } }))
  if (!held) throw await redirectWithToast(redirectTo, { status: 'warning', message: messages.expired })
  const form = { ...held, path: safeReturnPath(held.path) }
  return data({ methods, held: form }, { headers: { 'cache-control': 'no-store' } })
}

const confirmForm = z.object({
  intent: z.enum(['confirm', 'mail']).default('confirm'),
  password: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  code: typedCode.optional(),
  mailCode: typedCode.optional(),
  credential: credentialField.optional(),
})

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const here = paths.confirm(queryOf(request))
  return submitForm(request, confirmForm, async ({ intent, ...body }) => {
    if (intent === 'mail') {
      await api.post('/api/auth/confirmation/mail')
      throw await redirectWithToast(here, { status: 'success', message: messages.mailed })
    }
    await api.post('/api/auth/confirmation', { body })
    throw redirect(here)
  })
}

export default function ConfirmRoute() {
  const { methods, held } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const redirectTo = safeReturnPath(search.get('redirectTo') ?? paths.account())
  const here = paths.confirm({ redirectTo, ...(search.get('held') && { held: String(search.get('held')) }) })
  return (
    <SignedOutPage title={held ? messages.done : messages.title}>
      {held ? (
        <HeldFormButton held={held} cancelTo={redirectTo} />
      ) : (
        <ConfirmForm methods={methods} action={here} cancelTo={redirectTo} lastResult={lastResult} />
      )}
    </SignedOutPage>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { AppDialog } from '~/components/access/two-factor/app-dialog'
import { FactorList } from '~/components/access/two-factor/factor-list'
import { NewCodes } from '~/components/access/two-factor/new-codes'
import { PasskeyDialog } from '~/components/access/two-factor/passkey-dialog'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { RemoveFactorDialog } from '~/components/people/remove-factor-dialog'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { apiFor, nullIfMissing } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { submitTwoFactor } from '~/server/screens/forms/two-factor-form'
import { paths, safeReturnPath } from '~/shared/paths'

export async function loader({ request }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const [factors, setup] = await Promise.all([
    api.get('/api/auth/two-factor'),
    dialogOf(request) === 'app' ? nullIfMissing(api.get('/api/auth/two-factor/totp')) : null,
  ])
  return { factors, setup }
}

export async function action({ request }: ActionFunctionArgs) {
  return submitTwoFactor(request)
}

export default function TwoFactorRoute() {
  const { factors, setup } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const redirectTo = search.get('redirectTo')
  const here = paths.accountTwoFactor({ redirectTo })
  if (answer && 'recoveryCodes' in answer) {
    const next = redirectTo ? safeReturnPath(redirectTo) : paths.accountTwoFactor()
    return <NewCodes codes={answer.recoveryCodes} doneTo={next} />
  }
  const dialogs: Record<string, ReactNode> = {
    app: setup ? <AppDialog setup={setup} closeTo={here} lastResult={answer} /> : null,
    passkey: factors.hasPasskeys ? <PasskeyDialog closeTo={here} lastResult={answer} /> : null,
    remove: (
      <RemoveFactorDialog
        factors={factors}
        factor={search.get('factor') ?? ''}
        closeTo={here}
        lastResult={answer}
      />
    ),
  }
  const dialog = dialogs[search.get('dialog') ?? ''] ?? null
  return (
    <DialogHost dialog={dialog}>
      <FactorList
        factors={factors}
        redirectTo={redirectTo}
        errors={dialog ? [] : (answer?.error?.[''] ?? [])}
      />
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

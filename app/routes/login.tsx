import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import type { z } from 'zod'
import { CompanyForm } from '~/components/access/company-form'
import { DirectoryForm } from '~/components/access/directory-form'
import { PasskeySignIn } from '~/components/access/passkey-sign-in'
import { ProviderLinks } from '~/components/access/provider-links'
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SecretFields } from '~/components/access/secret-fields'
import { DemoNotice } from '~/components/demo/demo-notice'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { submitSignIn } from '~/server/screens/forms/sign-in-form'
import { isSignedOutByExpiry, signOutWhenExpired } from '~/server/screens/subscription-screens'
import { findVisitor, publicDemoState } from '~/server/screens/visitor'
import { loginMessages } from '~/shared/messages/account'
import { failuresMessages } from '~/shared/messages/failures'
import { signupMessages } from '~/shared/messages/sign-up'
import { paths, safeReturnPath } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'
import type { loginForm } from '~/shared/schemas/auth'

export const meta: MetaFunction = (args) => plainMeta(args, loginMessages.title)

const returnPathOf = (request: Request) => safeReturnPath(new URL(request.url).searchParams.get('redirectTo'))

const isByDirectory = (search: URLSearchParams) => search.get('with') === 'directory'

export async function loader({ request }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const visitor = await findVisitor(request, api)
  if (visitor) await signOutWhenExpired(api, visitor)
  if (visitor && !visitor.isDemoVisitor) throw redirect(returnPathOf(request))
  const [offer, signUp] = await Promise.all([api.get('/api/auth/providers'), api.get('/api/auth/signup')])
  return { offer, signUp, isExpired: isSignedOutByExpiry(request), demo: publicDemoState(visitor) }
}

export async function action({ request }: ActionFunctionArgs) {
  return submitSignIn(request)
}

export default function LoginRoute() {
  const { offer, signUp, isExpired, demo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer && 'companies' in answer ? undefined : answer
  const [search] = useSearchParams()
  const redirectTo = search.get('redirectTo')
  const byDirectory = isByDirectory(search)
  const isByPasskey = search.get('with') === 'passkey'
  const byCompany = search.get('with') === 'company'
  const lastResult = byDirectory || isByPasskey || byCompany ? undefined : result
  const passkeyErrors = isByPasskey ? Object.values(result?.error ?? {}).flatMap((one) => one ?? []) : []
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<z.input<typeof loginForm>>({ lastResult })
  return (
    <SignedOutPage title={loginMessages.title}>
      {isExpired ? <Notice tone="warning">{failuresMessages.signedOutByExpiry}</Notice> : null}
      {demo ? <DemoNotice state={demo} /> : null}
      {search.has('redirectTo') && !demo ? <Notice tone="info">{loginMessages.continueTo}</Notice> : null}
      {form.errors ? (
        <Notice tone="poor" urgent>
          {form.errors.join(' ')}
        </Notice>
      ) : null}
      <Form
        method="post"
        action={paths.login(redirectTo ?? undefined)}
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <TextField
          label={loginMessages.email}
          field={fields.username}
          type="email"
          autoComplete="username"
          autoFocus
          required
        />
        <SecretFields label={loginMessages.password} fields={fields} />
        <Button variant="primary" busy={isBusy}>
          {isBusy ? loginMessages.submitting : loginMessages.submit}
        </Button>
      </Form>
      {offer.hasDirectory ? (
        <DirectoryForm
          action={paths.login(redirectTo ?? undefined, { with: 'directory' })}
          lastResult={byDirectory ? result : undefined}
          isOpen={byDirectory}
          isBusy={isBusy}
        />
      ) : null}
      {offer.hasConnections ? (
        <CompanyForm redirectTo={redirectTo} isOpen={byCompany} answer={byCompany ? answer : undefined} />
      ) : null}
      {offer.hasPasskeys ? <PasskeySignIn redirectTo={redirectTo} errors={passkeyErrors} /> : null}
      <ProviderLinks providers={offer.providers} redirectTo={redirectTo} />
      <SecondaryLinks
        links={[
          { label: loginMessages.forgotPassword, to: paths.forgotPassword() },
          ...(signUp.isOpen
            ? [{ lead: signupMessages.noAccount, label: signupMessages.title, to: paths.signup() }]
            : []),
        ]}
      />
    </SignedOutPage>
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { PasskeyButton } from '~/components/access/passkey-button'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { apiFor, cookieHeaders } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { credentialField } from '~/server/screens/forms/passkey-form'
import { refusalToast } from '~/server/screens/refusal-toast'
import { redirectWithToast } from '~/server/screens/toast'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths, safeReturnPath } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'
import { typedCode } from '~/shared/schemas/auth'

const messages = twoFactorMessages.step

export const meta: MetaFunction = (args) => plainMeta(args, messages.title)

const redirectToOf = (request: Request) => new URL(request.url).searchParams.get('redirectTo')

const readStep = (request: Request) =>
  apiFor(request)
    .get('/api/auth/login/second-step')
    .catch((refusal: unknown) => refusalToast(refusal, paths.login(redirectToOf(request) ?? undefined)))

export async function loader({ request }: LoaderFunctionArgs) {
  return { step: await readStep(request) }
}

const codeForm = z.object({ code: typedCode })
const passkeyForm = z.object({ credential: credentialField })

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  const withPasskey = new URL(request.url).searchParams.get('with') === 'passkey'
  const { returnTo } = await api.get('/api/auth/login/second-step').catch(() => ({ returnTo: null }))
  const next = safeReturnPath(returnTo ?? redirectToOf(request))
  return submitForm(request, withPasskey ? passkeyForm : codeForm, async (body) => {
    const { recoveryCodesLeft: left } = await api.post('/api/auth/login/second-step', { body })
    const headers = cookieHeaders(api)
    if (left === null) throw redirect(next, { headers })
    const toast = { status: 'warning', message: messages.usedRecovery(left) } as const
    throw await redirectWithToast(next, toast, { headers })
  })
}

export default function SecondStepRoute() {
  const { step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const isBusy = useNavigation().state === 'submitting'
  const redirectTo = search.get('redirectTo')
  const [form, fields] = useForm<{ code: string; credential: string }>({ lastResult })
  const errors = [...(form.errors ?? []), ...(fields.credential.errors ?? [])]
  return (
    <SignedOutPage title={messages.title}>
      <p className="text-quiet wrap-anywhere">{messages.as(step.email)}</p>
      {errors.length > 0 ? (
        <Notice tone="poor" urgent>
          {errors.join('. ')}
        </Notice>
      ) : null}
      {step.hasPasskeys ? (
        <PasskeyButton
          label={twoFactorMessages.passkey.use}
          optionsUrl="/api/auth/login/second-step/options"
          action={paths.secondStep({ redirectTo, with: 'passkey' })}
          isPrimary
        />
      ) : null}
      {step.passkeyHosts.length > 0 && !step.hasPasskeys ? (
        <Notice>{twoFactorMessages.passkey.elsewhere(step.passkeyHosts)}.</Notice>
      ) : null}
      <Form
        method="post"
        action={paths.secondStep({ redirectTo })}
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <TextField
          label={messages.code}
          help={step.hasTotp ? messages.codeHelp : messages.recoveryOnlyHelp}
          field={fields.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          mono
        />
        <Button variant={step.hasPasskeys ? 'secondary' : 'primary'} busy={isBusy}>
          {messages.submit}
        </Button>
      </Form>
      <p className="text-13 text-pretty text-quiet">{messages.lost}.</p>
      <Link to={paths.login(redirectTo ?? undefined)} className="w-fit text-13 text-link hover:underline">
        {messages.other}
      </Link>
    </SignedOutPage>
  )
}

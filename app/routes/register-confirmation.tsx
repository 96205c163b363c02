import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { FormRefusal } from '~/components/access/form-refusal'
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readSendsMail, requestedMailToast } from '~/server/screens/requested-mail'
import { redirectWithToast } from '~/server/screens/toast'
import { loginMessages } from '~/shared/messages/account'
import { confirmMessages, signupMessages } from '~/shared/messages/sign-up'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'
import { confirmForm, emailForm } from '~/shared/schemas/sign-up'

const schema = () => import('~/shared/schemas/sign-up').then(({ emailForm }) => emailForm)

export const meta: MetaFunction = (args) => plainMeta(args, confirmMessages.title)

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  return { sendsMail: await readSendsMail(request) }
}

/** A GET must not confirm, since mail scanners open links: the button does. */
export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return entityActions(request, {
    confirm: formAction(confirmForm, async (body) => {
      await api.post('/api/auth/confirm', { body })
      const toast = { status: 'success', message: successMessages.accountActivated } as const
      throw await redirectWithToast(paths.login(), toast)
    }),
    default: formAction(emailForm, async (body) => {
      await api.post('/api/auth/confirm/resend', { body })
      throw await redirectWithToast(paths.registerConfirmation(body), await requestedMailToast(request, api))
    }),
  })
}

const toSignIn = {
  get lead() {
    return signupMessages.haveAccount
  },
  get label() {
    return signupMessages.signIn
  },
  to: paths.login(),
}

export default function RegisterConfirmationRoute() {
  const { sendsMail } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const email = search.get('email') ?? ''
  const token = search.get('token')
  const [form, fields] = useForm<{ email: string }>({ schema, lastResult, defaultValue: { email } })
  const hasFailed = form.errors !== undefined && form.errors.length > 0
  if (token !== null && !hasFailed) {
    return (
      <SignedOutPage title={confirmMessages.title}>
        <p className="-mt-3 text-quiet">{confirmMessages.lead}</p>
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <Button variant="primary" name="intent" value="confirm" busy={isBusy} className="w-full">
            {confirmMessages.submit}
          </Button>
        </Form>
      </SignedOutPage>
    )
  }
  const sentTitle = sendsMail ? signupMessages.sent : signupMessages.kept
  const isSent = email !== '' && !hasFailed
  return (
    <SignedOutPage title={isSent ? sentTitle : confirmMessages.resendTitle}>
      <FormRefusal errors={form.errors} />
      {isSent ? (
        <Notice
          tone="info"
          title={sendsMail ? signupMessages.sentText(email) : signupMessages.keptText(email)}
        >
          {sendsMail ? <p>{signupMessages.resendHint}</p> : null}
        </Notice>
      ) : (
        <p className="-mt-3 text-quiet">{confirmMessages.resendLead}</p>
      )}
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <TextField
          label={loginMessages.email}
          field={fields.email}
          type="email"
          autoComplete="email"
          maxLength={320}
          required
        />
        <Button name="intent" value="resend" busy={isBusy}>
          {sendsMail ? confirmMessages.again : confirmMessages.againKept}
        </Button>
      </Form>
      <SecondaryLinks links={[toSignIn]} />
    </SignedOutPage>
  )
}

import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation, useSearchParams } from '@remix-run/react'
import { FormRefusal } from '~/components/access/form-refusal'
import { QuietLinks } from '~/components/access/quiet-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { apiFor } from '~/server/http/api-for'
import { entityActions, formAction } from '~/server/http/entity-actions'
import { redirectWithToast } from '~/server/http/toast'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { confirmForm, emailForm } from '~/shared/schemas/joining'

const schema = () => import('~/shared/schemas/joining').then(({ emailForm }) => emailForm)

export const meta: MetaFunction = () => [{ title: `${messages.confirm.title} · Lightkeeper` }]

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

/** Opening the link changes nothing, since mail scanners do: the button confirms. */
export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return entityActions(request, {
    confirm: formAction(confirmForm, async (body) => {
      await api.post('/api/auth/confirm', { body })
      const toast = { status: 'success', message: messages.success.accountActivated } as const
      throw await redirectWithToast(paths.login(), toast)
    }),
    default: formAction(emailForm, async (body) => {
      await api.post('/api/auth/confirm/resend', { body })
      throw await redirectWithToast(paths.registerConfirmation(body), {
        status: 'success',
        message: messages.success.emailSent,
      })
    }),
  })
}

const toSignIn = { lead: messages.signup.haveAccount, label: messages.signup.signIn, to: paths.login() }

export default function RegisterConfirmationRoute() {
  const [search] = useSearchParams()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const email = search.get('email') ?? ''
  const token = search.get('token')
  const [form, fields] = useForm<{ email: string }>({ schema, lastResult, defaultValue: { email } })
  const hasFailed = form.errors !== undefined && form.errors.length > 0
  if (token !== null && !hasFailed) {
    return (
      <SignedOutPage title={messages.confirm.title}>
        <p className="-mt-3 text-quiet">{messages.confirm.lead}</p>
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <Button variant="primary" name="intent" value="confirm" busy={isBusy} className="w-full">
            {messages.confirm.submit}
          </Button>
        </Form>
      </SignedOutPage>
    )
  }
  const isSent = email !== '' && !hasFailed
  return (
    <SignedOutPage title={isSent ? messages.signup.sent : messages.confirm.resendTitle}>
      <FormRefusal errors={form.errors} />
      {isSent ? (
        <Notice tone="info" title={messages.signup.sentText(email)}>
          <p>{messages.signup.notArrived}</p>
        </Notice>
      ) : (
        <p className="-mt-3 text-quiet">{messages.confirm.resendLead}</p>
      )}
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <TextField
          label={messages.login.email}
          field={fields.email}
          type="email"
          autoComplete="email"
          maxLength={320}
          required
        />
        <Button name="intent" value="resend" busy={isBusy}>
          {messages.confirm.again}
        </Button>
      </Form>
      <QuietLinks links={[toSignIn]} />
    </SignedOutPage>
  )
}

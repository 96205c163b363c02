import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { FormRefusal } from '~/components/access/form-refusal'
import { NewPasswordField } from '~/components/access/name-fields'
import { QuietLinks } from '~/components/access/quiet-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { apiFor } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { redirectWithToast } from '~/server/http/toast'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { resetForm } from '~/shared/schemas/joining'

const schema = () =>
  import('~/shared/schemas/joining').then(({ resetForm }) => resetForm.omit({ token: true }))

export const meta: MetaFunction = () => [{ title: `${messages.reset.title} · Lightkeeper` }]

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = (params.token ?? '').slice(0, 200)
  const { isValid, purpose } = await apiFor(request).get('/api/auth/validate', { query: { key } })
  return { works: isValid && purpose === 'reset' }
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitForm(request, resetForm.omit({ token: true }), async ({ password }) => {
    await apiFor(request).post('/api/auth/reset-password', { body: { token: params.token ?? '', password } })
    const toast = { status: 'success', message: messages.success.passwordChanged } as const
    throw await redirectWithToast(paths.login(), toast)
  })
}

export default function ResetPasswordRoute() {
  const { works } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ password: string }>({ lastResult, schema })
  if (!works) {
    return (
      <SignedOutPage title={messages.reset.title}>
        <Notice tone="warning">{messages.reset.dead}</Notice>
        <ButtonLink to={paths.forgotPassword()} variant="primary">
          {messages.reset.again}
        </ButtonLink>
        <QuietLinks links={[{ label: messages.forgot.back, to: paths.login() }]} />
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={messages.reset.title}>
      <p className="-mt-3 text-quiet">{messages.reset.endsSessions}</p>
      <FormRefusal errors={form.errors} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <NewPasswordField label={messages.reset.password} password={fields.password} />
        <Button variant="primary" busy={isBusy}>
          {messages.reset.submit}
        </Button>
      </Form>
    </SignedOutPage>
  )
}

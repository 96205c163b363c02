import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { FormRefusal } from '~/components/access/form-refusal'
import { NewPasswordField } from '~/components/access/name-fields'
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button, ButtonLink } from '~/components/ui/button'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { apiFor, cookieHeaders } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { redirectWithToast } from '~/server/screens/toast'
import { forgotMessages, resetMessages } from '~/shared/messages/sign-up'
import { successMessages } from '~/shared/messages/success'
import { paths } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'
import { resetForm } from '~/shared/schemas/sign-up'

const schema = () =>
  import('~/shared/schemas/sign-up').then(({ resetForm }) => resetForm.omit({ token: true }))

export const meta: MetaFunction = (args) => plainMeta(args, resetMessages.title)

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = (params.token ?? '').slice(0, 200)
  const { isValid, purpose } = await apiFor(request).get('/api/auth/validate', { query: { key } })
  return { works: isValid && purpose === 'reset' }
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitForm(request, resetForm.omit({ token: true }), async ({ password }) => {
    const api = apiFor(request)
    await api.post('/api/auth/reset-password', { body: { token: params.token ?? '', password } })
    const toast = { status: 'success', message: successMessages.passwordChanged } as const
    throw await redirectWithToast(paths.login(), toast, { headers: cookieHeaders(api) })
  })
}

export default function ResetPasswordRoute() {
  const { works } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ password: string }>({ lastResult, schema })
  if (!works) {
    return (
      <SignedOutPage title={resetMessages.title}>
        <Notice tone="warning">{resetMessages.linkExpired}</Notice>
        <ButtonLink to={paths.forgotPassword()} variant="primary">
          {resetMessages.again}
        </ButtonLink>
        <SecondaryLinks links={[{ label: forgotMessages.back, to: paths.login() }]} />
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={resetMessages.title}>
      <p className="-mt-3 text-quiet">{resetMessages.endsSessions}</p>
      <FormRefusal errors={form.errors} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <NewPasswordField label={resetMessages.password} password={fields.password} isExisting />
        <Button variant="primary" busy={isBusy}>
          {resetMessages.submit}
        </Button>
      </Form>
    </SignedOutPage>
  )
}

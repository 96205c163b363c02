import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { FormRefusal } from '~/components/access/form-refusal'
import { HoneypotField } from '~/components/access/honeypot-field'
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { refuseSpam } from '~/server/screens/forms/honeypot'
import { requestedMailToast } from '~/server/screens/requested-mail'
import { redirectWithToast } from '~/server/screens/toast'
import { forgotMessages } from '~/shared/messages/sign-up'
import { paths } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'
import { emailForm } from '~/shared/schemas/sign-up'

const schema = () => import('~/shared/schemas/sign-up').then(({ emailForm }) => emailForm)

export const meta: MetaFunction = (args) => plainMeta(args, forgotMessages.title)

export async function action({ request }: ActionFunctionArgs) {
  await refuseSpam(request)
  return submitForm(request, emailForm, async (body) => {
    const api = apiFor(request)
    await api.post('/api/auth/forgot-password', { body })
    throw await redirectWithToast(paths.login(), await requestedMailToast(request, api))
  })
}

export default function ForgotPasswordRoute() {
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ email: string }>({ schema, lastResult })
  return (
    <SignedOutPage title={forgotMessages.title}>
      <p className="-mt-3 text-quiet">{forgotMessages.lead}</p>
      <FormRefusal errors={form.errors} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <HoneypotField />
        <TextField
          label={forgotMessages.email}
          field={fields.email}
          type="email"
          autoComplete="username"
          maxLength={320}
          autoFocus
          required
        />
        <Button variant="primary" busy={isBusy}>
          {isBusy ? forgotMessages.submitting : forgotMessages.submit}
        </Button>
      </Form>
      <SecondaryLinks links={[{ label: forgotMessages.back, to: paths.login() }]} />
    </SignedOutPage>
  )
}

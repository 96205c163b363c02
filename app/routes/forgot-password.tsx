import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { FormRefusal } from '~/components/access/form-refusal'
import { HoneypotField } from '~/components/access/honeypot-field'
import { QuietLinks } from '~/components/access/quiet-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { apiFor } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { refuseSpam } from '~/server/http/honeypot'
import { redirectWithToast } from '~/server/http/toast'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { emailForm } from '~/shared/schemas/joining'

const schema = () => import('~/shared/schemas/joining').then(({ emailForm }) => emailForm)

export const meta: MetaFunction = () => [{ title: `${messages.forgot.title} · Lightkeeper` }]

export async function action({ request }: ActionFunctionArgs) {
  await refuseSpam(request)
  return submitForm(request, emailForm, async (body) => {
    await apiFor(request).post('/api/auth/forgot-password', { body })
    throw await redirectWithToast(paths.login(), { status: 'success', message: messages.success.emailSent })
  })
}

export default function ForgotPasswordRoute() {
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ email: string }>({ schema, lastResult })
  return (
    <SignedOutPage title={messages.forgot.title}>
      <p className="-mt-3 text-quiet">{messages.forgot.lead}</p>
      <FormRefusal errors={form.errors} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <HoneypotField />
        <TextField
          label={messages.forgot.email}
          field={fields.email}
          type="email"
          autoComplete="username"
          maxLength={320}
          autoFocus
          required
        />
        <Button variant="primary" busy={isBusy}>
          {isBusy ? messages.forgot.submitting : messages.forgot.submit}
        </Button>
      </Form>
      <QuietLinks links={[{ label: messages.forgot.back, to: paths.login() }]} />
    </SignedOutPage>
  )
}

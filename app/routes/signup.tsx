import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { FormRefusal } from '~/components/access/form-refusal'
import { HoneypotField } from '~/components/access/honeypot-field'
import { NameFields, NewPasswordField } from '~/components/access/name-fields'
import { ProviderLinks } from '~/components/access/provider-links'
import { QuietLinks } from '~/components/access/quiet-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { TextField } from '~/components/ui/text-field'
import { getFormProps, useForm } from '~/components/ui/use-form'
import { apiFor } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { refuseSpam } from '~/server/http/honeypot'
import { findVisitor } from '~/server/http/visitor'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { signUpForm } from '~/shared/schemas/joining'

const schema = () => import('~/shared/schemas/joining').then(({ signUpForm }) => signUpForm)

export const meta: MetaFunction = () => [{ title: `${messages.signup.title} · Lightkeeper` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const api = apiFor(request)
  if (await findVisitor(request, api)) throw redirect(paths.dashboard())
  const [{ isOpen }, offer] = await Promise.all([api.get('/api/auth/signup'), api.get('/api/auth/providers')])
  return { isOpen, offer }
}

export async function action({ request }: ActionFunctionArgs) {
  await refuseSpam(request)
  return submitForm(request, signUpForm, async (body) => {
    await apiFor(request).post('/api/auth/signup', { body })
    throw redirect(paths.registerConfirmation({ email: body.email }))
  })
}

const toSignIn = { lead: messages.signup.haveAccount, label: messages.signup.signIn, to: paths.login() }

export default function SignupRoute() {
  const { isOpen, offer } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<z.input<typeof signUpForm>>({ schema, lastResult })
  if (!isOpen) {
    return (
      <SignedOutPage title={messages.signup.title}>
        <Notice tone="info">{messages.signup.closed}</Notice>
        <QuietLinks links={[toSignIn]} />
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={messages.signup.title}>
      <p className="-mt-3 text-quiet">{messages.signup.lead}</p>
      <FormRefusal errors={form.errors} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <HoneypotField />
        <NameFields firstName={fields.firstName} lastName={fields.lastName} />
        <TextField
          label={messages.signup.email}
          field={fields.email}
          type="email"
          autoComplete="email"
          maxLength={320}
          required
        />
        <TextField
          label={messages.signup.organization}
          help={messages.signup.organizationHelp}
          field={fields.organization}
          autoComplete="organization"
          maxLength={120}
          required
        />
        <NewPasswordField label={messages.signup.password} password={fields.password} />
        <Button variant="primary" busy={isBusy}>
          {isBusy ? messages.signup.submitting : messages.signup.submit}
        </Button>
      </Form>
      <ProviderLinks providers={offer.providers} redirectTo={null} />
      <QuietLinks links={[toSignIn]} />
    </SignedOutPage>
  )
}

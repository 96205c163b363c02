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
import { SecondaryLinks } from '~/components/access/secondary-links'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { refuseSpam } from '~/server/screens/forms/honeypot'
import { findVisitor } from '~/server/screens/visitor'
import { signupMessages } from '~/shared/messages/sign-up'
import { paths } from '~/shared/paths'
import { plainMeta } from '~/shared/rules/navigation/page-title'
import { signUpForm } from '~/shared/schemas/sign-up'

const schema = () => import('~/shared/schemas/sign-up').then(({ signUpForm }) => signUpForm)

export const meta: MetaFunction = (args) => plainMeta(args, signupMessages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  const api = apiFor(request)
  if (await findVisitor(request, api)) throw redirect(paths.dashboard())
  const [{ isOpen, trialDays }, offer] = await Promise.all([
    api.get('/api/auth/signup'),
    api.get('/api/auth/providers'),
  ])
  return { isOpen, trialDays, offer }
}

export async function action({ request }: ActionFunctionArgs) {
  await refuseSpam(request)
  return submitForm(request, signUpForm, async (body) => {
    await apiFor(request).post('/api/auth/signup', { body })
    throw redirect(paths.registerConfirmation({ email: body.email }))
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

export default function SignupRoute() {
  const { isOpen, trialDays, offer } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<z.input<typeof signUpForm>>({ schema, lastResult })
  if (!isOpen) {
    return (
      <SignedOutPage title={signupMessages.title}>
        <Notice tone="info">{signupMessages.closed}</Notice>
        <SecondaryLinks links={[toSignIn]} />
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={signupMessages.title}>
      {trialDays === null ? null : <p className="-mt-3 text-quiet">{signupMessages.lead(trialDays)}</p>}
      <FormRefusal errors={form.errors} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <HoneypotField />
        <NameFields firstName={fields.firstName} lastName={fields.lastName} />
        <TextField
          label={signupMessages.email}
          field={fields.email}
          type="email"
          autoComplete="email"
          maxLength={320}
          required
        />
        <TextField
          label={signupMessages.organization}
          help={signupMessages.organizationHelp}
          field={fields.organization}
          autoComplete="organization"
          maxLength={120}
          required
        />
        <NewPasswordField label={signupMessages.password} password={fields.password} />
        <Button variant="primary" busy={isBusy}>
          {isBusy ? signupMessages.submitting : signupMessages.submit}
        </Button>
      </Form>
      <ProviderLinks providers={offer.providers} redirectTo={null} />
      <SecondaryLinks links={[toSignIn]} />
    </SignedOutPage>
  )
}

import { getFormProps, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useNavigation, useSearchParams } from '@remix-run/react'
import type { z } from 'zod'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/choice-field'
import { Notice } from '~/components/ui/notice'
import { TextField } from '~/components/ui/text-field'
import { apiFor, cookieHeaders } from '~/server/http/api-for'
import { submitForm } from '~/server/http/form'
import { findVisitor } from '~/server/http/visitor'
import { messages } from '~/shared/messages'
import { safeReturnPath } from '~/shared/paths'
import { loginForm } from '~/shared/schemas/auth'

export const meta: MetaFunction = () => [{ title: `${messages.login.title} · Lightkeeper` }]

const returnPathOf = (request: Request) => safeReturnPath(new URL(request.url).searchParams.get('redirectTo'))

export async function loader({ request }: LoaderFunctionArgs) {
  if (await findVisitor(request)) throw redirect(returnPathOf(request))
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return submitForm(request, loginForm, async (body) => {
    await api.post('/api/auth/login', { body })
    throw redirect(returnPathOf(request), { headers: cookieHeaders(api) })
  })
}

export default function LoginRoute() {
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<z.input<typeof loginForm>>({ lastResult })
  return (
    <SignedOutPage title={messages.login.title}>
      {search.has('redirectTo') ? <Notice tone="info">{messages.login.continueTo}</Notice> : null}
      {form.errors ? (
        <Notice tone="poor" urgent>
          {form.errors.join(' ')}
        </Notice>
      ) : null}
      <Form
        method="post"
        {...getFormProps(form)}
        noValidate={form.noValidate}
        className="flex flex-col gap-4"
      >
        <TextField
          label={messages.login.email}
          error={fields.username.errors}
          name={fields.username.name}
          defaultValue={fields.username.initialValue}
          type="email"
          autoComplete="username"
          autoFocus
          required
        />
        <TextField
          label={messages.login.password}
          error={fields.password.errors}
          name={fields.password.name}
          type="password"
          autoComplete="current-password"
          required
        />
        <Checkbox
          label={messages.login.staySignedIn}
          name={fields.staySignedIn.name}
          defaultChecked={fields.staySignedIn.initialValue === 'on'}
        />
        <Button variant="primary" busy={isBusy}>
          {isBusy ? messages.login.submitting : messages.login.submit}
        </Button>
      </Form>
    </SignedOutPage>
  )
}

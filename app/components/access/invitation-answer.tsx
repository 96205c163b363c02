import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { acceptMessages as messages, signupMessages } from '~/shared/messages/sign-up'
import { paths } from '~/shared/paths'
import { FormRefusal } from './form-refusal'
import { NameFields, NewPasswordField } from './name-fields'

const schema = () => import('~/shared/schemas/sign-up').then(({ newAccountForm }) => newAccountForm)

/** No account has this address yet: accepting creates one from the name and password. */
export function NewAccountForm({
  email,
  lastResult,
}: {
  email: string
  lastResult: SubmissionResult | null | undefined
}) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ firstName: string; lastName: string; password: string }>({
    schema,
    lastResult,
  })
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormRefusal errors={form.errors} />
      <p className="text-quiet">{messages.newcomer}</p>
      <TextField label={messages.email} value={email} autoComplete="username" readOnly />
      <NameFields firstName={fields.firstName} lastName={fields.lastName} />
      <NewPasswordField label={signupMessages.password} password={fields.password} />
      <Button variant="primary" name="intent" value="join" busy={isBusy}>
        {messages.submitNew}
      </Button>
    </Form>
  )
}

/** `present` is the signed-in user, if any. */
export function KnownAnswer({ invited, present }: { invited: string; present: string | null }) {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().state === 'submitting'
  if (present === null) {
    return (
      <>
        <p className="text-quiet">{messages.known(invited)}</p>
        <ButtonLink to={paths.login(pathname + search)} variant="primary">
          {messages.signIn}
        </ButtonLink>
      </>
    )
  }
  if (present.toLowerCase() === invited.toLowerCase()) {
    return (
      <Form method="post">
        <Button variant="primary" name="intent" value="accept" busy={isBusy} className="w-full">
          {messages.submitKnown}
        </Button>
      </Form>
    )
  }
  return (
    <>
      <Notice tone="warning">{messages.otherPerson(invited, present)}</Notice>
      <Form method="post" action={paths.logout()}>
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <Button variant="primary" busy={isBusy} className="w-full">
          {messages.signOut}
        </Button>
      </Form>
    </>
  )
}

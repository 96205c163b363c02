import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { FoldMark } from '~/components/ui/fold-mark'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { signInMethodMessages } from '~/shared/messages/sign-in-methods'
import { singleSignOnMessages as messages } from '~/shared/messages/single-sign-on'
import { paths } from '~/shared/paths'

export type FoundCompanies = { companies: { _id: string; label: string }[] }

type Props = {
  redirectTo: string | null
  isOpen: boolean
  answer: SubmissionResult | FoundCompanies | null | undefined
}

/** Finds the connections of a company by an address. Links lead there: forms may not lead to another site. */
export function CompanyForm({ redirectTo, isOpen, answer }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const found = answer && 'companies' in answer ? answer.companies : null
  const lastResult = answer && !('companies' in answer) ? answer : undefined
  const [form, fields] = useForm<{ email: string }>({ id: 'company', lastResult })
  return (
    <details open={isOpen} className="rounded-6 border border-line">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-2.5 font-medium [&::-webkit-details-marker]:hidden">
        <FoldMark />
        {messages.login}
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {found?.length === 0 ? <Notice tone="warning">{messages.noneFound}</Notice> : null}
        {found?.map(({ _id, label }) => (
          <ButtonLink
            key={_id}
            to={paths.signInAt(_id, { redirectTo })}
            variant="primary"
            reloadDocument
            prefetch="none"
          >
            {signInMethodMessages.with(label)}
          </ButtonLink>
        ))}
        <Form
          method="post"
          action={paths.login(redirectTo ?? undefined, { with: 'company' })}
          {...getFormProps(form)}
          className="flex flex-col gap-4"
        >
          <TextField
            label={messages.loginEmail}
            field={fields.email}
            type="email"
            autoComplete="email"
            required
          />
          <Button busy={isBusy}>{messages.loginSubmit}</Button>
        </Form>
      </div>
    </details>
  )
}

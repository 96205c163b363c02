import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useLocation, useNavigate, useNavigation, useSearchParams } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { type FormField, getFormProps, useForm } from '~/components/ui/form/use-form'
import type { FormSchema } from '~/components/ui/form/use-schema'
import { formMessages } from '~/shared/messages/form'
import { withParams } from '~/shared/paths'
import { FormFailure } from './form-failure'

type InlineFieldProps = {
  /** Also the intent of the form, and the value of `?edit=` that opens it. */
  name: string
  label: string
  value: string
  /** What is shown when the value itself is not. */
  text?: ReactNode
  mayEdit?: boolean
  schema: FormSchema
  lastResult: SubmissionResult | null | undefined
  control: (field: FormField<string>) => ReactNode
}

export const isEditing = (search: URLSearchParams, name: string) => search.get('edit') === name

/** One field that is edited in place; the URL opens it, so it needs no scripts. */
export function InlineField(props: InlineFieldProps) {
  const { name, label, value, text = value || '–', mayEdit = true } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const isOpen = mayEdit && isEditing(search, name)
  const id = useId()
  const link = useFocusAfter<HTMLAnchorElement>(isOpen)
  const closeTo = withParams(pathname, search, { edit: null })
  return (
    <div className="border-line py-3 not-last:border-b first:pt-0 last:pb-0">
      {isOpen ? (
        <InlineForm {...props} closeTo={closeTo} />
      ) : (
        <div className="flex min-h-6 flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <span id={id} className="w-full text-quiet sm:w-40">
            {label}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
          {mayEdit ? (
            <Link
              ref={link}
              to={withParams(pathname, search, { edit: name })}
              preventScrollReset
              aria-label={formMessages.editField(label)}
              className="rounded-2 text-link hover:underline"
            >
              {formMessages.edit}
            </Link>
          ) : null}
        </div>
      )}
    </div>
  )
}

function InlineForm(props: InlineFieldProps & { closeTo: string }) {
  const { name, value, schema, lastResult, control, closeTo } = props
  const isBusy = useNavigation().state === 'submitting'
  const navigate = useNavigate()
  const [form, fields] = useForm<Record<string, string>>({
    id: `edit-${name}`,
    schema,
    lastResult,
    defaultValue: { [name]: value },
  })
  const field = fields[name]
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') navigate(closeTo, { preventScrollReset: true })
      }}
      className="flex max-w-form flex-col gap-3"
    >
      <input type="hidden" name="intent" value={name} />
      <FormFailure errors={form.errors} />
      {field ? control(field) : null}
      <FormButtons
        submit={isBusy ? formMessages.saving : formMessages.save}
        busy={isBusy}
        cancelTo={closeTo}
      />
    </Form>
  )
}

/** Closing the form returns the focus to the link that opened it. */
function useFocusAfter<Element extends HTMLElement>(isOpen: boolean) {
  const element = useRef<Element>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) element.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import Gauge from 'lucide-react/icons/gauge'
import { Button } from '~/components/ui/button'
import { FoldMark } from '~/components/ui/fold-mark'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { addWebsiteMessages as messages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'
import type { OnboardingState } from '~/shared/schemas/onboarding'

const schema = () => import('~/shared/schemas/add-website').then(({ addWebsiteForm }) => addWebsiteForm)

export type AddWebsiteFormProps = {
  lastResult?: SubmissionResult<string[]> | null | undefined
  /** The report of the typed page, when it is monitored already. */
  existing?: string | null | undefined
  state?: OnboardingState | null
}

/** One field; client and project are folded away. */
export function AddWebsiteForm({ lastResult, existing, state = null }: AddWebsiteFormProps) {
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formAction === paths.addWebsite()
  const [form, fields] = useForm<{ url: string; place: string }>({
    id: 'add-website',
    lastResult,
    defaultValue: { place: state?.defaultProject ? `project-${state.defaultProject}` : '' },
    schema,
  })
  return (
    <Form
      method="post"
      action={paths.addWebsite()}
      {...getFormProps(form)}
      className="flex w-full max-w-form flex-col gap-4 text-left"
    >
      <FormFailure errors={form.errors} />
      <div className="flex flex-col gap-2 sm:flex-row">
        <TextField
          label={messages.address}
          help={messages.addressHelp}
          field={fields.url}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          required
          className="flex-1"
        />
        <Button variant="primary" icon={Gauge} busy={isBusy} className="sm:mt-7">
          {isBusy ? messages.submitting : messages.submit}
        </Button>
      </div>
      {existing ? (
        <p>
          <Link to={existing} className="text-link">
            {messages.openReport}
          </Link>
        </p>
      ) : null}
      {state && state.places.length + state.organizations.length > 1 ? (
        <PlaceFold state={state} field={fields.place} />
      ) : null}
    </Form>
  )
}

function PlaceFold({
  state,
  field,
}: {
  state: OnboardingState
  field: Parameters<typeof SelectField>[0]['field']
}) {
  const { places, organizations, defaultProject } = state
  const place = places.find(({ project }) => project === defaultProject)
  const options = [
    ...places.map(({ project, name, clientName }) => ({
      value: `project-${project}`,
      label: `${clientName} / ${name}`,
    })),
    ...organizations.map(({ _id, name }) => ({
      value: `organization-${_id}`,
      label: organizations.length > 1 ? messages.newClientOf(name) : messages.newClient,
    })),
  ]
  return (
    <details>
      <summary className="flex cursor-pointer items-center gap-1 text-13 text-quiet">
        <FoldMark />
        {place ? messages.place(`${place.clientName} / ${place.name}`) : messages.change}
      </summary>
      <div className="pt-3">
        <SelectField label={messages.project} field={field} options={options} />
      </div>
    </details>
  )
}

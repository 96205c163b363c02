import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { pageMoveMessages as messages } from '~/shared/messages/page-move'
import type { Site } from '~/shared/schemas/site'

type MoveChoices = {
  sites: { _id: number; name: string; project: string }[]
  projects: { _id: number; name: string }[]
}

type MovePageDialogProps = {
  site: Site
  choices: MoveChoices
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

const schemas = () => import('~/shared/schemas/page-move')
const toOption = ({ _id, name }: { _id: number; name: string }) => ({ value: String(_id), label: name })
const pagesOf = (site: Site) =>
  site.pages.map(({ _id, name, url }) => ({ value: String(_id), label: `${name} (${url})` }))

/** To a site that exists. */
export function MovePageDialog({ site, choices, closeTo, lastResult }: MovePageDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ page_id: string; site_id: string }>({
    schema: () => schemas().then(({ pageMove }) => pageMove),
    lastResult,
  })
  const sites = choices.sites.map(({ _id, name, project }) => ({
    value: String(_id),
    label: `${name} (${project})`,
  }))
  return (
    <Dialog title={messages.title} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        <SelectField label={messages.page} field={fields.page_id} options={pagesOf(site)} />
        <SelectField
          label={messages.site}
          help={sites.length === 0 ? messages.noOther : messages.help}
          field={fields.site_id}
          options={sites}
          disabled={sites.length === 0}
        />
        <Link to={`${closeTo}?dialog=move-page-new`} replace className="text-link hover:underline">
          {messages.toNew}
        </Link>
        <FormButtons submit={messages.button} busy={isBusy} cancelTo={closeTo} />
      </Form>
    </Dialog>
  )
}

export function MovePageToNewSiteDialog({ site, choices, closeTo, lastResult }: MovePageDialogProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ page_id: string; site_name: string; project: string }>({
    schema: () => schemas().then(({ pageMoveToNewSite }) => pageMoveToNewSite),
    lastResult,
    defaultValue: { page_id: '', site_name: '', project: String(site.project) },
  })
  return (
    <Dialog title={messages.titleNew} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        <SelectField label={messages.page} field={fields.page_id} options={pagesOf(site)} />
        <TextField label={messages.siteName} help={messages.helpNew} field={fields.site_name} required />
        <SelectField
          label={messages.project}
          field={fields.project}
          options={choices.projects.map(toOption)}
        />
        <Link to={`${closeTo}?dialog=move-page`} replace className="text-link hover:underline">
          {messages.toExisting}
        </Link>
        <FormButtons submit={messages.button} busy={isBusy} cancelTo={closeTo} />
      </Form>
    </Dialog>
  )
}

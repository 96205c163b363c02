import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { FormFailure } from '~/components/ui/form/form-failure'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { siteEditMessages as messages } from '~/shared/messages/site-edit'
import type { EditableSites, EditConflict } from '~/shared/schemas/site-edit'
import { EditConflicts } from './edit-conflicts'
import { labelsOf } from './edit-labels'
import {
  type EditChoices,
  type EditFields,
  MeasuringCard,
  ScheduleCard,
  TagsCard,
  UptimeCard,
} from './edit-sites-cards'
import { SiteNames } from './site-names'

const schema = () => import('~/shared/schemas/site-edit-form').then(({ siteEditForm }) => siteEditForm)

export type EditSitesFormProps = EditChoices & {
  editable: EditableSites
  versions: string
  cancelTo: string
  lastResult: SubmissionResult | null | undefined
  conflicts: EditConflict[]
}

/** Conflicts that the action sent with its reply. */
export const conflictsIn = (answer: object | null | undefined): EditConflict[] =>
  answer && 'conflicts' in answer ? (answer.conflicts as EditConflict[]) : []

/** One form for many sites: a field without a value leaves each site as it is. */
export function EditSitesForm(props: EditSitesFormProps) {
  const { editable, versions, devices, locations, timeZones, cancelTo, lastResult, conflicts } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<EditFields>({ lastResult, defaultValue: { versions }, schema })
  const labels = labelsOf(devices, locations)
  const part = { fields, editable, labels, devices, locations, timeZones }
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex max-w-form flex-col gap-4">
      <input type="hidden" name={fields.versions.name} defaultValue={fields.versions.initialValue} />
      {/* Enter presses a form's first button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      {conflicts.length > 0 ? <EditConflicts conflicts={conflicts} labels={labels} /> : null}
      <FormFailure errors={form.errors} />
      <SiteNames names={editable.sites.map(({ name }) => name)} />
      <ScheduleCard {...part} />
      <MeasuringCard {...part} />
      <TagsCard {...part} />
      <UptimeCard {...part} />
      <div className="sticky-actions">
        <Button variant="primary" busy={isBusy}>
          {messages.save}
        </Button>
        <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
      </div>
    </Form>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { savedFilterMessages as messages } from '~/shared/messages/saved-filters'
import { actorOf } from '~/shared/rules/access/actor'
import { isAdminIn } from '~/shared/rules/access/guards'
import type { Organization } from '~/shared/schemas/organization'
import type { SavedFilter } from '~/shared/schemas/saved-filter'
import { FormFailure } from '../ui/form/form-failure'
import { useVisitor } from '../visitor/use-visitor'

const schema = () => import('~/shared/schemas/saved-filter').then(({ savedFilterForm }) => savedFilterForm)

type Props = {
  filter: SavedFilter | null
  organizations: Pick<Organization, '_id' | 'name'>[]
  closeTo: string
  lastResult: SubmissionResult | null | undefined
}

/** Saves, renames, shares and deletes a filter. Only administrators may share one. */
export function SavedFilterForm({ filter, organizations, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const visitor = useVisitor()
  const [form, fields] = useForm<{ name: string; sharedWith: string }>({
    schema,
    lastResult,
    defaultValue: { name: filter?.name ?? '', sharedWith: String(filter?.sharedWith ?? '') },
  })
  const shareable = visitor ? organizations.filter(({ _id }) => isAdminIn(actorOf(visitor), _id)) : []
  return (
    <Dialog title={filter ? messages.edit : messages.saveTitle} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormFailure errors={form.errors} />
        <TextField
          label={messages.name}
          field={fields.name}
          maxLength={60}
          autoComplete="off"
          autoFocus
          required
        />
        {shareable.length > 0 ? (
          <SelectField
            label={messages.shareWith}
            field={fields.sharedWith}
            placeholder={messages.onlyMe}
            options={shareable.map(({ _id, name }) => ({
              value: String(_id),
              label: messages.everyone(name),
            }))}
          />
        ) : null}
        <FormButtons submit={formMessages.save} busy={isBusy} cancelTo={closeTo} />
      </Form>
      {filter ? (
        <Form method="post" className="mt-4 border-t border-line pt-4">
          <Button name="intent" value="delete" variant="quiet">
            {formMessages.delete}
          </Button>
        </Form>
      ) : null}
    </Dialog>
  )
}

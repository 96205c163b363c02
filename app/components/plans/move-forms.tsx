import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { FieldError } from '~/components/ui/form/field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { plansMessages } from '~/shared/messages/plans'
import { withParams } from '~/shared/paths'
import type { PlanMoveEffect, PlanOrganization, PlanView } from '~/shared/schemas/plan'
import { MoveEffect } from './move-effect'
import { MOVE_DEFAULTS, MoveFields, type MoveValues } from './move-fields'
import { soldColumns } from './sold-columns'

const messages = plansMessages.move
const schema = () => import('~/shared/schemas/plan-form').then(({ planMoveForm }) => planMoveForm)

/** Keeps the page of the list, whose rows the review shows again. */
function useActionOf(form: 'selected' | 'added'): string {
  const { pathname, search } = useLocation()
  return withParams(pathname, new URLSearchParams(search), { form })
}

type MoveFormProps = {
  plan: PlanView
  lastResult: SubmissionResult | null
  effect: PlanMoveEffect | null
  reviewed: string
}

/** The table of a review has long lines. */
const widthOf = ({ effect }: Pick<MoveFormProps, 'effect'>) => (effect ? undefined : 'max-w-form')

function MoveButton({ effect, reviewed }: Pick<MoveFormProps, 'effect' | 'reviewed'>) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <>
      {effect ? <MoveEffect effect={effect} reviewed={reviewed} /> : null}
      <div>
        <Button variant={effect ? 'primary' : 'secondary'} busy={isBusy}>
          {effect ? messages.confirm : messages.review}
        </Button>
      </div>
    </>
  )
}

type SelectedProps = MoveFormProps & {
  organizations: PlanOrganization[]
  plans: PlanView[]
  pages: ReactNode
}

/** The organizations on the plan, with boxes to move some of them to another one. */
export function MoveSelectedForm({
  plan,
  organizations,
  plans,
  pages,
  lastResult,
  ...review
}: SelectedProps) {
  const timeZone = useTimeZone()
  const others = plans.filter(({ _id, isArchived }) => _id !== plan._id && !isArchived)
  const [form, fields] = useForm<MoveValues>({
    id: 'move-selected',
    schema,
    lastResult,
    defaultValue: { ...MOVE_DEFAULTS, plan: String(others[0]?._id ?? '') },
  })
  const selected = [lastResult?.initialValue?.['organizations'] ?? []].flat().map(String)
  const mark = {
    key: 'mark',
    header: '',
    corner: true,
    cell: ({ _id, name }: PlanOrganization) => (
      <input
        type="checkbox"
        name={fields.organizations.name}
        value={_id}
        defaultChecked={selected.includes(String(_id))}
        aria-label={messages.select(name)}
        className="size-4"
      />
    ),
  }
  return (
    <StackedForm form={form} action={useActionOf('selected')} preventScrollReset>
      <Card flush>
        <DataTable
          caption={messages.selected}
          columns={soldColumns(timeZone, mark)}
          rows={organizations}
          rowKey={({ _id }) => _id}
        />
      </Card>
      {pages}
      {others.length > 0 ? (
        <Card title={messages.title} className={widthOf(review)}>
          <div className="flex flex-col gap-4">
            <FieldError id={fields.organizations.id} errors={fields.organizations.errors ?? []} />
            <MoveFields fields={fields} plans={others} plan={plan._id} />
            <MoveButton {...review} />
          </div>
        </Card>
      ) : null}
    </StackedForm>
  )
}

type AddProps = MoveFormProps & { candidates: { _id: number; name: string }[] }

export function AddOrganizationForm({ plan, candidates, lastResult, ...review }: AddProps) {
  const [form, fields] = useForm<MoveValues>({
    id: 'move-added',
    schema,
    lastResult,
    defaultValue: { ...MOVE_DEFAULTS, when: 'now' },
  })
  return (
    <Card title={messages.add} className={widthOf(review)}>
      <StackedForm form={form} action={useActionOf('added')} preventScrollReset>
        <SelectField
          label={messages.organization}
          field={fields.organizations}
          placeholder={messages.choose}
          options={candidates.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
        <MoveFields fields={fields} plans={null} plan={plan._id} />
        <MoveButton {...review} />
      </StackedForm>
    </Card>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { cellsMessages as messages } from '~/shared/messages/cells'
import type { CellsOverview } from '~/shared/schemas/cells'

type Values = Record<'organization' | 'cell', string>
type Props = {
  overview: CellsOverview
  lastResult: SubmissionResult<string[]> | null | undefined
}

export function MoveOrganizationForm({ overview: { cells, organizations }, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [schema] = useState(
    () => () => import('~/shared/schemas/organization-move').then((m) => m.organizationMoveRequest),
  )
  const [form, fields] = useForm<Values>({ schema, lastResult, defaultValue: { organization: '', cell: '' } })
  const choices = organizations.map(({ _id, name, cell }) => ({
    value: String(_id),
    label: messages.inCell(name, cell),
  }))
  return (
    <StackedForm form={form}>
      <SelectField
        field={fields.organization}
        label={messages.columns.organization}
        options={[{ value: '', label: messages.choose }, ...choices]}
      />
      <SelectField
        field={fields.cell}
        label={messages.target}
        help={messages.moveHelp}
        options={[
          { value: '', label: messages.choose },
          ...cells.map(({ number }) => ({ value: String(number), label: messages.name(number) })),
        ]}
      />
      <div>
        <Button variant="primary" busy={isBusy}>
          {messages.move}
        </Button>
      </div>
    </StackedForm>
  )
}

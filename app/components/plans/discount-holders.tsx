import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { type Column, DataTable } from '~/components/ui/table'
import { discountsMessages as messages } from '~/shared/messages/discounts'
import { plansMessages } from '~/shared/messages/plans'
import type { DiscountView } from '~/shared/schemas/discount'

type Holder = DiscountView['organizations'][number]

const columns: Column<Holder>[] = [
  {
    key: 'name',
    get header() {
      return plansMessages.move.organization
    },
    rowHeader: true,
    wide: true,
    cell: ({ name }) => name,
  },
  {
    key: 'used',
    get header() {
      return messages.periodsUsed
    },
    align: 'right',
    cell: ({ periodsUsed, isOver }) => (isOver ? messages.over : periodsUsed),
  },
  {
    key: 'take',
    header: '',
    wide: true,
    align: 'right',
    cell: ({ _id, name, isOver }) =>
      isOver ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="take" />
          <input type="hidden" name="organization" value={_id} />
          <Button size="small" aria-label={`${messages.take}: ${name}`}>
            {messages.take}
          </Button>
        </Form>
      ),
  },
]

type HoldersProps = {
  discount: DiscountView
  candidates: { _id: number; name: string }[]
  lastResult: SubmissionResult | null | undefined
}

/** Who has a discount, and a form to give it to one more. */
export function DiscountHolders({ discount, candidates, lastResult }: HoldersProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ organization: string }>({ id: 'give-discount', lastResult })
  const { organizations, isEnded } = discount
  return (
    <Card title={messages.holders} className="max-w-form">
      {organizations.length > 0 ? (
        <DataTable
          caption={messages.holders}
          columns={columns}
          rows={organizations}
          rowKey={({ _id }) => _id}
        />
      ) : (
        <p className="text-quiet">{messages.noHolders}.</p>
      )}
      {isEnded ? null : (
        <div className="mt-4 border-t border-line pt-4">
          <StackedForm form={form} preventScrollReset>
            <input type="hidden" name="intent" value="give" />
            <SelectField
              label={messages.give}
              field={fields.organization}
              placeholder={plansMessages.move.choose}
              options={candidates.map(({ _id, name }) => ({ value: String(_id), label: name }))}
            />
            <div>
              <Button busy={isBusy}>{messages.giveButton}</Button>
            </div>
          </StackedForm>
        </div>
      )}
    </Card>
  )
}

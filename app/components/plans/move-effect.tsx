import { Card } from '~/components/ui/card'
import { CellLines } from '~/components/ui/cell-lines'
import { type Column, DataTable } from '~/components/ui/table'
import { formatWhole } from '~/shared/format/figure'
import { formatMoney } from '~/shared/format/money'
import { plansMessages } from '~/shared/messages/plans'
import type { PlanMoveEffect } from '~/shared/schemas/plan'

const messages = plansMessages.move
type Item = PlanMoveEffect['items'][number]

function prorationText({ proration }: Item): string | null {
  if (!proration) return null
  const { credit, charge, total, daysLeft, days } = proration
  const paid = formatMoney({ ...credit, amount: Math.abs(credit.amount) })
  const sum = plansMessages.proration(formatMoney(charge), paid, formatMoney(total))
  return `${plansMessages.daysLeft(daysLeft, days)}: ${sum}`
}

const columns: Column<Item>[] = [
  {
    key: 'name',
    get header() {
      return messages.organization
    },
    rowHeader: true,
    wide: true,
    cell: ({ name }) => name,
  },
  {
    key: 'from',
    get header() {
      return messages.from
    },
    cell: ({ from, before }) => (from && before ? `${from.name}, ${formatMoney(before)}` : messages.noPlan),
  },
  {
    key: 'when',
    get header() {
      return messages.takesEffect
    },
    cell: ({ when }) => messages.whens[when],
  },
  {
    key: 'price',
    get header() {
      return messages.price
    },
    wide: true,
    cell: (item) => <CellLines note={prorationText(item)}>{formatMoney(item.after)}</CellLines>,
  },
  {
    key: 'excess',
    get header() {
      return messages.excess
    },
    wide: true,
    cell: ({ excess }) =>
      excess.length === 0
        ? messages.nothing
        : excess
            .map(({ limit, used, allowed }) =>
              plansMessages.excess[limit](formatWhole(used), formatWhole(allowed)),
            )
            .join(', '),
  },
]

/** What a move that is not confirmed yet changes for each organization. */
export function MoveEffect({ effect, reviewed }: { effect: PlanMoveEffect; reviewed: string }) {
  return (
    <Card title={messages.effect} level={3} flush>
      <input type="hidden" name="reviewed" value={reviewed} />
      <DataTable caption={messages.effect} columns={columns} rows={effect.items} rowKey={(row) => row._id} />
      {effect.items.some(({ excess }) => excess.length > 0) ? (
        <p role="status" className="px-4 py-3 text-13 text-quiet">
          {messages.excessNote}.
        </p>
      ) : null}
    </Card>
  )
}

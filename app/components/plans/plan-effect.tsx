import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { formatMoney } from '~/shared/format/money'
import { plansMessages as messages } from '~/shared/messages/plans'
import type { PlanEffect } from '~/shared/schemas/plan'

type Item = PlanEffect['items'][number]

const columns = (timeZone: string): Column<Item>[] => [
  { key: 'name', header: messages.move.organization, rowHeader: true, wide: true, cell: ({ name }) => name },
  { key: 'renews', header: messages.columns.renews, cell: ({ renewsAt }) => formatDate(renewsAt, timeZone) },
  { key: 'before', header: messages.before, align: 'right', cell: ({ before }) => formatMoney(before) },
  {
    key: 'after',
    header: messages.after,
    align: 'right',
    cell: ({ after }) => (after ? formatMoney(after) : messages.staysOnVersion),
  },
]

/** Who is affected by a change that is not saved yet. */
export function PlanEffectCard({ effect, reviewed }: { effect: PlanEffect; reviewed: string }) {
  const timeZone = useTimeZone()
  const { organizations, items } = effect
  const isCut = organizations > items.length
  return (
    <Card title={messages.effectTitle(organizations)} flush>
      <input type="hidden" name="reviewed" value={reviewed} />
      <p role="status" className="px-4 pb-3 text-quiet">
        {messages.effectVersion}.{isCut ? ` ${messages.effectFirst(items.length, organizations)}.` : null}
      </p>
      <DataTable
        caption={messages.effectTitle(organizations)}
        columns={columns(timeZone)}
        rows={items}
        rowKey={(row) => row._id}
      />
    </Card>
  )
}

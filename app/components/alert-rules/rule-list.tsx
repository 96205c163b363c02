import Bell from 'lucide-react/icons/bell'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { alertRuleMessages, alertRuleListMessages as messages } from '~/shared/messages/alert-rules'
import { paths } from '~/shared/paths'
import { placeText } from '~/shared/rules/alert-rules/rule-body'
import type { AlertRuleList } from '~/shared/schemas/alert-rule'
import { belowColumns, ruleColumns } from './rule-columns'

/** What applies at a place, and what is set below it. */
export function RuleList({ list }: { list: AlertRuleList }) {
  const timeZone = useTimeZone()
  const { place, items, below } = list
  const addTo = paths.newAlertRule({ place: placeText(place) })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{messages.explain}.</p>
        <ButtonLink to={addTo} variant="primary" icon={Plus}>
          {messages.add}
        </ButtonLink>
      </div>
      <Card flush>
        {items.length === 0 ? (
          <EmptyState icon={Bell} text={`${messages.empty}.`} />
        ) : (
          <DataTable
            caption={alertRuleMessages.title}
            columns={ruleColumns({ place, timeZone })}
            rows={items}
            rowKey={(rule) => rule._id}
          />
        )}
      </Card>
      {below.length === 0 ? null : (
        <Card title={messages.below} note={messages.belowNote} flush>
          <DataTable
            caption={messages.below}
            columns={belowColumns()}
            rows={below}
            rowKey={(rule) => rule._id}
          />
        </Card>
      )}
    </>
  )
}

import Bell from 'lucide-react/icons/bell'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { alertRuleListMessages, alertRuleMessages } from '~/shared/messages/alert-rules'
import { paths } from '~/shared/paths'
import { placeText } from '~/shared/rules/alert-rules/rule-body'
import type { AlertRuleList } from '~/shared/schemas/alert-rule'
import { belowColumns, ruleColumns } from './rule-columns'

const words = alertRuleListMessages

/** What applies at a place, and what is set below it. */
export function RuleList({ list }: { list: AlertRuleList }) {
  const timeZone = useTimeZone()
  const { place, items, below } = list
  const addTo = paths.newAlertRule({ place: placeText(place) })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{words.explain}.</p>
        <ButtonLink to={addTo} variant="primary" icon={Plus}>
          {words.add}
        </ButtonLink>
      </div>
      <Card flush>
        {items.length === 0 ? (
          <EmptyState icon={Bell} text={`${words.empty}.`} />
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
        <Card title={words.below} note={words.belowNote} flush>
          <DataTable
            caption={words.below}
            columns={belowColumns()}
            rows={below}
            rowKey={(rule) => rule._id}
          />
        </Card>
      )}
    </>
  )
}

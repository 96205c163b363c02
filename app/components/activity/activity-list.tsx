import { useSearchParams } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import History from 'lucide-react/icons/rotate-ccw-clock'
import SearchX from 'lucide-react/icons/search-x'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { DataTable } from '~/components/ui/table'
import { activityMessages as messages } from '~/shared/messages/activity'
import { formMessages } from '~/shared/messages/form'
import { withParams } from '~/shared/paths'
import type { ActivityPage } from '~/shared/schemas/activity'
import type { Organization } from '~/shared/schemas/organization'
import { activityColumns } from './activity-columns'
import { ActivityFilter } from './activity-filter'
import { ActivityPaging } from './activity-paging'
import type { ActivityFilters } from './activity-query'

type Props = {
  page: ActivityPage
  filters: ActivityFilters
  organizations: Pick<Organization, '_id' | 'name'>[]
  level: 'all' | 'client' | 'project'
  pathname: string
  isFirst: boolean
  exportTo: string
  timeZone: string
}

export function ActivityList(props: Props) {
  const { page, filters, organizations, level, pathname, isFirst, exportTo, timeZone } = props
  const isFiltered = Object.keys(filters).length > 0
  const [search] = useSearchParams()
  const isIgnored = (['from', 'to'] as const).some((name) => search.get(name) && !filters[name])
  if (page.items.length === 0 && !isFiltered && isFirst) {
    return (
      <Card>
        <EmptyState icon={History} text={messages.empty} />
      </Card>
    )
  }
  const to = (before: string | null) => withParams(pathname, new URLSearchParams(filters), { before })
  const withOrganization = level === 'all' && organizations.length !== 1
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ActivityFilter
          pathname={pathname}
          filters={filters}
          organizations={level === 'all' ? organizations : []}
        />
        <ButtonLink to={exportTo} reloadDocument icon={Download} download>
          {messages.export}
        </ButtonLink>
      </div>
      {isIgnored ? <Notice tone="warning">{formMessages.invalidDates}.</Notice> : null}
      {(filters.searchText || filters.actor) && !filters.from ? (
        <p className="text-13 text-quiet">{messages.searchedDays}.</p>
      ) : null}
      <Card flush>
        {page.items.length === 0 ? (
          <EmptyState icon={SearchX} text={messages.noneFound} />
        ) : (
          <DataTable
            caption={messages.title}
            columns={activityColumns({ timeZone, withOrganization, withClient: level === 'all' })}
            rows={page.items}
            rowKey={(entry) => entry._id}
          />
        )}
      </Card>
      <ActivityPaging next={page.next} isFirst={isFirst} to={to} />
    </div>
  )
}

import Download from 'lucide-react/icons/download'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import ScrollText from 'lucide-react/icons/scroll-text'
import SearchX from 'lucide-react/icons/search-x'
import { ActivityPaging } from '~/components/activity/activity-paging'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { RefreshPage } from '~/components/ui/refresh-page'
import { DataTable } from '~/components/ui/table'
import { useLiveList } from '~/components/ui/use-live-list'
import { formatCount } from '~/shared/format/count'
import { systemLogMessages as messages } from '~/shared/messages/system-log'
import { paths } from '~/shared/paths'
import type { SystemLogPage } from '~/shared/schemas/system-log'
import { logColumns } from './log-columns'
import { LogFilter } from './log-filter'
import { type LogFilters, logCallOf } from './log-query'

type Props = {
  page: SystemLogPage
  filters: LogFilters
  locations: { _id: number; label: string }[]
  isFirst: boolean
  isFollowing: boolean
  timeZone: string
}

const SECONDS_WITHOUT_SCRIPTS = 5

function Follow({ filters, digest }: { filters: LogFilters; digest: string }) {
  useLiveList(paths.systemLogStream(logCallOf(filters)), 'systemLog', digest)
  return (
    <>
      <RefreshPage seconds={SECONDS_WITHOUT_SCRIPTS} />
      <p className="text-13 text-quiet">{messages.following}</p>
    </>
  )
}

function summaryOf({ errors, warnings }: SystemLogPage['lastDay']): string {
  if (errors + warnings === 0) return messages.calm
  const figure = (count: number) => formatCount(count).text
  return messages.lastDay(
    messages.errors(errors, figure(errors)),
    messages.warnings(warnings, figure(warnings)),
  )
}

export function SystemLog({ page, filters, locations, isFirst, isFollowing, timeZone }: Props) {
  const { items, next, lastDay } = page
  const isFiltered = Object.keys(filters).length > 0
  const exportTo = (format: 'csv' | 'jsonl') => paths.systemLogExport({ ...logCallOf(filters), format })
  const follow = isFollowing ? undefined : '1'
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold">{summaryOf(lastDay)}</p>
        <p className="text-13 text-quiet">{messages.note}</p>
      </div>
      <LogFilter filters={filters} locations={locations} isFollowing={isFollowing} />
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={paths.systemLog({ ...filters, follow })}
          icon={isFollowing ? Pause : Play}
          preventScrollReset
        >
          {isFollowing ? messages.stopFollowing : messages.follow}
        </ButtonLink>
        <ButtonLink to={exportTo('csv')} reloadDocument icon={Download} download variant="quiet">
          {messages.exportCsv}
        </ButtonLink>
        <ButtonLink to={exportTo('jsonl')} reloadDocument icon={Download} download variant="quiet">
          {messages.exportLines}
        </ButtonLink>
        {isFollowing && isFirst ? <Follow filters={filters} digest={items[0]?._id ?? ''} /> : null}
      </div>
      <Card flush>
        {items.length === 0 ? (
          <EmptyState
            icon={isFiltered || !isFirst ? SearchX : ScrollText}
            text={isFiltered || !isFirst ? messages.noneFound : messages.empty}
          />
        ) : (
          <DataTable
            caption={messages.title}
            columns={logColumns(timeZone)}
            rows={items}
            rowKey={({ _id }) => _id}
          />
        )}
      </Card>
      <ActivityPaging
        next={next}
        isFirst={isFirst}
        to={(before) => paths.systemLog({ ...filters, before: before ?? undefined })}
      />
    </div>
  )
}

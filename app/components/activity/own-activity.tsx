import History from 'lucide-react/icons/rotate-ccw-clock'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { activityMessages as messages } from '~/shared/messages/activity'
import { paths, withParams } from '~/shared/paths'
import type { ActivityPage } from '~/shared/schemas/activity'
import { activityColumns } from './activity-columns'
import { ActivityPaging } from './activity-paging'

type OwnActivityProps = { page: ActivityPage; isFirst: boolean; timeZone: string }

export function OwnActivity({ page, isFirst, timeZone }: OwnActivityProps) {
  const to = (before: string | null) => withParams(paths.accountActivity(), new URLSearchParams(), { before })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-pretty text-quiet">{messages.ownHelp}</p>
        <ButtonLink to={paths.accountPassword()}>{messages.changePassword}</ButtonLink>
      </div>
      <Card flush>
        {page.items.length === 0 ? (
          <EmptyState icon={History} text={messages.empty} />
        ) : (
          <DataTable
            caption={messages.own}
            columns={activityColumns({ timeZone, withOrganization: true, withClient: true })}
            rows={page.items}
            rowKey={(entry) => entry._id}
          />
        )}
      </Card>
      <ActivityPaging next={page.next} isFirst={isFirst} to={to} />
    </div>
  )
}

import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import type { PersonalDashboard } from '~/shared/schemas/personal-dashboard'

const messages = customDashboardMessages.view

export function EmptyDashboard({ dashboard: { _id, client, mayChange } }: { dashboard: PersonalDashboard }) {
  return (
    <Card>
      <EmptyState
        icon={LayoutDashboard}
        text={`${mayChange ? messages.empty : messages.emptyShared}.`}
        action={
          mayChange ? (
            <ButtonLink variant="primary" icon={Plus} to={paths.createChart(client, _id)}>
              {messages.addChart}
            </ButtonLink>
          ) : undefined
        }
      />
    </Card>
  )
}

import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DataTable } from '~/components/ui/table'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { competitorMessages as messages } from '~/shared/messages/competitors'
import { paths } from '~/shared/paths'
import type { Competitor } from '~/shared/schemas/competitor'
import { competitorColumns } from './competitor-columns'

export function CompetitorList({ client, competitors }: { client: number; competitors: Competitor[] }) {
  const add = (
    <ButtonLink to={paths.clientCompetitors(client, { dialog: 'add' })} variant="primary" icon={Plus}>
      {messages.add}
    </ButtonLink>
  )
  const total = competitors.reduce((sum, { predicted }) => sum + predicted, 0)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{messages.explain}.</p>
        {competitors.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={paths.benchmark({ client })} icon={ChartNoAxesColumn}>
              {benchmarkMessages.title}
            </ButtonLink>
            {add}
          </div>
        ) : null}
      </div>
      {competitors.length > 0 ? (
        <>
          <Card flush>
            <DataTable
              caption={messages.title}
              columns={competitorColumns()}
              rows={competitors}
              rowKey={({ _id }) => _id}
            />
          </Card>
          <p className="text-13 text-quiet">{messages.total(total)}</p>
        </>
      ) : (
        <Card>
          <EmptyState icon={Scale} text={messages.empty} action={add} />
        </Card>
      )}
    </div>
  )
}

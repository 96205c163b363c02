import { useLocation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ServerHtml } from '~/components/hydration/server-html'
import { Card } from '~/components/ui/card'
import { SegmentedLinks } from '~/components/ui/tabs'
import { uptimeScreenMessages as messages } from '~/shared/messages/uptime'
import { withParams } from '~/shared/paths'
import type { RenderedHtml } from '~/shared/rendered-html'
import type { AvailabilityPolicy } from '~/shared/rules/uptime/types'
import { PolicyForm } from './availability/policy-form'
import { ResponseChart, type ResponseChartProps } from './response/response-chart'
import { requestedView } from './uptime-params'

interface Props {
  /** The choice of a monitor: beside its status, or above it. */
  choice: ReactNode
  policy: AvailabilityPolicy
  chart: Omit<ResponseChartProps, 'timeZone'> | null
  drawings: Record<'now' | 'phases' | 'past', RenderedHtml>
  timeZone: string
}

export function UptimeFigures({ choice, policy, chart, drawings, timeZone }: Props) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const view = requestedView(search)
  const to = (viewName: string | null) => withParams(pathname, search, { view: viewName })
  return (
    <>
      <div className="relative flex min-w-0 flex-col gap-3">
        <div className="empty:hidden max-lg:order-first lg:absolute lg:top-3 lg:right-4 lg:max-w-3/5">
          {choice}
        </div>
        <ServerHtml id="uptime-now" className="flex min-w-0 flex-col gap-6" drawing={drawings.now} />
        <PolicyForm policy={policy} />
      </div>
      <Card
        title={messages.chart}
        actions={
          <SegmentedLinks
            label={messages.viewLabel}
            tabs={[
              { to: to(null), label: messages.views.line, current: view === 'line' },
              { to: to('phases'), label: messages.views.phases, current: view === 'phases' },
            ]}
          />
        }
      >
        {chart ? (
          <ResponseChart {...chart} timeZone={timeZone} />
        ) : (
          <ServerHtml id="uptime-phases" drawing={drawings.phases} />
        )}
      </Card>
      <ServerHtml
        id="uptime-past"
        className="shown-late flex min-w-0 flex-col gap-6"
        drawing={drawings.past}
      />
    </>
  )
}

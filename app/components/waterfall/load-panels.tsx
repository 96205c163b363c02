import type { ReactNode } from 'react'
import { PARTS } from '~/components/report/performance/parts'
import { Card } from '~/components/ui/card'
import { cpuMessages, waterfallMessages } from '~/shared/messages/load'
import { metricMessages, reportMessages } from '~/shared/messages/report'
import type { FormFactor } from '~/shared/schemas/agent'
import type { FilmstripView, PointDetail } from '~/shared/schemas/lighthouse'
import type { LoadView } from '~/shared/schemas/load'
import { isSimulatedLoad } from '../charts/time-axis'
import { LargestPaint } from './lcp/largest-paint'
import { CpuSummary } from './main-thread/cpu-summary'
import { UserTimingsCard } from './main-thread/user-timings'
import { RequestsCard } from './requests-card'
import { LayoutShifts } from './shifts/layout-shifts'
import { DomainTable } from './third-parties/domain-table'
import { ThirdPartyTable } from './third-parties/third-party-table'

export interface LoadPanelsProps extends LoadView {
  point: PointDetail
  formFactor: FormFactor
  film: FilmstripView
  search: URLSearchParams
  /** HTML of the open request. */
  detail: string
}

export function LoadPanels({ point, formFactor, film, search, detail, ...load }: LoadPanelsProps) {
  const { requests, thirdParties, cpu, shifts, lcpElement, userTimings } = load
  const failed = point.failureCode ? metricMessages.runFailed : null
  const longTasks = cpu?.longTasks ?? null
  const isSimulated = isSimulatedLoad(point)
  const part = (id: keyof typeof PARTS, panel: ReactNode) => (
    <div id={PARTS[id]} className="min-w-0 scroll-mt-28">
      {panel}
    </div>
  )
  return (
    <>
      {requests?.length ? (
        <RequestsCard
          {...{ point, requests, longTasks, userTimings, search, detail }}
          moved={shifts?.shifts ?? []}
        />
      ) : (
        part(
          'requests',
          <Card title={waterfallMessages.title}>
            <p className="text-quiet">{reportMessages.noRequests}</p>
          </Card>,
        )
      )}
      {point.metrics.lcp === null
        ? null
        : part('lcp', <LargestPaint {...{ point, formFactor }} element={lcpElement} />)}
      {part('mainThread', <CpuSummary times={cpu} missing={failed ?? cpuMessages.nothing} />)}
      <UserTimingsCard timings={userTimings} />
      {part('shifts', <LayoutShifts cls={point.metrics.cls} list={shifts} film={film} missing={failed} />)}
      {requests?.length
        ? part(
            'thirdParties',
            <div className="flex min-w-0 flex-col gap-6">
              {thirdParties ? (
                <ThirdPartyTable parties={thirdParties} {...{ requests, isSimulated }} />
              ) : null}
              <DomainTable {...{ requests, search, isSimulated }} />
            </div>,
          )
        : null}
    </>
  )
}

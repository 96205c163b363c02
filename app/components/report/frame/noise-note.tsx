import { useOutletContext } from '@remix-run/react'
import { useCan } from '~/components/visitor/use-visitor'
import { runQualityMessages as messages } from '~/shared/messages/run-quality'
import { paths } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportContext } from './no-point'

function titleOf({ isProvisional, isExcluded }: PointDetail): string {
  if (isProvisional) return messages.provisional
  return isExcluded ? messages.excluded : messages.counted
}

/** That a test is noisy, why, and what follows from it. Who may change the site is told how to count such tests. */
export function NoiseNote({ point }: { point: PointDetail }) {
  const context = useOutletContext<ReportContext | null>()
  const can = useCan()
  const reasons = (point.noise?.reasons ?? []).map((reason) => messages.reasons[reason])
  const site = point.isExcluded && !point.isProvisional && context ? context.place : null
  return (
    <p className="max-w-prose px-0.5 text-13 text-pretty text-quiet">
      {titleOf(point)}.{reasons.length > 0 ? ` ${messages.cause(reasons.join(', '))}.` : null}
      {site && can('site.update', site) ? (
        <>
          {` ${messages.countHint}: `}
          <a
            href={paths.site(site.clientId, site.projectId, site.siteId)}
            className="text-link hover:underline"
          >
            {messages.countSetting}
          </a>
          .
        </>
      ) : null}
    </p>
  )
}

import { useOutletContext } from '@remix-run/react'
import { Notice } from '~/components/ui/notice'
import { useCan } from '~/components/visitor/use-visitor'
import { runQualityMessages as messages } from '~/shared/messages/run-quality'
import { paths } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportContext } from './no-point'

function titleOf({ isProvisional, isExcluded }: PointDetail): string {
  if (isProvisional) return messages.provisional
  return isExcluded ? messages.excluded : messages.counted
}

/** Who may change the site is told how to count its noisy tests. */
function CountHint() {
  const context = useOutletContext<ReportContext | null>()
  const can = useCan()
  if (!context || !can('site.update', context.place)) return null
  const { clientId, projectId, siteId } = context.place
  return (
    <p data-print="hide">
      {messages.countHint}:{' '}
      <a href={paths.site(clientId, projectId, siteId)} className="text-link hover:underline">
        {messages.countSetting}
      </a>
      .
    </p>
  )
}

/** That a test is noisy, why, and what follows from it; nothing for a quiet one. */
export function NoiseNotice({ point }: { point: PointDetail }) {
  if (!point.isNoisy) return null
  const reasons = (point.noise?.reasons ?? []).map((reason) => messages.reasons[reason])
  return (
    <Notice tone={point.isProvisional ? 'info' : 'warning'} title={titleOf(point)}>
      {reasons.length > 0 ? <p>{messages.cause(reasons.join(', '))}.</p> : null}
      {point.isExcluded && !point.isProvisional ? <CountHint /> : null}
    </Notice>
  )
}

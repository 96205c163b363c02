import { useOutletContext } from '@remix-run/react'
import { Notice } from '~/components/ui/notice'
import { useCan } from '~/components/visitor/use-visitor'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { paths } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import type { ReportContext } from './no-point'

const words = runQualityMessages

function titleOf({ isProvisional, isExcluded }: PointDetail): string {
  if (isProvisional) return words.provisional
  return isExcluded ? words.excluded : words.counted
}

/** Who may change the site is told how to count its noisy tests. */
function CountHint() {
  const context = useOutletContext<ReportContext | null>()
  const can = useCan()
  if (!context || !can('site.update', context.place)) return null
  const { clientId, projectId, siteId } = context.place
  return (
    <p data-print="hide">
      {words.countHint}:{' '}
      <a href={paths.site(clientId, projectId, siteId)} className="text-link hover:underline">
        {words.countSetting}
      </a>
      .
    </p>
  )
}

/** That a test is noisy, why, and what follows from it; nothing for a quiet one. */
export function NoiseNotice({ point }: { point: PointDetail }) {
  if (!point.isNoisy) return null
  const reasons = (point.noise?.reasons ?? []).map((reason) => words.reasons[reason])
  return (
    <Notice tone={point.isProvisional ? 'info' : 'warning'} title={titleOf(point)}>
      {reasons.length > 0 ? <p>{words.cause(reasons.join(', '))}.</p> : null}
      {point.isExcluded && !point.isProvisional ? <CountHint /> : null}
    </Notice>
  )
}

import { useLocation, useParams, useSearchParams } from '@remix-run/react'
import { SegmentedLinks } from '~/components/ui/tabs'
import { reportMessages } from '~/shared/messages/report'
import { keep, paths, SPEED_VIEWS } from '~/shared/paths'
import { useShownSeries } from '../frame/use-shown-series'

export function SpeedViews() {
  const { siteId = '', pageId = '' } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const kept = { ...keep(search), ...useShownSeries(), pointId: search.get('pointId') }
  return (
    <div data-print="hide">
      <SegmentedLinks
        label={reportMessages.speedViews}
        tabs={SPEED_VIEWS.map(({ id, label }) => ({
          label,
          to: paths.report(siteId, pageId, id, kept),
          current: pathname.endsWith(`/${id}`),
        }))}
      />
    </div>
  )
}

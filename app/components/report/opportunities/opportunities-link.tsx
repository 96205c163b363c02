import { Link } from '@remix-run/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { opportunitiesMessages } from '~/shared/messages/report-sections'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { useSectionLink } from '../frame/use-section-link'
import { useShownOpportunities } from '../frame/use-shown-series'
import { opportunitiesTab } from './opportunities-tab'

const words = opportunitiesMessages

export function OpportunitiesLink({ point }: { point: PointDetail }) {
  const sectionTo = useSectionLink()
  const { title = words.about } = opportunitiesTab(useShownOpportunities())
  return (
    <Link
      to={sectionTo('opportunities', point)}
      prefetch="intent"
      className="flex items-center gap-3 rounded-6 border border-line bg-surface px-4 py-3 hover:bg-hover"
      data-print="hide"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-semibold">{words.open}</span>
        <span className="text-13 text-pretty text-quiet">{title}</span>
      </span>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-quiet" />
    </Link>
  )
}

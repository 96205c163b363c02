import { Link } from '@remix-run/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { opportunitiesMessages as messages } from '~/shared/messages/report-sections'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { useSectionLink } from '../frame/use-section-link'
import { useShownReport } from '../frame/use-shown-report'
import { opportunitiesTab } from './opportunities-tab'

/** What could be saved, with a link to the tab. */
export function OpportunitiesLink({ point }: { point: PointDetail }) {
  const sectionTo = useSectionLink()
  const { title = messages.about } = opportunitiesTab(useShownReport()?.bar.opportunities ?? null)
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-13" data-print="hide">
      <span>{title}</span>
      <Link
        to={sectionTo('opportunities', point)}
        prefetch="intent"
        className="inline-flex min-h-6 items-center gap-1 rounded-2 font-medium text-link hover:underline"
      >
        {messages.open}
        <ChevronRight size={14} aria-hidden="true" />
      </Link>
    </p>
  )
}

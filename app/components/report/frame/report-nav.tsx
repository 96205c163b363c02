import { SegmentedLinks, Tabs } from '~/components/ui/tabs'
import { reportMessages } from '~/shared/messages/report'
import { type Id, type Params, paths, REPORT_SECTIONS, sectionOf, viewLabel } from '~/shared/paths'
import type { OpportunitySummary } from '~/shared/schemas/opportunities'
import { opportunitiesTab } from '../opportunities/opportunities-tab'

interface Props {
  site: Id
  page: Id
  /** The open screen. */
  current: string
  kept: Params
  opportunities: OpportunitySummary | null
}

/** The sections of a report, and on the same line the screens of the open one. */
export function ReportNav({ site, page, current, kept, opportunities }: Props) {
  const section = sectionOf(current)
  const views = section?.ids ?? []
  return (
    <div className="flex flex-col gap-y-2 lg:flex-row lg:items-end" data-print="hide">
      <Tabs
        label={reportMessages.title}
        className="min-w-0 flex-1"
        tabs={REPORT_SECTIONS.map(({ label, ids }) => ({
          label,
          to: paths.report(site, page, ids[0], kept),
          current: label === section?.label,
        }))}
      />
      {section && views.length > 1 ? (
        <div className="lg:border-b lg:border-line lg:pb-1">
          <SegmentedLinks
            label={reportMessages.views(section.label)}
            tabs={views.map((id) => ({
              label: id === 'performance' ? reportMessages.thisTest : viewLabel(id),
              to: paths.report(site, page, id, kept),
              current: id === current,
              ...(id === 'opportunities' ? opportunitiesTab(opportunities) : null),
            }))}
          />
        </div>
      ) : null}
    </div>
  )
}

import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Download from 'lucide-react/icons/download'
import { PdfLink } from '~/components/pdf-orders/pdf-link'
import { RunOptionsLink } from '~/components/report/runs/run-options-link'
import { ShareButton, type SharedPlace } from '~/components/sharing/share-button'
import { ButtonLink } from '~/components/ui/button'
import { benchmarkMessages } from '~/shared/messages/benchmark'
import { downloadsMessages } from '~/shared/messages/evidence'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { paths } from '~/shared/paths'
import type { OverviewParams } from '~/shared/rules/navigation/overview-params'
import { exportQuery } from '~/shared/rules/navigation/overview-query'
import type { Client } from '~/shared/schemas/client'
import type { Project } from '~/shared/schemas/project'
import type { Site } from '~/shared/schemas/site'
import { RunScopeButton } from './run-scope-button'
import { isNarrowed, shownSelection } from './shown-selection'

interface Props {
  client: Pick<Client, '_id' | 'organization'>
  project: Pick<Project, '_id'> | null
  site: Pick<Site, '_id' | 'organization' | 'client' | 'project'> | null
  place: SharedPlace
  view: OverviewParams
  total: number
  returnTo: string
}

/** Tests can't be requested by their last result, so the state filter hides the test button. */
export function ResultsActions({ client, project, site, place, view, total, returnTo }: Props) {
  const { searchText, device, location } = view
  const [level, id] = site
    ? ['site_id', site._id]
    : project
      ? ['project_id', project._id]
      : ['client_id', client._id]
  return (
    <>
      {project || site ? null : (
        <ButtonLink to={paths.benchmark({ client: client._id })} icon={ChartNoAxesColumn} variant="quiet">
          {benchmarkMessages.title}
        </ButtonLink>
      )}
      <ShareButton place={place} />
      <PdfLink
        kind={site ? 'site' : project ? 'project' : 'client'}
        {...(site ? { site: site._id } : project ? { project: project._id } : { client: client._id })}
      />
      {total > 0 ? (
        <ButtonLink
          to={paths.pagesExport({
            client: client._id,
            project: project?._id,
            site: site?._id,
            ...exportQuery(view),
          })}
          reloadDocument
          download=""
          icon={Download}
          iconOnly
          variant="quiet"
        >
          {downloadsMessages.pages}
        </ButtonLink>
      ) : null}
      <div className="flex gap-1">
        {view.state ? null : (
          <RunScopeButton
            selection={{ [String(level)]: id, ...shownSelection(view) }}
            count={total}
            returnTo={returnTo}
            label={isNarrowed(view) ? dashboardMessages.runMatching : dashboardMessages.runTests}
          />
        )}
        {site ? (
          <RunOptionsLink
            site={site._id}
            {...{ search: searchText, returnTo }}
            device={device?.toString()}
            location={location?.toString()}
            place={{
              organizationId: site.organization,
              clientId: site.client,
              projectId: site.project,
              siteId: site._id,
            }}
          />
        ) : null}
      </div>
    </>
  )
}

import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { ButtonLink } from '~/components/ui/button'
import { siteMessages } from '~/shared/messages/hierarchy'
import { siteImportMessages } from '~/shared/messages/site-imports'
import { paths } from '~/shared/paths'
import type { Project } from '~/shared/schemas/project'

type SiteListActionsProps = { project: Pick<Project, '_id' | 'client'>; hasSites: boolean }

export const SiteListActions = ({ project: { _id, client }, hasSites }: SiteListActionsProps) => (
  <span className="flex flex-wrap gap-2">
    {hasSites ? (
      <ButtonLink to={paths.projectSitesExport(_id)} reloadDocument icon={Download}>
        {siteImportMessages.export}
      </ButtonLink>
    ) : null}
    <ButtonLink to={paths.importSites(client, _id)} icon={Upload}>
      {siteImportMessages.open}
    </ButtonLink>
    <ButtonLink to={paths.addSite(client, _id)} variant="primary" icon={Plus}>
      {siteMessages.add}
    </ButtonLink>
  </span>
)

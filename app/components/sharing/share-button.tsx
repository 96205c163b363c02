import Share2 from 'lucide-react/icons/share-2'
import { ButtonLink } from '~/components/ui/button'
import { useVisitor } from '~/components/visitor/use-visitor'
import { shareLinksMessages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'

type Props = { organization: number; client: number; project?: number; site?: number; iconOnly?: boolean }

export function ShareButton({ organization, client, project, site, iconOnly = false }: Props) {
  const visitor = useVisitor()
  const place = {
    organizationId: organization,
    clientId: client,
    ...(project !== undefined && { projectId: project }),
  }
  const action = project === undefined ? 'client.share' : 'project.share'
  if (!visitor || !can(actorOf(visitor), action, place)) return null
  return (
    <ButtonLink
      icon={Share2}
      iconOnly={iconOnly}
      to={paths.clientShareLinks(client, { dialog: 'add', project: site ? null : project, site })}
    >
      {shareLinksMessages.action}
    </ButtonLink>
  )
}

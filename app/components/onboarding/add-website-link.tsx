import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '~/components/ui/button'
import { useVisitor } from '~/components/visitor/use-visitor'
import { addWebsiteMessages } from '~/shared/messages/onboarding'
import { paths } from '~/shared/paths'
import { actorOf } from '~/shared/rules/access/actor'
import { isAdminAnywhere } from '~/shared/rules/access/guards'

/** For those who may create sites somewhere. */
export function AddWebsiteLink() {
  const visitor = useVisitor()
  if (!visitor || !isAdminAnywhere(actorOf(visitor))) return null
  return (
    <ButtonLink to={paths.addWebsite()} icon={Plus}>
      {addWebsiteMessages.title}
    </ButtonLink>
  )
}

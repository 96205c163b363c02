import { useLocation, useSearchParams } from '@remix-run/react'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useCan } from '~/components/visitor/use-visitor'
import { shareLinksMessages } from '~/shared/messages/sharing'
import { withParams } from '~/shared/paths'
import { levelOf } from '~/shared/rules/access/sharing'
import { LazyShareDialog } from './lazy-share-dialog'

export type SharedPlace = {
  organization: number
  client: number
  project?: number | undefined
  site?: number | undefined
}

function useMaySharePlace({ organization, client, project }: SharedPlace): boolean {
  const can = useCan()
  const place = { organizationId: organization, clientId: client }
  return project === undefined
    ? can('client.share', place)
    : can('project.share', { ...place, projectId: project })
}

/** Opens the share dialog of the screen, for those who may share the place. */
export function ShareButton({ place, iconOnly }: { place: SharedPlace; iconOnly?: boolean }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (!useMaySharePlace(place)) return null
  return (
    <ButtonLink
      icon={Share2}
      iconOnly={iconOnly}
      to={withParams(pathname, search, { dialog: 'share' })}
      preventScrollReset
    >
      {shareLinksMessages.action}
    </ButtonLink>
  )
}

/** A screen of a place with the dialog that shares the place. */
export function ShareHost({
  place,
  name,
  children,
}: {
  place: SharedPlace
  name: string
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const mayShare = useMaySharePlace(place)
  const { client, project, site } = place
  const dialog =
    mayShare && search.get('dialog') === 'share' ? (
      <LazyShareDialog
        what={levelOf({ project: project ?? null, site: site ?? null })}
        place={site ? `site:${project}:${site}` : project ? `project:${project}` : 'client'}
        {...{ client, name }}
        closeTo={withParams(pathname, search, { dialog: null })}
      />
    ) : null
  return <DialogHost dialog={dialog}>{children}</DialogHost>
}

import { Badge, type Tone } from '~/components/ui/badge'
import { peopleMessages, rolesMessages } from '~/shared/messages/people'
import type { Permission } from '~/shared/schemas/permission'

const TONES: Record<Permission['role'], Tone> = {
  super: 'accent',
  owner: 'accent',
  clientAdmin: 'info',
  projectAdmin: 'info',
  clientViewer: 'neutral',
  projectViewer: 'neutral',
}

export function RoleBadge({ role }: { role: Permission['role'] }) {
  const { title, description } = rolesMessages[role]
  return (
    <Badge tone={TONES[role]} title={description}>
      {title}
    </Badge>
  )
}

export function sourceLabel({ kind, teamName }: Permission['source']): string {
  if (kind === 'team') return peopleMessages.byTeam(teamName ?? '')
  if (kind === 'owner') return rolesMessages.owner.title
  return kind === 'super' ? rolesMessages.super.title : peopleMessages.directGrant
}

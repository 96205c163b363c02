import { Badge } from '~/components/ui/badge'
import { competitorBadgeMessages } from '~/shared/messages/competitor-badge'

export const CompetitorBadge = ({ isShown }: { isShown: boolean | undefined }) =>
  isShown ? (
    <Badge tone="info" title={competitorBadgeMessages.help} className="shrink-0">
      {competitorBadgeMessages.label}
    </Badge>
  ) : null

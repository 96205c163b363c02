import { ButtonLink } from '~/components/ui/button'
import { activityMessages } from '~/shared/messages/activity'

type ActivityPagingProps = {
  next: string | null
  isFirst: boolean
  to: (before: string | null) => string
}

export function ActivityPaging({ next, isFirst, to }: ActivityPagingProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {next ? <ButtonLink to={to(next)}>{activityMessages.older}</ButtonLink> : null}
      {isFirst ? null : (
        <ButtonLink to={to(null)} variant="quiet">
          {activityMessages.newest}
        </ButtonLink>
      )}
    </div>
  )
}

import { Notice } from '~/components/ui/notice'
import { formatDateTime } from '~/shared/format/date'
import { backoffMessages } from '~/shared/messages/backoff'
import type { Backoff } from '~/shared/schemas/site'
import { RunTestButton } from './run-test-button'

interface Props {
  backoff: Backoff
  /** Device and location. */
  place: string
  /** On screens of several pages. */
  page?: string | undefined
  returnTo: string
  timeZone: string
}

/** States that timeouts slowed down the schedule, and how to restore it. */
export function BackoffNotice({ backoff, place, page, returnTo, timeZone }: Props) {
  const { timeouts, nextTestAt, device, location } = backoff
  return (
    <Notice
      tone="warning"
      title={page ? `${backoffMessages.title}: ${page}` : backoffMessages.title}
      actions={
        <RunTestButton
          selection={{ page_id: backoff.page, device, location }}
          returnTo={returnTo}
          label={backoffMessages.run}
        />
      }
    >
      <p>{backoffMessages.reason(timeouts, place)}</p>
      <p>
        {backoffMessages.next}:{' '}
        <time dateTime={nextTestAt} className="font-semibold">
          {formatDateTime(nextTestAt, timeZone)}
        </time>
        . {backoffMessages.reset}
      </p>
    </Notice>
  )
}

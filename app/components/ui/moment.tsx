import { formatDateTime } from '~/shared/format/date'

/** Date and time, on one line. */
export const Moment = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatDateTime(at, timeZone)}
  </time>
)

import { Form, Link } from '@remix-run/react'
import BookmarkX from 'lucide-react/icons/bookmark-x'
import { sortPeople } from '~/components/lists/people-query'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { SiteIcon } from '~/components/marks/site-icon'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { truncateUrl } from '~/shared/format/long-url'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { bookmarksMessages as messages } from '~/shared/messages/bookmarks'
import { dashboardMessages } from '~/shared/messages/hierarchy'
import { runQualityMessages } from '~/shared/messages/run-quality'
import { paths } from '~/shared/paths'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { BOOKMARK_COLUMNS, type BookmarkColumn } from '~/shared/rules/navigation/bookmarks'
import type { Bookmark } from '~/shared/schemas/bookmark'
import { BookmarkScores, type DeviceKind } from './bookmark-scores'

const KINDS: DeviceKind[] = ['mobile', 'desktop']

type Context = { location: { pathname: string; search: string }; now: Date; withOrganization: boolean }

export function bookmarkColumns({ location, now, withOrganization }: Context): Column<Bookmark>[] {
  const sort = (column: BookmarkColumn) => sortPeople(column, BOOKMARK_COLUMNS, location)
  return [
    {
      key: 'name',
      header: messages.page,
      rowHeader: true,
      sort: sort('name'),
      cell: (bookmark) => <PageCell bookmark={bookmark} withOrganization={withOrganization} />,
    },
    ...KINDS.map(
      (kind): Column<Bookmark> => ({
        key: kind,
        header: messages.device[kind],
        wide: true,
        sort: sort(kind),
        cell: (bookmark) => <BookmarkScores figures={bookmark[kind]} kind={kind} />,
      }),
    ),
    {
      key: 'measuredAt',
      header: messages.measured,
      align: 'right',
      wide: true,
      sort: sort('measuredAt'),
      cell: (bookmark) => <Measured bookmark={bookmark} now={now} />,
    },
    {
      key: 'remove',
      header: '',
      align: 'right',
      corner: true,
      cell: (bookmark) => <RemoveButton bookmark={bookmark} returnTo={location.pathname + location.search} />,
    },
  ]
}

function PageCell({ bookmark, withOrganization }: { bookmark: Bookmark; withOrganization: boolean }) {
  const { organizationName, clientName, projectName, siteName } = bookmark
  const place = [withOrganization ? organizationName : null, clientName, projectName, siteName]
  const path = place.filter(Boolean).join(' › ')
  return (
    <span className="flex min-w-0 flex-col py-1.5">
      <Link
        to={paths.report(bookmark.site, bookmark._id)}
        prefetch="intent"
        title={bookmark.name}
        className="row-link truncate font-medium hover:underline"
      >
        {bookmark.name}
      </Link>
      <span title={bookmark.url} className="truncate font-mono text-12 font-normal text-quiet">
        {truncateUrl(bookmark.url.replace(/^https?:\/\//, ''), 60)}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-12 font-normal text-quiet">
        <SiteIcon site={bookmark.site} />
        <span title={path} className="truncate">
          {path}
        </span>
        <CompetitorBadge isShown={bookmark.isCompetitor} />
      </span>
    </span>
  )
}

function Measured({ bookmark, now }: { bookmark: Bookmark; now: Date }) {
  const failed = KINDS.flatMap((kind) => {
    const { failureCode, attemptedAt } = bookmark[kind] ?? {}
    return failureCode ? [{ kind, failureCode, attemptedAt }] : []
  })
  const noisy = KINDS.filter((kind) => bookmark[kind]?.isNoisy)
  return (
    <span className="inline-flex flex-col items-end gap-1 @max-[560px]/table:items-start">
      {bookmark.measuredAt ? (
        <span className="whitespace-nowrap">{formatRelativeTime(bookmark.measuredAt, now)}</span>
      ) : null}
      {failed.map(({ kind, failureCode, attemptedAt }) => (
        <Badge key={kind} tone="poor" title={failureSentence(failureCode)}>
          {messages.failedOn(messages.device[kind], formatRelativeTime(attemptedAt, now))}
        </Badge>
      ))}
      {noisy.map((kind) => (
        <Badge key={kind} tone="warning" title={runQualityMessages.noisy}>
          {messages.noisyOn(messages.device[kind])}
        </Badge>
      ))}
      {bookmark.measuredAt || failed.length > 0 ? null : (
        <span className="whitespace-nowrap text-quiet">{dashboardMessages.neverTested}</span>
      )}
    </span>
  )
}

function RemoveButton({ bookmark, returnTo }: { bookmark: Bookmark; returnTo: string }) {
  return (
    <Form method="post" action={paths.bookmarks()} preventScrollReset className="relative inline-flex">
      <input type="hidden" name="page_id" value={bookmark._id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button name="intent" value="remove" variant="quiet" size="small" icon={BookmarkX} iconOnly>
        {messages.removeOf(bookmark.name)}
      </Button>
    </Form>
  )
}

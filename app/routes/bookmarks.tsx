import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import BookmarkIcon from 'lucide-react/icons/bookmark'
import Gauge from 'lucide-react/icons/gauge'
import { bookmarkColumns } from '~/components/bookmarks/bookmark-columns'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { EntityList } from '~/components/lists/entity-list'
import { peopleQueryFrom } from '~/components/lists/people-query'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/screens/api-for'
import { changeBookmark } from '~/server/screens/forms/change-bookmark'
import { requireNotShareUser } from '~/server/screens/visitor'
import { bookmarksMessages as messages } from '~/shared/messages/bookmarks'
import { nounMessages } from '~/shared/messages/nouns'
import { paths } from '~/shared/paths'
import { BOOKMARK_COLUMNS } from '~/shared/rules/navigation/bookmarks'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireNotShareUser(request)
  const query = peopleQueryFrom(request, BOOKMARK_COLUMNS)
  return { bookmarks: await apiFor(request).get('/api/bookmarks', { query }), now: new Date() }
}

/** Target of all bookmark buttons; redirects back to their screen. */
export async function action({ request }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  return changeBookmark(request)
}

export default function BookmarksRoute() {
  const { bookmarks, now } = useLoaderData<typeof loader>()
  const location = useLocation()
  const [search] = useSearchParams()
  const withOrganization = new Set(bookmarks.items.map((one) => one.organization)).size > 1
  return (
    <>
      <PageHeader
        title={messages.title}
        note={bookmarks.total > 0 ? messages.count(bookmarks.total) : null}
      />
      <EntityList
        list={bookmarks}
        columns={bookmarkColumns({ location, now, withOrganization })}
        noun={nounMessages.bookmarks}
        icon={BookmarkIcon}
        empty={messages.empty}
        noneFound={messages.noneFound}
        searchLabel={messages.search}
        action={
          bookmarks.total === 0 && !search.get('searchText') ? (
            <ButtonLink variant="primary" icon={Gauge} to={paths.dashboard()}>
              {messages.emptyAction}
            </ButtonLink>
          ) : null
        }
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}

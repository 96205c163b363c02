import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { ExistingSearchParams } from 'remix-utils/existing-search-params'
import { PageHeader } from '~/components/layout/page-header'
import { FoundList } from '~/components/navigation/found-list'
import { Button, ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { CONTROL } from '~/components/ui/form/field'
import { readPlaceSearch } from '~/server/screens/readers/read-navigation'
import { formMessages } from '~/shared/messages/form'
import { navigationMessages } from '~/shared/messages/navigation'
import { placeSearchMessages as messages } from '~/shared/messages/picker'
import { paths, preservedParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.title, [args.data?.searchText])

export async function loader({ request }: LoaderFunctionArgs) {
  return readPlaceSearch(request)
}

export default function SearchRoute() {
  const { searchText, found } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { items, hasMore } = found
  return (
    <>
      <PageHeader title={messages.title} note={messages.explain} />
      <div className="flex max-w-form flex-col gap-4">
        <Form method="get" action={paths.search()} className="flex gap-2">
          <ExistingSearchParams exclude={['searchText']} />
          <input
            key={searchText}
            type="search"
            name="searchText"
            defaultValue={searchText}
            maxLength={200}
            aria-label={navigationMessages.search}
            className={`${CONTROL} h-9`}
          />
          <Button icon={Search}>{formMessages.search}</Button>
        </Form>
        {items.length > 0 ? (
          <>
            <p className="text-13 text-quiet">
              {hasMore ? messages.hasMore(items.length) : messages.found(items.length)}
            </p>
            <FoundList items={items} kept={preservedParams(search)} />
          </>
        ) : searchText ? (
          <EmptyState
            icon={SearchX}
            text={messages.nothing(searchText)}
            action={
              <ButtonLink to={paths.navigate(preservedParams(search))}>{navigationMessages.open}</ButtonLink>
            }
          />
        ) : null}
      </div>
    </>
  )
}

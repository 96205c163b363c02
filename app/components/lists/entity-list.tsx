import { useLocation, useSearchParams } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Pagination } from '~/components/ui/pagination'
import { type Column, DataTable } from '~/components/ui/table'
import { formMessages } from '~/shared/messages/form'
import type { PageOf } from '~/shared/schemas/paging'
import { pageOfList } from './list-query'
import { type ListFilters, SavedFilters } from './saved-filters'
import { SearchForm } from './search-form'

type EntityListProps<Row> = {
  list: PageOf<Row>
  columns: Column<Row>[]
  noun: string
  icon: LucideIcon
  empty: string
  noneFound: (search: string) => string
  searchLabel: string
  action?: ReactNode
  filters?: ReactNode
  isNarrowed?: boolean
  saved?: ListFilters
  /** Between the search and the rows: what acts on the rows. */
  bar?: ReactNode
}

export function EntityList<Row extends { _id: number | string }>(props: EntityListProps<Row>) {
  const { list, columns, noun, icon, empty, noneFound, searchLabel, action, filters, isNarrowed } = props
  const { saved, bar } = props
  const location = useLocation()
  const [search] = useSearchParams()
  const searchText = search.get('searchText')?.trim() ?? ''
  const isFiltered =
    searchText !== '' || search.has('organization') || search.has('tags') || isNarrowed === true
  if (list.total === 0 && !isFiltered) {
    return (
      <Card>
        <EmptyState icon={icon} text={empty} action={action} />
      </Card>
    )
  }
  const to = pageOfList(location)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <SearchForm label={searchLabel} clearTo={location.pathname} isNarrowed={isNarrowed}>
          {filters}
        </SearchForm>
        {action}
      </div>
      {saved ? <SavedFilters {...saved} /> : null}
      {list.items.length > 0 ? (
        <div className="flex flex-col gap-3">
          {bar}
          <Card flush>
            <DataTable caption={noun} columns={columns} rows={list.items} rowKey={(row) => row._id} />
          </Card>
          <Pagination pageNumber={list.page} pageSize={list.limit} total={list.total} to={to} noun={noun} />
        </div>
      ) : (
        <Card>
          <EmptyState
            icon={icon}
            text={list.total === 0 ? noneFound(searchText) : formMessages.noMore(noun)}
            action={
              <ButtonLink to={list.total === 0 ? location.pathname : to(1)}>
                {list.total === 0 ? formMessages.clear : formMessages.firstPage}
              </ButtonLink>
            }
          />
        </Card>
      )}
    </>
  )
}

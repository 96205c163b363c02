import { useLocation, useSearchParams } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { pageOfList } from '~/components/lists/list-query'
import { SearchForm } from '~/components/lists/search-form'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { DateInput } from '~/components/ui/form/date-input'
import { CONTROL } from '~/components/ui/form/field'
import { Select } from '~/components/ui/form/select-field'
import { Pagination } from '~/components/ui/pagination'
import { DataTable } from '~/components/ui/table'
import { lowerFirst } from '~/shared/format/letter-case'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { withParams } from '~/shared/paths'
import type { TestChoice } from '~/shared/schemas/compare-session'
import type { PageOf } from '~/shared/schemas/paging'
import { MAX_SESSION_TESTS } from '~/shared/values/choices'
import { choiceColumns } from './choice-columns'
import { CHOICE_SOURCES, sourceOf } from './choice-query'

const messages = compareSessionMessages.choices

interface Props {
  choices: PageOf<TestChoice>
  timeZone: string
  chosen: number
}

function Filters() {
  const [search] = useSearchParams()
  const page = search.get('page')
  return (
    <>
      {page ? <input type="hidden" name="page" value={page} /> : null}
      <div className="flex-1 basis-40 sm:max-w-48">
        <Select
          key={sourceOf(search)}
          name="from"
          defaultValue={sourceOf(search)}
          aria-label={messages.from}
          options={CHOICE_SOURCES.map((value) => ({ value, label: messages[value] }))}
        />
      </div>
      <span className="flex flex-1 basis-60 items-center gap-2 text-13 whitespace-nowrap text-quiet sm:max-w-72">
        <span aria-hidden="true">{messages.until}</span>
        <DateInput
          key={search.get('until')}
          box="flex-1"
          name="until"
          aria-label={messages.until}
          defaultValue={search.get('until') ?? ''}
          className={`${CONTROL} h-9`}
        />
      </span>
    </>
  )
}

/** Tests that can be added: the newest of each page, or all of one. */
export function TestChoices({ choices, timeZone, chosen }: Props) {
  const location = useLocation()
  const { pathname } = location
  const [search] = useSearchParams()
  const [first] = choices.items
  const isOfPage = search.has('page')
  const isNarrowed = isOfPage || search.has('until') || sourceOf(search) !== 'every'
  const context = { pathname, search, timeZone, isFull: chosen >= MAX_SESSION_TESTS }
  return (
    <section aria-labelledby="choices" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="choices" className="text-16 font-semibold">
          {isOfPage && first ? messages.ofPage(first.pageName) : messages.title}
        </h2>
        {isOfPage ? (
          <ButtonLink
            size="small"
            variant="quiet"
            preventScrollReset
            to={withParams(pathname, search, { page: null, pageNumber: null })}
          >
            {messages.everyPage}
          </ButtonLink>
        ) : null}
      </div>
      <div className="flex">
        <SearchForm label={messages.search} clearTo={pathname} isNarrowed={isNarrowed}>
          <Filters />
        </SearchForm>
      </div>
      {choices.items.length > 0 ? (
        <>
          <Card flush>
            <DataTable
              caption={messages.title}
              columns={choiceColumns(context)}
              rows={choices.items}
              rowKey={({ _id }) => _id}
            />
          </Card>
          <Pagination
            pageNumber={choices.page}
            pageSize={choices.limit}
            total={choices.total}
            to={pageOfList(location)}
            noun={lowerFirst(messages.title)}
          />
        </>
      ) : (
        <Card>
          <EmptyState icon={Search} text={messages.none} />
        </Card>
      )}
    </section>
  )
}

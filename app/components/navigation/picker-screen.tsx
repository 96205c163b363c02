import { Form, Link, useSearchParams } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { Button } from '~/components/ui/button'
import { CONTROL } from '~/components/ui/form/field'
import { formMessages } from '~/shared/messages/form'
import { pickerMessages as messages } from '~/shared/messages/picker'
import { paths, preservedParams, withParams } from '~/shared/paths'
import { LEVELS, type Level } from '~/shared/rules/navigation/levels'
import {
  type Chosen,
  chosenBy,
  columnsWith,
  currentLevel,
  FILTERS,
} from '~/shared/rules/navigation/navigation'
import { itemsOf, screenOf } from '~/shared/rules/navigation/places'
import type { NavigationColumn, NavigationPlace } from '~/shared/schemas/navigation'
import { parentLink } from './parent-link'
import {
  COLUMNS,
  chosenIn,
  EmptyColumn,
  hasNotes,
  PickerColumn,
  ROW_CLASS,
  RowContent,
  WholeLink,
} from './picker-column'

interface Props {
  columns: NavigationColumn[]
  chosen: Chosen
  place: NavigationPlace
}

/** Hidden fields for the other parameters, so that one column's form keeps the other columns. */
function ColumnFilter({ level, search }: { level: Level; search: URLSearchParams }) {
  const name = FILTERS[level]
  return (
    <Form method="get" action={paths.navigate()} role="search" aria-label={messages.filter[level]}>
      {[...search].map(([key, value]) =>
        key === name || key === 'column' || key === 'after' ? null : (
          <input key={key} type="hidden" name={key} value={value} />
        ),
      )}
      <div className="flex gap-1.5">
        <input
          key={search.get(name)}
          type="search"
          name={name}
          defaultValue={search.get(name) ?? ''}
          aria-label={messages.filter[level]}
          placeholder={messages.filter[level]}
          maxLength={200}
          className={`${CONTROL} h-9`}
        />
        <Button icon={Search} iconOnly>
          {`${formMessages.search}: ${messages.columns[level]}`}
        </Button>
      </div>
    </Form>
  )
}

function Steps({
  level,
  column,
  search,
}: {
  level: Level
  column: NavigationColumn
  search: URLSearchParams
}) {
  const isNextPage = search.get('column') === level && search.has('after')
  const to = (changes: { column: Level | null; after: string | null }) =>
    withParams(paths.navigate(), search, changes)
  const look = 'block rounded-6 px-2.5 py-2 text-13 font-medium text-link hover:bg-hover'
  return (
    <>
      {column.next ? (
        <li>
          <Link to={to({ column: level, after: column.next })} className={look}>
            {messages.next[level]}
          </Link>
        </li>
      ) : null}
      {isNextPage ? (
        <li>
          <Link to={to({ column: null, after: null })} className={look}>
            {messages.first}
          </Link>
        </li>
      ) : null}
    </>
  )
}

/** The four columns as a screen: only links and forms, all state in the URL. */
export function PickerScreen({ columns, chosen, place }: Props) {
  const [search] = useSearchParams()
  const kept = preservedParams(search)
  const around = itemsOf(place)
  const current = currentLevel(chosen)
  return (
    <div className={COLUMNS}>
      {LEVELS.map((level, index) => {
        const column = columns[index]
        const above = around[index - 1]
        const items = column?.items ?? null
        return (
          <PickerColumn
            key={level}
            level={level}
            isCurrent={level === current}
            back={parentLink(level, chosen, (up) => ({ to: columnsWith(search, up, kept) }))}
          >
            {column && items ? (
              <>
                <ColumnFilter level={level} search={search} />
                <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
                  {above ? (
                    <li>
                      <WholeLink label={messages.whole(above.name)} to={screenOf(above, kept)} />
                    </li>
                  ) : null}
                  {items.map((item) => (
                    <li key={item._id}>
                      <Link
                        to={
                          level === 'page' ? screenOf(item, kept) : columnsWith(search, chosenBy(item), kept)
                        }
                        title={item.name}
                        aria-current={item._id === chosenIn(level, chosen) ? 'true' : undefined}
                        className={ROW_CLASS}
                      >
                        <RowContent item={item} hasNote={hasNotes(level, items)} opens={level !== 'page'} />
                      </Link>
                    </li>
                  ))}
                  <Steps level={level} column={column} search={search} />
                </ul>
                {items.length === 0 ? (
                  <EmptyColumn>
                    {search.get(FILTERS[level]) ? messages.noneFound : messages.empty[level]}
                  </EmptyColumn>
                ) : null}
              </>
            ) : null}
          </PickerColumn>
        )
      })}
    </div>
  )
}

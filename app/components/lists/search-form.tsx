import { Form, useSearchParams } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { classes } from '~/components/ui/classes'
import { CONTROL } from '~/components/ui/form/field'
import { formMessages } from '~/shared/messages/form'

/** A plain GET form, so that the filters are part of the URL. */
export function SearchForm({
  label,
  clearTo,
  isNarrowed = false,
  children,
}: {
  label: string
  clearTo: string
  isNarrowed?: boolean
  children?: ReactNode
}) {
  const [search] = useSearchParams()
  const searchText = search.get('searchText') ?? ''
  const isFiltered = searchText !== '' || search.has('organization') || search.has('tags') || isNarrowed
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-2"
    >
      {['orderBy', 'orderDirection'].map((name) =>
        search.has(name) ? (
          <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />
        ) : null,
      )}
      <div
        className={classes(
          'relative min-w-0 flex-1 sm:max-w-80',
          children ? 'basis-full sm:basis-48' : 'basis-48',
        )}
      >
        <Search
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 left-2.5 text-quiet"
        />
        <input
          key={searchText}
          type="search"
          name="searchText"
          defaultValue={searchText}
          aria-label={label}
          placeholder={label}
          maxLength={200}
          className={classes(CONTROL, 'h-9 pl-8.5')}
        />
      </div>
      {children}
      <Button>{formMessages.search}</Button>
      {isFiltered ? (
        <ButtonLink to={clearTo} variant="quiet">
          {formMessages.clear}
        </ButtonLink>
      ) : null}
    </Form>
  )
}

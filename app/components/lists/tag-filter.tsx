import { useSearchParams } from '@remix-run/react'
import { selectionMessages } from '~/shared/messages/site-edit'
import { FilterSelect } from './filter-select'

/** Filters a list by one of its tags; none for a list without tags. */
export function TagFilter({ tags }: { tags: string[] }) {
  const [search] = useSearchParams()
  const chosen = search.get('tags')
  const options = chosen && !tags.includes(chosen) ? [...tags, chosen] : tags
  if (options.length === 0) return null
  return (
    <FilterSelect
      name="tags"
      any={selectionMessages.filterTags}
      options={options.map((tag) => ({ value: tag, label: tag }))}
    />
  )
}

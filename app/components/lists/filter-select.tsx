import { useSearchParams } from '@remix-run/react'
import { Select, type SelectProps } from '~/components/ui/form/select-field'

type FilterSelectProps = Pick<SelectProps, 'options'> & {
  name: string
  /** The choice that filters nothing. */
  any: string
  /** Default: `any`. */
  label?: string
  className?: string
}

const WIDTH = 'flex-1 basis-40 sm:max-w-44 sm:basis-36'

/** A filter of a list whose choice is in the URL. */
export function FilterSelect({ name, any, label = any, options, className = WIDTH }: FilterSelectProps) {
  const [search] = useSearchParams()
  const chosen = search.get(name) ?? ''
  return (
    <Select
      key={chosen}
      name={name}
      aria-label={label}
      defaultValue={chosen}
      placeholder={any}
      options={options}
      className={className}
    />
  )
}

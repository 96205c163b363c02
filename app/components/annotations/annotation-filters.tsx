import { useSearchParams } from '@remix-run/react'
import { OrganizationFilter } from '~/components/lists/organization-filter'
import { classes } from '~/components/ui/classes'
import { DateInput } from '~/components/ui/form/date-input'
import { CONTROL } from '~/components/ui/form/field'
import { annotationFormMessages as messages } from '~/shared/messages/notes'

function DayFilter({ name, label }: { name: 'from' | 'to'; label: string }) {
  const [search] = useSearchParams()
  const chosen = search.get(name) ?? ''
  return (
    <DateInput
      key={chosen}
      box="max-w-40"
      name={name}
      aria-label={label}
      title={label}
      defaultValue={chosen}
      className={classes(CONTROL, 'h-9')}
    />
  )
}

export function AnnotationFilters({ organizations }: { organizations: { _id: number; name: string }[] }) {
  return (
    <>
      <DayFilter name="from" label={messages.from} />
      <DayFilter name="to" label={messages.to} />
      <OrganizationFilter organizations={organizations} />
    </>
  )
}

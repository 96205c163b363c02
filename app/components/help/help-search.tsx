import { Form } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { Button } from '~/components/ui/button'
import { CONTROL } from '~/components/ui/form/field'
import { formMessages } from '~/shared/messages/form'
import { helpMessages } from '~/shared/messages/help'
import { paths } from '~/shared/paths'

export function HelpSearch({ q = '' }: { q?: string }) {
  return (
    <Form
      method="get"
      action={paths.help()}
      role="search"
      aria-label={helpMessages.search}
      className="flex gap-2"
    >
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        aria-label={helpMessages.search}
        placeholder={helpMessages.search}
        className={`${CONTROL} h-9 min-w-0 max-w-96`}
      />
      <Button icon={Search}>{formMessages.search}</Button>
    </Form>
  )
}

import { Form } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { Button, ButtonLink } from '~/components/ui/button'
import { Select } from '~/components/ui/form/select-field'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { annotationFormMessages } from '~/shared/messages/notes'
import { paths } from '~/shared/paths'

type ClientChoiceProps = { clients: readonly { _id: number; name: string }[] }

/** A dashboard belongs to a client: with several, the client is chosen first. */
export function ClientChoice({ clients }: ClientChoiceProps) {
  const [only] = clients
  if (!only) return null
  const add = customDashboardMessages.add
  if (clients.length === 1)
    return (
      <ButtonLink variant="primary" icon={Plus} to={paths.createDashboard(only._id)}>
        {add}
      </ButtonLink>
    )
  return (
    <Form method="get" className="flex max-w-full min-w-0 items-center gap-2">
      <Select
        name="client"
        aria-label={annotationFormMessages.client}
        defaultValue={String(only._id)}
        options={clients.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        className="max-w-56"
      />
      <Button variant="primary" icon={Plus}>
        {add}
      </Button>
    </Form>
  )
}

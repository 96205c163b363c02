import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { SelectField } from '~/components/ui/form/select-field'
import { useSubmitOnChange } from '~/components/ui/form/use-submit-on-change'
import { formMessages } from '~/shared/messages/form'
import { annotationFormMessages } from '~/shared/messages/notes'
import type { PlaceChoices } from './place-options'

/** The choice is part of the URL, so it works without scripts. */
export function ClientPicker({ clients, client }: Pick<PlaceChoices, 'clients' | 'client'>) {
  const { ref, onChange } = useSubmitOnChange('client', client ? String(client._id) : undefined)
  if (clients.length < 2) return null
  return (
    <Form ref={ref} method="get" autoComplete="off" className="flex items-end gap-2" preventScrollReset>
      <input type="hidden" name="dialog" value="add" />
      <SelectField
        label={annotationFormMessages.client}
        name="client"
        key={client?._id}
        defaultValue={String(client?._id)}
        options={clients.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        className="flex-1"
        onChange={onChange}
      />
      <noscript>
        <Button>{formMessages.apply}</Button>
      </noscript>
    </Form>
  )
}

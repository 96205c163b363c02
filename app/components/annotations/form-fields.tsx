import type { ComponentProps } from 'react'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField, type SelectGroup, type SelectOption } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { annotationFormMessages as messages } from '~/shared/messages/notes'

/** `datetime-local` values with seconds are longer than this. */
const WITHOUT_SECONDS = '2026-11-20T14:05'.length

export function MomentField({ field, timeZone }: { field: FormField<string>; timeZone: string }) {
  const isBySecond = (field.initialValue ?? '').length > WITHOUT_SECONDS
  return (
    <TextField
      label={messages.moment}
      help={messages.momentHelp(timeZone)}
      field={field}
      type="datetime-local"
      step={isBySecond ? 1 : undefined}
      className="max-w-72"
      required
    />
  )
}

export type Places = (SelectOption | SelectGroup)[]

/** Nothing is preselected, since the widest choice reaches many readers. */
export function PlaceField({ field, places }: { field: FormField<string>; places: Places }) {
  return (
    <SelectField
      label={messages.place}
      field={field}
      options={places}
      placeholder={messages.choosePlace}
      required
    />
  )
}

export function FormEnd(buttons: ComponentProps<typeof FormButtons>) {
  return (
    <>
      <p className="text-13 text-pretty text-quiet">{messages.visibleByLink}</p>
      <FormButtons {...buttons} />
    </>
  )
}

import { useState } from 'react'
import { TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { brandingMessages } from '~/shared/messages/branding'
import { isBrandColour, type Shade, shadesOf } from '~/shared/rules/brand/colour'

const ratio = (contrast: number) => `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`

const { given, corrected } = brandingMessages.shade

const textOf = (shade: Shade) =>
  shade.corrected === null
    ? given(shade.theme, ratio(shade.contrast))
    : corrected(shade.theme, shade.colour, ratio(shade.corrected), ratio(shade.contrast))

type AccentFieldProps = { field: FormField<string | null>; label: string; help: string }

/** Shows what both themes make of the colour. */
export function AccentField({ field, label, help }: AccentFieldProps) {
  const [typed, setTyped] = useState(field.initialValue ?? '')
  const colour = typed.trim().toLowerCase()
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={label}
        help={help}
        field={field}
        onInput={(event) => setTyped(event.currentTarget.value)}
        placeholder="#1d6fdc"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        className="max-w-72"
        mono
        optional
      />
      {isBrandColour(colour)
        ? shadesOf(colour).map((shade) => (
            <p key={shade.theme} className="flex items-center gap-2 text-13 text-quiet">
              <span
                aria-hidden="true"
                className="size-4 shrink-0 rounded-2 border border-edge"
                style={{ backgroundColor: shade.colour }}
              />
              {textOf(shade)}
            </p>
          ))
        : null}
    </div>
  )
}

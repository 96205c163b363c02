import { useState } from 'react'
import { TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { statusPageFormMessages as messages } from '~/shared/messages/status-pages'
import { isBrandColour, lowContrastThemes, textColourOn } from '~/shared/rules/uptime/brand-colour'

function seen(colour: string): string {
  const [theme] = lowContrastThemes(colour)
  const clarity = { light: messages.accentPale, dark: messages.accentDark }
  return `${messages.accentInk[textColourOn(colour)]}; ${theme ? clarity[theme] : messages.accentClear}`
}

export function AccentField({ field }: { field: FormField<string> }) {
  const [typed, setTyped] = useState(field.initialValue ?? '')
  const colour = typed.trim()
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={messages.accent}
        help={messages.accentHelp}
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
      {isBrandColour(colour) ? (
        <p className="flex items-center gap-2 text-13 text-quiet">
          <span
            aria-hidden="true"
            className="size-4 shrink-0 rounded-2 border border-edge"
            style={{ backgroundColor: colour }}
          />
          {seen(colour)}
        </p>
      ) : null}
    </div>
  )
}

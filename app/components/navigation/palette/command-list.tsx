import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import Search from 'lucide-react/icons/search'
import { useId, useState } from 'react'
import { classes } from '~/components/ui/classes'
import { Key } from '~/components/ui/key'
import { paletteMessages as messages } from '~/shared/messages/palette'
import type { PaletteOption } from '~/shared/rules/navigation/palette-options'
import { useChoice } from '../use-choice'
import { OptionRow } from './option-row'
import { usePalette } from './use-palette'
import { useRunOption } from './use-run-option'

type Section = { group: PaletteOption['group']; options: PaletteOption[] }

function sectionsOf(options: PaletteOption[]): Section[] {
  const sections: Section[] = []
  for (const option of options) {
    const last = sections.at(-1)
    if (last && last.group === option.group) last.options.push(option)
    else sections.push({ group: option.group, options: [option] })
  }
  return sections
}

function OptionGroup({ section: { group, options } }: { section: Section }) {
  const id = useId()
  const rows = options.map((option) => (
    <ComboboxOption
      key={option.id}
      value={option.id}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-6 px-2.5 py-1.5 data-focus:bg-accent-soft"
    >
      <OptionRow option={option} isGrouped={group !== null && group !== 'recent'} />
    </ComboboxOption>
  ))
  if (group === null) return rows
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, and a fieldset is not one
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-2.5 pt-2.5 pb-1 text-12 font-medium text-quiet">
        {messages.groups[group]}
      </p>
      {rows}
    </div>
  )
}

export function CommandList({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const [text, setText] = useState('')
  const palette = usePalette(text)
  const run = useRunOption({ text, palette, onText: setText, onClose, onShortcuts })
  const choice = useChoice<string>((id) => {
    const option = palette.options.find((one) => one.id === id)
    if (option) run(option)
  })
  return (
    <Combobox<string | null> value={null} onChange={choice.onChange} onClose={choice.onClose} immediate>
      <div className="relative border-b border-line">
        <Search
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-4 left-4 text-quiet"
        />
        <ComboboxInput
          autoFocus
          displayValue={() => text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={choice.onKeyDown}
          maxLength={200}
          aria-label={messages.input}
          placeholder={messages.placeholder}
          autoComplete="off"
          enterKeyHint="go"
          className="h-12 w-full bg-transparent pr-4 pl-10 text-16 outline-none placeholder:text-quiet"
        />
      </div>
      <div className="h-[min(400px,60dvh)] overflow-y-auto p-1.5">
        {palette.options.length > 0 ? (
          <ComboboxOptions static modal={false} aria-label={messages.list} className="outline-none">
            {sectionsOf(palette.options).map((section) => (
              <OptionGroup key={section.group} section={section} />
            ))}
          </ComboboxOptions>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {palette.status}
      </p>
      <Hints status={palette.status} />
    </Combobox>
  )
}

function Hints({ status }: { status: string }) {
  const hints: [string[], string][] = [
    [['↑', '↓'], messages.hints.move],
    [['Enter'], messages.hints.choose],
    [['Esc'], messages.hints.close],
  ]
  return (
    <div
      aria-hidden="true"
      className={classes(
        'flex min-h-10 items-center justify-between gap-4 border-t border-line px-4 py-2 text-12 text-quiet',
        status === '' && 'max-sm:hidden',
      )}
    >
      <span>{status}</span>
      <span className="flex gap-4 max-sm:hidden">
        {hints.map(([keys, hint]) => (
          <span key={hint} className="flex items-center gap-1">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            {hint}
          </span>
        ))}
      </span>
    </div>
  )
}

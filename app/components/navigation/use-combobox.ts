import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { nextActive } from './next-active'

interface Options {
  /** Of the list; its options are named after it. */
  id: string
  count: number
  /** What the options are found by: with another text they are others. */
  text: string
  onType(text: string): void
  onChoose(index: number): void
}

const NOTHING = { text: '', index: -1 }

/**
 * Makes a field that the server has drawn the combobox of a list: what it is, and the keys, are added to it. The
 * focus stays in the field; Enter without an option chosen sends its form.
 */
export function useCombobox(input: RefObject<HTMLInputElement>, options: Options) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(NOTHING)
  const { id, count, text, onType } = options
  const active = chosen.text === text ? chosen.index : NOTHING.index
  const latest = useRef({ ...options, isOpen, active })
  latest.current = { ...options, isOpen, active }
  const close = useCallback(() => {
    setOpen(false)
    setChosen(NOTHING)
  }, [])

  useEffect(() => {
    const field = input.current
    if (!field) return
    const type = () => {
      onType(field.value)
      setChosen(NOTHING)
      setOpen(true)
    }
    const press = (event: KeyboardEvent) => {
      const now = latest.current
      if (event.key === 'Escape' && now.isOpen) {
        // The menu around the field, where there is one, stays open.
        event.stopPropagation()
        return close()
      }
      if (event.key === 'Enter') {
        close()
        if (!now.isOpen || now.active < 0 || now.active >= now.count) return
        event.preventDefault()
        return now.onChoose(now.active)
      }
      const next = nextActive(now.count, now.active, event.key)
      if (next === null) return
      event.preventDefault()
      setOpen(true)
      setChosen({ text: now.text, index: next })
    }
    const listeners = { input: type, keydown: press, blur: close } as const
    for (const [name, listener] of Object.entries(listeners))
      field.addEventListener(name, listener as EventListener)
    // What was typed before these scripts had come.
    if (field.value && field === document.activeElement) type()
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        field.removeEventListener(name, listener as EventListener)
    }
  }, [input, onType, close])

  useEffect(() => {
    const field = input.current
    if (!field) return
    const isShown = isOpen && count > 0
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-expanded', String(isShown))
    const given = {
      'aria-controls': isShown ? id : null,
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : null,
    }
    for (const [name, value] of Object.entries(given)) {
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
  }, [input, isOpen, active, count, id])

  return { isOpen, active, close }
}

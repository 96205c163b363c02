/** Named keys; all others are single characters. */
const NAMED = [
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Space',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Insert',
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F11',
  'F12',
] as const
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'] as const
const ALIASES: Record<string, string> = { esc: 'Escape', return: 'Enter', ctrl: 'Control', del: 'Delete' }

const find = (names: readonly string[], word: string) => {
  const keyName = (ALIASES[word.toLowerCase()] ?? word).toLowerCase()
  return names.find((name) => name.toLowerCase() === keyName)
}

/** The browser's key name; undefined when unknown. */
export function findKey(word: string): string | undefined {
  if (/^[\x21-\x7e]$/.test(word)) return word
  return find(NAMED, word)
}

export const findModifier = (word: string): string | undefined => find(MODIFIERS, word)

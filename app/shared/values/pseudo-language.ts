import type { Catalogue, Translate } from './catalogue'

/** A language for tests only: it marks what passed through a catalogue, and is as long as long languages are. */
export const PSEUDO_LANGUAGE = 'en-XA'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'áƀćđéƒĝĥíĵķĺḿńóþɋŕśţúṽŵẋýźÁƁĆĐÉƑĜĤÍĴĶĹḾŃÓÞɊŔŚŢÚṼŴẊÝŹ']
const EXTRA = 0.4
const WORD = ' ẋẋẋẋẋ'

/** Marks of numbers and dashes stay. */
export function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const accented = text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
  return `⟦${accented}${WORD.repeat(10 + text.length).slice(0, Math.ceil(text.length * EXTRA))}⟧`
}

function pseudoOf(node: unknown): unknown {
  if (typeof node === 'string') return pseudoText(node)
  if (typeof node === 'function') return (...args: unknown[]) => pseudoOf(node(...args))
  if (Array.isArray(node)) return node.map(pseudoOf)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, own]) => [key, pseudoOf(own)]))
}

const known = new WeakMap<Catalogue, Catalogue>()

export const translateToPseudo: Translate = (_, english) => {
  const made = known.get(english) ?? (pseudoOf(english) as Catalogue)
  known.set(english, made)
  return made
}

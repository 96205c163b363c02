/** Sentences of one catalogue; in another language, a key that is missing stays English. */
export type Catalogue = Readonly<Record<string, unknown>>
/** The catalogue of that name in one language, if it has it. */
export type Translate = (name: string, english: Catalogue) => Catalogue | undefined
/** The reader's language; `translate` is undefined for English. */
interface Reader {
  language: string
  translate: Translate | undefined
}

declare const __PSEUDO_LANGUAGE__: boolean | undefined

export const ENGLISH = 'en'
/** In builds for tests and development only. */
export const HAS_PSEUDO = typeof __PSEUDO_LANGUAGE__ === 'boolean' && __PSEUDO_LANGUAGE__

const KEY: unique symbol = Symbol.for('lightkeeper.reader')
const shared = globalThis as { [KEY]?: () => Reader | undefined }

/** The source of translations. On the global object, since the server's bundles have separate module instances. */
export function provideReader(read: () => Reader | undefined): void {
  shared[KEY] = read
}

/** Of the running request, or of the document. */
export const currentLanguage = (): string => {
  if (shared[KEY]) return shared[KEY]()?.language ?? ENGLISH
  return typeof document === 'undefined' ? ENGLISH : document.documentElement.lang
}

/** The catalogues that a module of a language exports, by the names that the English ones have. */
export const translationOf =
  (exported: Record<string, Catalogue>): Translate =>
  (name) =>
    exported[`${name}Messages`] ?? exported[name]

const isGroup = (node: unknown): node is Catalogue =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

/** Resolves each sentence of `english` when it is read. Callers may keep groups and functions. */
function live(english: Catalogue, read: () => Catalogue | undefined): Catalogue {
  const kept = new Map<string | symbol, unknown>()
  const keep = (key: string, own: unknown) => {
    const translated = () => read()?.[key]
    const lasting = isGroup(own)
      ? live(own, () => translated() as Catalogue | undefined)
      : (...args: unknown[]) => ((translated() ?? own) as (...args: unknown[]) => unknown)(...args)
    kept.set(key, lasting)
    return lasting
  }
  return new Proxy(english, {
    get(_, key: string) {
      const lasting = kept.get(key)
      if (lasting !== undefined) return lasting
      const own = english[key]
      if (typeof own === 'function' || isGroup(own)) return keep(key, own)
      return read()?.[key] ?? own
    },
  })
}

/**
 * Sentences in the reader's language. Strings must be read when they are shown, never while modules load. A browser has
 * one language, so that for English it keeps the plain object.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<T extends object>(name: string, english: T): T {
  if (typeof document !== 'undefined' && document.documentElement.lang === ENGLISH) return english
  return live(english as Catalogue, () => shared[KEY]?.()?.translate?.(name, english as Catalogue)) as T
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Catalogue,
  ENGLISH,
  HAS_PSEUDO,
  provideReader,
  type Translate,
  translationOf,
} from '~/shared/values/catalogue'
import { PSEUDO_LANGUAGE, translateToPseudo } from '~/shared/values/pseudo-language'
import { nameOfCookie } from './own-cookie'

/** A language is a folder of `shared/messages` with an `index.ts`; nothing else names it. */
const files = import.meta.glob<Record<string, Catalogue>>('/app/shared/messages/*/index.ts', { eager: true })
const sources = new Map<string, Translate | undefined>([[ENGLISH, undefined]])
for (const [path, exported] of Object.entries(files))
  sources.set(path.split('/').at(-2) ?? path, translationOf(exported))
if (HAS_PSEUDO) sources.set(PSEUDO_LANGUAGE, translateToPseudo)

/** Whether there is more than English. */
export const hasLanguages = (): boolean => sources.size > 1

/** Languages to choose from, English first. */
export const languages = (): string[] =>
  [...sources.keys()].filter((language) => language !== PSEUDO_LANGUAGE)

/** The language that a tag such as `de-AT` asks for; null if there is none. */
export function languageOfTag(tag: string | null | undefined): string | null {
  if (!tag || tag.length > 35) return null
  const known = (wanted: string) => [...sources.keys()].find((one) => one.toLowerCase() === wanted)
  const wanted = tag.toLowerCase()
  return known(wanted) ?? known(wanted.split('-')[0] ?? '') ?? null
}

const NAME: unique symbol = Symbol.for('lightkeeper.language')
const global = globalThis as { [NAME]?: AsyncLocalStorage<string> }
global[NAME] ??= new AsyncLocalStorage()
const running = global[NAME]

function provide(): void {
  provideReader(() => {
    const language = running.getStore()
    return language === undefined ? undefined : { language, translate: sources.get(language) }
  })
}

/** What `work` writes is in this language, or in English if there is none such. */
export function withLanguage<T>(tag: string | null, work: () => T): T {
  provide()
  return running.run(languageOfTag(tag) ?? ENGLISH, work)
}

const cookiePattern = () => new RegExp(`(?:^|; ?)${nameOfCookie('language')}=([\\w-]+)`)
const YEAR_SECONDS = 365 * 86_400

const chosenIn = (url: string | undefined): string | null => {
  const query = url?.split('?')[1]
  return query?.includes('lng=') ? languageOfTag(new URLSearchParams(query).get('lng')) : null
}
const rememberedIn = (cookie: string | null | undefined): string | null =>
  cookie ? languageOfTag(cookiePattern().exec(cookie)?.[1]) : null

/** Sentences are in the visitor's language until the request ends: `lng` of the URL, or what it chose before. */
export function enterLanguage(request: { url?: string | undefined; headers: IncomingHttpHeaders }): void {
  if (!hasLanguages()) return
  running.enterWith(chosenIn(request.url) ?? rememberedIn(request.headers.cookie) ?? ENGLISH)
  provide()
}

/** The cookie of the language that a URL chooses, if it is not the remembered one. */
export function languageCookie({ url, headers }: Request): string | null {
  const chosen = chosenIn(url)
  if (chosen === null || chosen === rememberedIn(headers.get('cookie'))) return null
  const isSecure = nameOfCookie('').startsWith('__Host-')
  return `${nameOfCookie('language')}=${chosen}; Max-Age=${YEAR_SECONDS}; Path=/; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`
}

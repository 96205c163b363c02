import {
  type Catalogue,
  ENGLISH,
  HAS_PSEUDO,
  provideReader,
  type Translate,
  translationOf,
} from '~/shared/values/catalogue'

const files = import.meta.glob<Record<string, Catalogue>>('/app/shared/messages/*/index.ts')

async function translationFor(language: string): Promise<Translate | undefined> {
  const load = files[`/app/shared/messages/${language}/index.ts`]
  if (load) return translationOf(await load())
  if (!HAS_PSEUDO) return undefined
  return (await import('~/shared/values/pseudo-language')).translateToPseudo
}

/** The sentences of the document's language; must be there before hydration. */
export async function loadLanguage(): Promise<void> {
  const language = document.documentElement.lang
  if (language === ENGLISH) return
  const translate = await translationFor(language)
  provideReader(() => ({ language, translate }))
}

const STORED = 'lng'

/** Asks for the language chosen last, when its cookie is gone. */
export function restoreLanguage(): void {
  const url = new URL(location.href)
  const language = document.documentElement.lang
  const chosen = url.searchParams.get(STORED)
  try {
    const last = localStorage.getItem(STORED)
    if (chosen?.split('-')[0] === language.split('-')[0]) localStorage.setItem(STORED, language)
    else if (chosen) localStorage.removeItem(STORED)
    else if (last && last !== language) {
      url.searchParams.set(STORED, last)
      location.replace(url)
    }
  } catch {
    // Storage may be forbidden.
  }
}

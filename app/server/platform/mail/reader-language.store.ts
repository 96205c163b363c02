import { type Db, firstValue } from '../db'
import { hasLanguages, withLanguage } from '../http/language'

/** Writes a mail in the language that its reader chose. */
export async function inLanguageOf<T>(db: Db, email: string, write: () => Promise<T>): Promise<T> {
  if (!hasLanguages()) return write()
  const language = await firstValue<string | null>(db, null)`
    select settings->>'language' from user_account where lower(email) = lower(${email})`
  return withLanguage(language, write)
}

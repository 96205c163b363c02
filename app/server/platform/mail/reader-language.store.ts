import { type Db, firstValue } from '../db'
import { hasLanguages, withLanguage } from '../http/language'

export const findLanguageOf = (db: Db, email: string): Promise<string | null> =>
  firstValue<string | null>(db, null)`
    select settings->>'language' from user_account where lower(email) = lower(${email})`

/** Writes a mail in the language that its reader chose, or else in that of the request that causes it. */
export async function inLanguageOf<T>(db: Db, email: string, write: () => Promise<T>): Promise<T> {
  const language = hasLanguages() ? await findLanguageOf(db, email) : null
  return language === null ? write() : withLanguage(language, write)
}

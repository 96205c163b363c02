import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { referencesIn } from '~/shared/rules/configuration/references'

/**
 * Values of the allowed references in a file that exist here; paths are relative to the file. Any text of the file may
 * hold a reference, and people with few rights write texts such as names, so the file itself allows nothing.
 */
export async function readSecrets(
  text: string,
  file: string,
  allowed: readonly string[],
  variable: (name: string) => string | undefined,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const reference of referencesIn(text).filter((one) => allowed.includes(one))) {
    const [kind = '', ...rest] = reference.split(':')
    const name = rest.join(':')
    const value = kind === 'env' ? variable(name) : await contentOf(resolve(dirname(file), name))
    if (value !== undefined) values[reference] = value
  }
  return values
}

/** Editors end a file with a line break that is no part of the secret. */
const contentOf = async (path: string): Promise<string | undefined> =>
  (await readFile(path, 'utf8').catch(() => undefined))?.replace(/\r?\n$/, '')

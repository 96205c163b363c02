import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { referencesIn } from '~/shared/rules/configuration/references'

/** Values of the references in a file that exist here; paths are relative to the file. */
export async function readSecrets(
  text: string,
  file: string,
  variable: (name: string) => string | undefined,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const reference of referencesIn(text)) {
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

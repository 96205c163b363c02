/** References to secrets in a configuration file: `${env:NAME}` and `${file:path}`. */
const REFERENCE = /\$\{((?:env:[A-Za-z_][A-Za-z0-9_]*)|(?:file:[^}\n]+))\}/g

/** Such as `env:API_TOKEN`, each once, in the order of the text. */
export const referencesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(REFERENCE)].map(([, name = '']) => name)),
]

/** null when a value is missing. */
export function fillReferences(text: string, values: Readonly<Record<string, string>>): string | null {
  if (referencesIn(text).some((name) => !Object.hasOwn(values, name))) return null
  return text.replace(REFERENCE, (_, name: string) => values[name] ?? '')
}

const MAX_NAME_LENGTH = 60

/** A name for an environment variable made of readable parts: `SHOP_HOME_AUTHORIZATION`. */
export function variableName(parts: readonly string[], taken: ReadonlySet<string>): string {
  const identifier = parts
    .join('_')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase()
    .slice(0, MAX_NAME_LENGTH)
  const name = /^[A-Z]/.test(identifier) ? identifier : `SECRET_${identifier}`.replace(/_$/, '')
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}_${number}`)) number++
  return `${name}_${number}`
}

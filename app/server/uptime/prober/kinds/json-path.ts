import { jsonpath } from 'json-p3'

const LONGEST = 500
const QUOTED = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g

const paths = new jsonpath.JSONPathEnvironment({ maxRecursionDepth: 200 })
// Patterns may take for ever on a text made for that, and everything else would wait.
paths.functionRegister.delete('match')
paths.functionRegister.delete('search')

/** Parts by which a short path can take a time that grows faster than the answer: lists, several descents, the root anew. */
function isCheap(path: string): boolean {
  const bare = path.replace(QUOTED, "''")
  return !bare.includes(',') && bare.split('..').length <= 2 && bare.lastIndexOf('$') === 0
}

/** Whether this is a path of RFC 9535 that can be looked at in a time that grows with the answer only. */
export function isJsonPath(path: string): boolean {
  if (path.length > LONGEST || !isCheap(path)) return false
  try {
    paths.compile(path)
    return true
  } catch {
    return false
  }
}

/** Whether a path leads to one value at most, so that the rest of an answer is not looked at. */
export const isSingular = (path: string): boolean => paths.compile(path).singularQuery()

/** Values at a path, one after the other; throws for what is no path. */
export function* valuesAt(path: string, data: unknown): Generator<unknown> {
  if (!isJsonPath(path)) throw new Error(`${path} is no path that is understood`)
  for (const node of paths.lazyQuery(path, data as never)) yield node.value
}

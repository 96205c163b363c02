import { jsonpath } from 'json-p3'

const MAX_LENGTH = 500
const QUOTED = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g

const paths = new jsonpath.JSONPathEnvironment({ maxRecursionDepth: 200 })
// Regular expressions could block the process (ReDoS).
paths.functionRegister.delete('match')
paths.functionRegister.delete('search')

/** Rejects paths with superlinear cost: unions, several descendant segments, nested root queries. */
function isCheap(path: string): boolean {
  const bare = path.replace(QUOTED, "''")
  return !bare.includes(',') && bare.split('..').length <= 2 && bare.lastIndexOf('$') === 0
}

/** Whether an RFC 9535 path is valid and linear in the size of the response. */
export function isJsonPath(path: string): boolean {
  if (path.length > MAX_LENGTH || !isCheap(path)) return false
  try {
    paths.compile(path)
    return true
  } catch {
    return false
  }
}

/** Whether a path gives at most one value, so that the search can stop. */
export const isSingular = (path: string): boolean => paths.compile(path).singularQuery()

/** Lazily; throws for an invalid path. */
export function* valuesAt(path: string, data: unknown): Generator<unknown> {
  if (!isJsonPath(path)) throw new Error(`${path} is not a supported JSONPath`)
  for (const node of paths.lazyQuery(path, data as never)) yield node.value
}

/**
 * Replies in the format of Remix's single fetch (turbo-stream) that leave the screen and its forms as they are. An error
 * would replace them by the error screen.
 */
const reply = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes' } })

const NO_DATA = '[{"_1":-5},"data"]\n'

/** Null for the form (Remix refuses undefined). From 400 on, Remix loads nothing afterwards. */
export const withoutData = (): Response => reply(503, NO_DATA)

/** Cancels a navigation to the form's own address. */
export function backTo(path: string): Response {
  const fields = '{"_1":2,"_3":4,"_5":6,"_7":6,"_8":9}'
  const values = `"redirect",${JSON.stringify(path)},"status",302,"revalidate",false,"reload","replace",true`
  return reply(202, `[${fields},${values}]\n`)
}

/** The parts of such a reply: keys and values, each object's in their order. */
export function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text.split('\n', 1)[0] ?? '')
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

export function textOf(parts: unknown[], key: string): string | null {
  const value = parts[parts.indexOf(key) + 1]
  return parts.includes(key) && typeof value === 'string' ? value : null
}

import { secretsIn } from '~/shared/rules/test-script'
import type { AgentScript } from '~/shared/schemas/agent'
import { openSecret } from '../secrets'
import { secretPlace } from './save-script'

/**
 * A script as an agent needs it, with the secrets that it uses and no others. Null when one of them cannot be
 * opened, because the installation's key is another than the one it was sealed with.
 */
export async function openScript(
  pageId: number,
  script: { text: string; secrets: Record<string, string> },
): Promise<AgentScript | null> {
  const names = [...new Set(secretsIn(script.text).map(({ name }) => name))]
  const opened = await Promise.all(
    names.map(async (name) => {
      const sealed = Object.hasOwn(script.secrets, name) ? script.secrets[name] : undefined
      return [
        name,
        sealed === undefined ? null : await openSecret(sealed, secretPlace(pageId, name)),
      ] as const
    }),
  )
  if (opened.some(([, value]) => value === null)) return null
  return { text: script.text, secrets: Object.fromEntries(opened) as Record<string, string> }
}

import { parseScript, secretsIn } from '~/shared/rules/test-script'
import type { AgentScript } from '~/shared/schemas/agent'
import { openSecret } from '../secrets'
import { secretPlace } from './save-script'

/**
 * The script for an agent, with only the secrets it uses. null when one can't be decrypted because SECRET_KEY
 * changed.
 */
export async function openScript(
  pageId: number,
  script: { text: string; secrets: Record<string, string> },
): Promise<AgentScript | null> {
  // Comments don't use secrets.
  const parsed = parseScript(script.text)
  const used = parsed.ok ? parsed.steps.flatMap((step) => step.arguments).join('\n') : script.text
  const names = [...new Set(secretsIn(used).map(({ name }) => name))]
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

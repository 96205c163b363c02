import { parseScript, secretsIn } from '~/shared/rules/test-script'
import type { AgentScript } from '~/shared/schemas/agent'
import { openSecret } from '../../platform/secrets'
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
  const wanted = Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(script.secrets, name) ? script.secrets[name] : undefined]),
  )
  const opened = await openScriptSecrets(pageId, wanted)
  if (Object.values(opened).some((value) => value === null)) return null
  return { text: script.text, secrets: opened as Record<string, string> }
}

/** null for those that can't be decrypted. */
export async function openScriptSecrets(
  pageId: number,
  sealed: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string | null>> {
  const opened = await Promise.all(
    Object.entries(sealed).map(async ([name, text]) => [
      name,
      text === undefined ? null : await openSecret(text, secretPlace(pageId, name)),
    ]),
  )
  return Object.fromEntries(opened) as Record<string, string | null>
}

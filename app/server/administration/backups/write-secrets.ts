import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env, setVariables } from '../../platform/env'
import { secretKey } from '../../platform/secrets'
import { partOf } from './copy-table'
import type { Part } from './format'
import { sealSecrets } from './secrets-file'

export async function writeSecrets(
  passphrase: string,
  write: (name: string, data: Buffer) => Promise<void>,
): Promise<Part> {
  const agentKey = await readFile(join(env().DATA_DIR, 'agent.key'), 'utf8').catch(() => null)
  const content = {
    secretKey: (await secretKey()).toString('base64url'),
    agentKey: agentKey?.trim() ?? null,
    environment: setVariables(),
  }
  const data = await sealSecrets(content, passphrase)
  await write('secrets.enc', data)
  return partOf('secrets.enc', data)
}

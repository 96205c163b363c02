import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../app/server/platform/free-port'
import { type SecondWeb, startSecondWeb } from './second-web'

/** A web process of the shared product under a host name: browsers make no passkeys for an IP address. */
export async function startWebOnLocalhost(): Promise<SecondWeb> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lightkeeper-localhost-'))
  const web = await startSecondWeb({ port: await freePort(), host: 'localhost', dataDir })
  return {
    url: web.url,
    async stop() {
      await web.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, createAuthority } from '~/server/uptime/prober/fixtures/certificates'

export interface Certificates {
  /** CA certificate file, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string
  valid: Certificate
  expired: Certificate
  discard(): void
}

/** Two certificates for some addresses; one expired yesterday. */
export function makeCertificates(addresses: string[]): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-certificates-'))
  const authorityFile = join(folder, 'authority.pem')
  const names = addresses.map((address) => `IP:${address}`).join(',')
  const authority = createAuthority()
  try {
    writeFileSync(authorityFile, authority.ca)
    return {
      authorityFile,
      valid: authority.sign({ names, fromDays: -2, toDays: 2 }),
      expired: authority.sign({ names, fromDays: -2, toDays: -1 }),
      discard: () => rmSync(folder, { recursive: true, force: true }),
    }
  } finally {
    authority.remove()
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Pair {
  key: Buffer
  cert: Buffer
}

export interface Certificates {
  /** Who signed them, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string
  valid: Pair
  /** The same, but it ended yesterday. */
  expired: Pair
  discard(): void
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** An authority of one's own and two certificates of it for some addresses. */
export function makeCertificates(addresses: string[]): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-certificates-'))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const authority = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial']
  writeFileSync(
    join(folder, 'names'),
    `subjectAltName=${addresses.map((address) => `IP:${address}`).join(',')}\n`,
  )
  openssl(
    'req',
    '-x509',
    ...NEW_KEY,
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
  )
  openssl('req', ...NEW_KEY, '-subj', '/CN=Test target', '-keyout', 'key.pem', '-out', 'request.pem')
  const sign = (days: string): Pair => {
    const cert = openssl(
      'x509',
      '-req',
      '-in',
      'request.pem',
      ...authority,
      '-days',
      days,
      '-extfile',
      'names',
    )
    return { key: readFileSync(join(folder, 'key.pem')), cert }
  }
  return {
    authorityFile: join(folder, 'authority.pem'),
    valid: sign('2'),
    expired: sign('-1'),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An authenticator in software: ES256, attestation `none`. */

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const FLAGS = { present: 1, verified: 4, attested: 64 }

interface Options {
  origin?: string
  rpId?: string
  /** What the authenticator reports; 0 like a synchronized passkey. */
  counter?: number
  isUserVerified?: boolean
}

const ORIGIN = 'http://localhost:3000'

function authDataOf({ rpId = 'localhost', counter = 0, isUserVerified = true }: Options, attested = false) {
  const flags = FLAGS.present | (isUserVerified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

const clientDataOf = (type: string, challenge: string, { origin = ORIGIN }: Options) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** The public key as COSE: EC2, ES256, P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.from(text, 'base64url')
  return encode(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  const answer = (response: Record<string, string>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id,
    /** The answer to the options of a new passkey. */
    create({ challenge }: { challenge: string }, options: Options = {}) {
      const aaguid = Buffer.alloc(16)
      const authData = Buffer.concat([
        authDataOf(options, true),
        aaguid,
        Buffer.from([0, rawId.length]),
        rawId,
        coseOf(publicKey),
      ])
      const attestation = encode(
        new Map<Cbor, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return answer({
        clientDataJSON: clientDataOf('webauthn.create', challenge, options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** The signature of a challenge. */
    get({ challenge }: { challenge: string }, options: Options = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, options)
      const authData = authDataOf(options)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

import sharp, { type Metadata, type Sharp } from 'sharp'
import { brandingMessages } from '~/shared/messages/branding'
import { type BrandImage, IMAGE_FIELDS, MAX_BRAND_IMAGE_BYTES } from '~/shared/schemas/brand'
import { sha256 } from '../../platform/blobs'
import { fieldError } from '../../platform/errors'
import { imageTypeOf } from '../../platform/http/image-type'

const MAX_SIDE = 4096
const MIN_SIDE = 16
const MAX_SECONDS = 10
/** Twice the size at which each is shown, for dense screens and for paper; icons as large as launchers show them. */
const BOXES = { logo: [640, 160], 'logo-light': [640, 160], favicon: [512, 512] } as const

export interface EncodedImage {
  hash: string
  mediaType: 'image/png'
  width: number
  height: number
  bytes: Buffer
}

/**
 * Re-encodes the image, so that nothing else in the file is kept. Its size is known from its head, before any pixel of a
 * decompression bomb is unpacked.
 */
export async function encodeImage(kind: BrandImage, base64: string): Promise<EncodedImage> {
  const given = Buffer.from(base64, 'base64')
  const refuse = (text: string) => fieldError(IMAGE_FIELDS[kind], text)
  if (given.length > MAX_BRAND_IMAGE_BYTES) throw refuse(brandingMessages.tooLarge)
  if (imageTypeOf(given) === null) throw refuse(brandingMessages.wrongType)
  const picture = sharp(given, { limitInputPixels: MAX_SIDE ** 2, failOn: 'error', pages: 1 })
  const metadata = await readMetadata(picture)
  if (!metadata) throw refuse(brandingMessages.damaged)
  const { width, height } = metadata
  if (Math.max(width, height) > MAX_SIDE) throw refuse(brandingMessages.tooManyPixels)
  if (Math.min(width, height) < MIN_SIDE) throw refuse(brandingMessages.tooFewPixels)
  const drawn = await draw(picture, kind)
  if (!drawn) throw refuse(brandingMessages.damaged)
  const { data: bytes, info } = drawn
  const hash = sha256(bytes).toString('hex')
  return { hash, mediaType: 'image/png', width: info.width, height: info.height, bytes }
}

/** A square of this side with the whole stored image in its middle. */
export const drawIcon = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()

const readMetadata = (picture: Sharp): Promise<Metadata | undefined> =>
  picture.metadata().catch(() => undefined)

function draw(picture: Sharp, kind: BrandImage) {
  const [width, height] = BOXES[kind]
  return picture
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
}

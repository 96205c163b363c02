import type { Rectangle } from '~/shared/schemas/evidence'

interface Size {
  width: number
  height: number
}

/** In pixels of the source picture; `scale` is displayed size divided by source size. */
interface Crop extends Rectangle {
  scale: number
}

/** Width of the crop as a multiple of the element's width. */
const PADDING_FACTOR = 1.3
const MAX_SCALE = 1

const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))

/**
 * Computes a crop that centres the element and fills the frame. Elements taller than the crop are aligned to
 * the top.
 */
export function cropOf(element: Rectangle, picture: Size, frame: Size): Crop {
  const ratio = frame.width / frame.height
  const padded = Math.max(element.width, element.height * ratio) * PADDING_FACTOR
  const width = Math.min(Math.max(padded, frame.width / MAX_SCALE), picture.width)
  const height = width / ratio
  const isTooTall = element.height > height
  const middle = element.y + element.height / 2 - height / 2
  const above = element.y - (height * (PADDING_FACTOR - 1)) / 2
  return {
    x: within(element.x + element.width / 2 - width / 2, picture.width - width),
    y: within(isTooTall ? above : middle, picture.height - height),
    width,
    height,
    scale: frame.width / width,
  }
}

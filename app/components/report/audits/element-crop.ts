import type { Rectangle } from '~/shared/schemas/evidence'

interface Size {
  width: number
  height: number
}

/** The part of a picture that is shown, in its own pixels, and by how much it is made larger or smaller. */
interface Crop extends Rectangle {
  scale: number
}

/** How much of what is around an element is shown with it, of its own size. */
const PADDING_FACTOR = 1.3
/** Nothing is shown larger than it is on the page. */
const MAX_SCALE = 1

const within = (wanted: number, most: number) => Math.min(Math.max(0, wanted), Math.max(0, most))

/**
 * The part of a picture with an element in its middle that fills a frame of this size; of an element too tall for it
 * the top is shown.
 */
export function cropOf(element: Rectangle, picture: Size, frame: Size): Crop {
  const ratio = frame.width / frame.height
  const wanted = Math.max(element.width, element.height * ratio) * PADDING_FACTOR
  const width = Math.min(Math.max(wanted, frame.width / MAX_SCALE), picture.width)
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

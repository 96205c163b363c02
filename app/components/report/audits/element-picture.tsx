import { createContext, useContext } from 'react'
import { auditsMessages } from '~/shared/messages/audits'
import type { AuditItem, NamedElement, PagePicture } from '~/shared/schemas/audits'
import { cropOf } from './element-crop'

const messages = auditsMessages.picture
/** One fixed size for all pictures prevents layout shifts while they load. */
const FRAME = { width: 160, height: 100 }

/** Screenshot from which nested audits crop their elements; null if the test has none. */
export const PagePictureContext = createContext<PagePicture | null>(null)

const nameOf = ({ label, snippet, selector }: NamedElement) => label ?? snippet ?? selector ?? ''

export function ElementPicture({ element }: { element: NamedElement }) {
  const picture = useContext(PagePictureContext)
  const { place } = element
  if (!picture || !place) return null
  const { x, y, scale } = cropOf(place, picture, FRAME)
  const px = (length: number) => Math.round(length * scale * 10) / 10
  return (
    <a
      href={picture.src}
      title={messages.open[picture.isWhole ? 'page' : 'screen']}
      className="element-picture"
      style={FRAME}
      data-print="hide"
    >
      <img
        src={picture.src}
        alt={messages.alt(nameOf(element))}
        width={px(picture.width)}
        height={px(picture.height)}
        loading="lazy"
        decoding="async"
        style={{ left: -px(x), top: -px(y), width: px(picture.width), height: px(picture.height) }}
      />
      <span
        aria-hidden="true"
        style={{
          left: px(place.x - x),
          top: px(place.y - y),
          width: px(place.width),
          height: px(place.height),
        }}
      />
    </a>
  )
}

/** Explains why some elements have no picture. Not rendered if no element has one. */
export function PicturesLeftOut({ items }: { items: readonly AuditItem[] }) {
  const picture = useContext(PagePictureContext)
  const elements = items.flatMap(({ element }) => element ?? [])
  const placed = elements.filter(({ place }) => place !== undefined).length
  if (!picture || elements.length === placed) return null
  return (
    <p className="border-t border-line px-4 py-2 text-13 text-quiet">
      {messages.omitted[picture.isWhole ? 'page' : 'screen']}
    </p>
  )
}

const FIRST_FRAME_HEADER = 0xc0
const LAST_FRAME_HEADER = 0xcf
/** Markers in the SOF range that are tables, not frame headers. */
const NOT_FRAME_HEADERS = new Set([0xc4, 0xc8, 0xcc])

/** Width and height of a JPEG in pixels, from its frame header; null when it has none. */
export function jpegSize(data: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at + 9 <= data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0
    const isFrame =
      marker >= FIRST_FRAME_HEADER && marker <= LAST_FRAME_HEADER && !NOT_FRAME_HEADERS.has(marker)
    if (isFrame) return { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) }
    at += 2 + data.readUInt16BE(at + 2)
  }
  return null
}

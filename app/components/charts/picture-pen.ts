import { resolvedColour } from './resolved-colour'

export const PICTURE_WIDTH = 1280
const RATIO = 2
const FONT = "'Inter Variable', sans-serif"

export type Frame = { left: number; top: number; width: number; height: number }
type Place = { x: number; y: number }

/** Draws a chart into a canvas, in the colours of the present theme. */
export interface Pen {
  canvas: HTMLCanvasElement
  text: (text: string, at: Place, options?: TextOptions) => number
  line: (points: readonly Place[], options: LineOptions) => void
  box: (frame: Frame, colour: string, opacity?: number) => void
  dot: (at: Place, radius: number, colour: string, opacity?: number) => void
}
type TextOptions = { size?: number; align?: CanvasTextAlign; colour?: string; isBold?: boolean }
type LineOptions = { colour: string; width?: number; dash?: number[]; opacity?: number }

export function createPen(element: HTMLElement, height: number): Pen {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_WIDTH * RATIO
  canvas.height = height * RATIO
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.scale(RATIO, RATIO)
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const colourOf = (name: string) => resolvedColour(element, name)
  const box: Pen['box'] = ({ left, top, width, height: tall }, colour, opacity = 1) => {
    context.globalAlpha = opacity
    context.fillStyle = colourOf(colour)
    context.fillRect(left, top, width, tall)
    context.globalAlpha = 1
  }
  box({ left: 0, top: 0, width: PICTURE_WIDTH, height }, '--surface')
  return {
    canvas,
    box,
    text: (text, { x, y }, { size = 12, align = 'left', colour = '--quiet', isBold = false } = {}) => {
      context.font = `${isBold ? 600 : 400} ${size}px ${FONT}`
      context.textAlign = align
      context.fillStyle = colourOf(colour)
      context.fillText(text, x, y)
      return context.measureText(text).width
    },
    line: (points, { colour, width = 1, dash = [], opacity = 1 }) => {
      context.globalAlpha = opacity
      context.strokeStyle = colourOf(colour)
      context.lineWidth = width
      context.setLineDash(dash)
      context.beginPath()
      for (const [index, { x, y }] of points.entries()) {
        if (index === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
      context.stroke()
      context.setLineDash([])
      context.globalAlpha = 1
    },
    dot: ({ x, y }, radius, colour, opacity = 1) => {
      context.globalAlpha = opacity
      context.fillStyle = colourOf(colour)
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
      context.globalAlpha = 1
    },
  }
}

/** Entries one after the other from the left; returns nothing, since one line is enough for a legend. */
export function drawLegend(
  pen: Pen,
  entries: readonly { name: string; colour: string; dash?: number[] }[],
  at: Place,
): void {
  let x = at.x
  for (const { name, colour, dash } of entries) {
    if (x > PICTURE_WIDTH - 120) return
    pen.line(
      [
        { x, y: at.y },
        { x: x + 16, y: at.y },
      ],
      { colour, width: 2.5, ...(dash && { dash }) },
    )
    x += 22 + pen.text(name, { x: x + 22, y: at.y }, { colour: '--text' }) + 20
  }
}

/** Sends the picture to the browser's downloads. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'chart'}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserPath } from '../../../../tests/support/browser'
import { muxVideo } from './video'

const SIZE = { width: 180, height: 305 }
const COLOURS = ['#c00000', '#00c000', '#0000c0']
const TIMES = [0, 850, 2_100]
const EXPECTED = [0, 1, 2, 2]

const frame = async (colour: string, atMs: number, mediaType: 'image/webp' | 'image/jpeg') => {
  const picture = sharp({ create: { ...SIZE, channels: 3, background: colour } })
  const data = mediaType === 'image/webp' ? picture.webp({ quality: 50 }) : picture.jpeg()
  return { atMs, mediaType, data: await data.toBuffer() }
}

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

it('plays in a browser, with every frame at its time and the last one held', async () => {
  const frames = await Promise.all(
    COLOURS.map((colour, i) => frame(colour, TIMES[i] ?? 0, i === 1 ? 'image/jpeg' : 'image/webp')),
  )
  const video = await muxVideo(frames, SIZE)
  const page = await browser.newPage()
  await page.setContent('<video muted></video>')
  const seen = await page.evaluate(
    async ({ data, moments }) => {
      const element = document.querySelector('video') as HTMLVideoElement
      const event = (name: string) =>
        new Promise<void>((resolve, reject) => {
          element.addEventListener(name, () => resolve(), { once: true })
          element.addEventListener('error', () => reject(new Error(element.error?.message)), { once: true })
        })
      const loaded = event('loadeddata')
      element.src = `data:video/webm;base64,${data}`
      await loaded
      const canvas = document.createElement('canvas')
      const { videoWidth: width, videoHeight: height, duration } = element
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      const strongest = () => {
        context.drawImage(element, 0, 0)
        const colour = [...context.getImageData(width / 2, height / 2, 1, 1).data].slice(0, 3)
        return colour.indexOf(Math.max(...colour))
      }
      const colours: number[] = []
      for (const { time, colour } of moments) {
        const there = event('seeked')
        element.currentTime = time / 1000
        await there
        // The player may report a position before it has painted the frame.
        for (let i = 0; i < 60 && strongest() !== colour; i++) await new Promise(requestAnimationFrame)
        colours.push(strongest())
      }
      return { width, height, duration, colours }
    },
    {
      data: video.toString('base64'),
      moments: [...TIMES.map((at) => at + 60), 3_000].map((time, i) => ({ time, colour: EXPECTED[i] })),
    },
  )
  expect(seen).toMatchObject(SIZE)
  expect(seen.duration).toBeCloseTo(3.1, 1)
  expect(seen.colours).toEqual(EXPECTED)
})

import sharp from 'sharp'

/** Pictures of the demo pages, drawn here so that nobody else's work is shipped. */
export interface Picture {
  width: number
  height: number
  quality?: number
  format?: 'jpeg' | 'webp' | 'png'
  /** Grain makes a file as heavy as a photograph. */
  grain?: number
}

export type Scene = (width: number, height: number) => string

const sky = (top: string, bottom: string) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
  `<stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="1200" height="800" fill="url(#s)"/>`

const scene =
  (top: string, bottom: string, shapes: string): Scene =>
  (width, height) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice">${sky(top, bottom)}${shapes}</svg>`

const cup = (x: number, y: number, k: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M0 0h200l-18 190q-4 30-40 30h-84q-36 0-40-30z"
  fill="${colour}"/><path d="M196 40q90-10 84 60-6 60-96 50" fill="none" stroke="${colour}" stroke-width="22"/>
  <ellipse cx="100" cy="2" rx="100" ry="24" fill="#fff" opacity=".55"/><ellipse cx="100" cy="4" rx="84" ry="17"
  fill="#4a2c17"/></g>`
const chair = (x: number, y: number, k: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><rect x="20" y="0" width="220" height="230" rx="40"
  fill="${colour}"/><rect x="0" y="200" width="260" height="70" rx="30" fill="${colour}" opacity=".85"/>
  <path d="M30 270l-20 170M230 270l20 170M70 270l-8 150M190 270l8 150" stroke="#6b4a2b" stroke-width="16"/></g>`
const hills = (near: string, far: string) =>
  `<path d="M0 520Q200 360 420 500T860 440T1200 500V800H0z" fill="${far}"/>
  <path d="M0 620Q260 500 520 610T1200 570V800H0z" fill="${near}"/>`
const sun = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="80" fill="#fff3c4"/>`
const house = (x: number, y: number, k: number, wall: string) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-20 100L110 0 240 100z" fill="#7b3f3f"/>
  <rect y="100" width="220" height="170" fill="${wall}"/><rect x="85" y="170" width="50" height="100" fill="#5b4636"/>
  <rect x="20" y="130" width="46" height="46" fill="#cfe8ff"/><rect x="154" y="130" width="46" height="46"
  fill="#cfe8ff"/></g>`

export const SCENES = {
  coffee: scene(
    '#f3e3cf',
    '#d9b58c',
    `<rect y="560" width="1200" height="240" fill="#8a5a34"/>${cup(460, 340, 1.2, '#f7f3ec')}`,
  ),
  beans: scene('#e8d6bf', '#a9764a', `${cup(180, 300, 0.9, '#2f5d50')}${cup(680, 360, 0.8, '#b5523b')}`),
  chair: scene(
    '#eef1ea',
    '#cdd6c6',
    `<rect y="600" width="1200" height="200" fill="#b59a7a"/>${chair(470, 200, 1.1, '#3f6b5c')}`,
  ),
  sofa: scene(
    '#f2ece4',
    '#d8c6b1',
    `<rect y="600" width="1200" height="200" fill="#9c8467"/>${chair(220, 220, 1, '#b4613f')}${chair(640, 250, 0.9, '#44546a')}`,
  ),
  harbour: scene(
    '#8fc3e8',
    '#e6f1f7',
    `${sun(930, 200)}${hills('#2f6f8f', '#5f9bb8')}<path d="M430 560h300l-50 90H480z" fill="#fff"/><path d="M580 300v250l140-30z" fill="#f26b4f"/>`,
  ),
  mountain: scene(
    '#f7c59f',
    '#fdebd2',
    `${sun(860, 230)}<path d="M80 660L420 180l260 360 160-200 300 320z" fill="#4b5d79"/><path d="M420 180l70 100-60 30-70-40z" fill="#fff"/>${hills('#3f6b4a', '#6d8f6a')}`,
  ),
  street: scene(
    '#d7e3f4',
    '#f4efe6',
    `${house(120, 330, 1.1, '#f0e0c0')}${house(460, 290, 1.3, '#d9e6cf')}${house(830, 340, 1.1, '#f3cdbd')}<rect y="630" width="1200" height="170" fill="#80906f"/>`,
  ),
  family: scene(
    '#e3f0e8',
    '#bcd9c6',
    `${house(700, 280, 1.3, '#fff6e5')}${hills('#4d8a5f', '#86b894')}<circle cx="330" cy="470" r="46" fill="#d9a07a"/><rect x="280" y="515" width="100" height="150" rx="40" fill="#375a7f"/>`,
  ),
  night: scene(
    '#1d2640',
    '#47537a',
    `<circle cx="880" cy="180" r="70" fill="#f4f1de"/>${hills('#111827', '#273352')}${house(300, 400, 0.9, '#e0a458')}`,
  ),
} satisfies Record<string, Scene>
export type SceneName = keyof typeof SCENES

const grainOf = (width: number, height: number, strength: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: strength },
    },
  })
    .png()
    .toBuffer()

export async function drawPicture(name: SceneName, picture: Picture): Promise<Buffer> {
  const { width, height, quality = 75, format = 'jpeg', grain = 0 } = picture
  let image = sharp(Buffer.from(SCENES[name](width, height)))
  if (grain > 0)
    image = sharp(
      await image
        .composite([{ input: await grainOf(width, height, grain), blend: 'soft-light' }])
        .png()
        .toBuffer(),
    )
  const flat = image.removeAlpha()
  if (format === 'webp') return flat.webp({ quality }).toBuffer()
  if (format === 'png') return flat.png({ compressionLevel: 6 }).toBuffer()
  return flat.jpeg({ quality }).toBuffer()
}

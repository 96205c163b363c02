import sharp from 'sharp'
import { demoMessages } from '~/shared/messages/demo'
import { storeBrand } from '../../accounts/brands'
import { type Ctx, inTransaction } from '../../platform/context'

const ACCENT = '#0f766e'

/** Two hills and a sun. */
const MARK = `<rect width="40" height="40" rx="9" fill="${ACCENT}"/><circle cx="28" cy="12" r="4" fill="#fde68a"/>
  <path d="M4 32 15 14l8 12 4-5 9 11Z" fill="#fff"/>`

/** FJORD in strokes, since a machine may have no fonts. */
const LETTERS = [
  'M0 20V0h11M0 9h9',
  'M10 0v14a5 5 0 0 1-10 0',
  'M9 0a10 10 0 1 0 .1 0',
  'M0 20V0h6a5.5 5.5 0 0 1 0 11H0M6 11l6 9',
  'M0 20V0h5a10 10 0 0 1 0 20Z',
]
const STEPS = [0, 20, 38, 66, 88]

const wordmark = (ink: string) =>
  LETTERS.map(
    (path, index) => `<path transform="translate(${52 + (STEPS[index] ?? 0)} 10)" d="${path}" fill="none"
    stroke="${ink}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  ).join('')

async function draw(width: number, content: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" width="${width * 4}" height="160">${content}</svg>`
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')
}

/** The agency that the demo's clients see. */
export async function addBrand(ctx: Ctx, tenant: number): Promise<void> {
  const { name, footer, imprintUrl, senderName } = demoMessages.brand
  const [logo, logoLight, favicon] = await Promise.all([
    draw(160, MARK + wordmark('#134e4a')),
    draw(160, MARK + wordmark('#f0fdfa')),
    draw(40, MARK),
  ])
  const brand = { name, footer, imprintUrl, senderName, themeColor: ACCENT, logo, logoLight, favicon }
  await inTransaction(ctx, (tx) => storeBrand(tx, tenant, brand, ctx.now()))
}

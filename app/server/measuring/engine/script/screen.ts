import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { evidenceOf } from '../extract/evidence'
import type { Evidence } from '../types'

const LIMIT_MS = 5_000
const WIDTH = 480

export async function takeScreen(page: Page): Promise<Evidence | null> {
  const taken = page.screenshot({ type: 'jpeg', quality: 80, optimizeForSpeed: true }).catch(() => null)
  const bytes = await Promise.race([taken, delay(LIMIT_MS, null)])
  if (!bytes) return null
  const small = await sharp(bytes)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer()
  return evidenceOf('stepScreen', 'image/jpeg', small)
}

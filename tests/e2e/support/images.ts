import { expect, type Locator } from '@playwright/test'

/** Waits until each of at least `least` images has really arrived; returns how many there are. */
export async function loadedImages(images: Locator, least: number): Promise<number> {
  await expect(images.nth(least - 1)).toBeAttached()
  const all = await images.all()
  for (const image of all) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  return all.length
}

import { expect, type Locator } from '@playwright/test'

export async function loadedImages(images: Locator, least: number): Promise<number> {
  const all = await images.all()
  expect(all.length).toBeGreaterThanOrEqual(least)
  for (const image of all) {
    const address = (await image.getAttribute('src')) ?? ''
    if (address.startsWith('data:')) continue
    const answer = await image.page().request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type'], address).toMatch(/^image\//)
    expect((await answer.body()).length, address).toBeGreaterThan(0)
  }
  return all.length
}

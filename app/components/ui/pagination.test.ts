import { describe, expect, it } from 'vitest'
import { pagesToShow } from './pagination'

describe('pagesToShow', () => {
  it('shows few pages whole', () => {
    expect(pagesToShow(1, 1)).toEqual([1])
    expect(pagesToShow(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('jumps over what is far away', () => {
    expect(pagesToShow(1, 90)).toEqual([1, 2, null, 90])
    expect(pagesToShow(45, 90)).toEqual([1, null, 44, 45, 46, null, 90])
    expect(pagesToShow(90, 90)).toEqual([1, null, 89, 90])
  })

  it('names a single page instead of jumping over it', () => {
    expect(pagesToShow(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  })
})

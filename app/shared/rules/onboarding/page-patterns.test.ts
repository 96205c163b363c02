import { describe, expect, it } from 'vitest'
import { groupByPattern } from './page-patterns'

const at = (...paths: string[]) => paths.map((path) => `https://example.com${path}`)
const posts = Array.from({ length: 12 }, (_, n) => `/blog/post-${n}`)

describe('groupByPattern', () => {
  it('groups pages whose path differs in one place', () => {
    expect(groupByPattern(at(...posts))).toEqual([
      { pattern: '/blog/*', urls: at(...posts.slice(0, 8)), hidden: 4 },
    ])
  })

  it('lists pages without others alike first', () => {
    const groups = groupByPattern(at(...posts, '/about', '/contact', '/shop/cart'))
    expect(groups[0]).toEqual({ pattern: null, urls: at('/about', '/contact', '/shop/cart'), hidden: 0 })
    expect(groups[1]?.pattern).toBe('/blog/*')
  })

  it('keeps sections apart', () => {
    const news = posts.map((path) => path.replace('blog', 'news'))
    expect(groupByPattern(at(...posts, ...news)).map(({ pattern }) => pattern)).toEqual([
      '/blog/*',
      '/news/*',
    ])
  })

  it('finds several variable parts', () => {
    const paths = Array.from({ length: 6 }, (_, year) =>
      Array.from({ length: 6 }, (_, day) => `/${2018 + year}/${day + 1}/news`),
    ).flat()
    expect(groupByPattern(at(...paths))).toMatchObject([{ pattern: '/*/*/news', hidden: 28 }])
  })

  it('groups pages that differ in their query only', () => {
    expect(groupByPattern(at('/list?page=1', '/list?page=2'))).toMatchObject([{ pattern: '/list' }])
  })

  it('groups routes of an application', () => {
    const routes = posts.map((path) => `/app/#${path}`)
    expect(groupByPattern(at(...routes, '/app/#/cart'))).toMatchObject([
      { pattern: null, urls: at('/app/#/cart') },
      { pattern: '/app/#/blog/*', hidden: 4 },
    ])
  })

  it('lists a limited number of many pages', () => {
    const many = Array.from({ length: 50 }, (_, a) =>
      posts.map((path) => `${path}/${'x'.repeat(a)}/y`),
    ).flat()
    const groups = groupByPattern(at(...many))
    expect(groups.flatMap(({ urls }) => urls).length).toBeLessThanOrEqual(190)
    expect(groupByPattern([])).toEqual([])
  })
})

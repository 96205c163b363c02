import { z } from 'zod'
import { MANIFEST_ICON_SIZES } from '~/shared/rules/brand/web-manifest'
import { BRAND_IMAGES, brand, brandChange, brandQuery, brandSettings } from '~/shared/schemas/brand'
import { done } from '~/shared/schemas/paging'
import { byId, endpoint } from '../../platform/http/endpoint'
import { findBrandByDomain, readBrandSettings, readShownBrand } from './read-brand'
import { readBrandImage } from './read-image'
import { removeBrand } from './remove-brand'
import { updateBrand } from './update-brand'

/** Three images of at most 512 KiB in Base64. */
const BODY_LIMIT = 2_200_000

export const brandRows = [
  endpoint.get('/api/organizations/findBrandByDomain', {
    summary: 'The brand of the organization that has proved this host, else the product’s own',
    guard: 'public',
    query: brandQuery,
    response: brand,
    run: (ctx, { query }) => findBrandByDomain(ctx, query.domain),
  }),
  endpoint.get('/api/brand', {
    summary: 'The brand that the caller sees: of the host, else of the caller’s only organization',
    guard: 'public',
    query: brandQuery,
    response: brand,
    run: (ctx, { query }) => readShownBrand(ctx, query.domain),
  }),
  endpoint.get('/api/organizations/{id}/images/{kind}', {
    summary: 'An image of a brand, for those who know its hash; with a size as a square icon',
    guard: 'public',
    params: z.object({ id: z.string().regex(/^\d{1,9}$/), kind: z.enum(BRAND_IMAGES) }),
    query: z.object({ v: z.string().regex(/^[0-9a-f]{64}$/), size: z.enum(MANIFEST_ICON_SIZES).optional() }),
    media: 'image/*',
    opens: 'images',
    run: (ctx, { params, query }) => readBrandImage(ctx, Number(params.id), params.kind, query),
  }),
  endpoint.get('/api/organizations/{id}/brand', {
    summary: 'Settings of the brand of an organization',
    ...byId('organization', 'organization.read'),
    response: brandSettings,
    run: (ctx) => readBrandSettings(ctx),
  }),
  endpoint.put('/api/organizations/{id}/brand', {
    summary: 'Change the brand of an organization; owners only where a super admin allows it',
    ...byId('organization', 'organization.updateBrand'),
    body: brandChange,
    bodyLimit: BODY_LIMIT,
    response: brandSettings,
    run: (ctx, { body }) => updateBrand(ctx, body),
  }),
  endpoint.delete('/api/organizations/{id}/brand', {
    summary: 'Remove the brand of an organization with its images: the product’s own is shown again',
    ...byId('organization', 'organization.updateBrand'),
    response: done,
    run: (ctx) => removeBrand(ctx),
  }),
]

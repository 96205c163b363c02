import { useRouteLoaderData } from '@remix-run/react'
import { type Brand, PRODUCT_BRAND } from '~/shared/schemas/brand'

/** The brand of this visit: the organization's on its own domain and for its members, else the product's own. */
export const useBrand = (): Brand => useRouteLoaderData<{ brand?: Brand }>('root')?.brand ?? PRODUCT_BRAND

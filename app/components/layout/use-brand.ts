import { useRouteError, useRouteLoaderData } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { PRODUCT_BRAND } from '~/shared/rules/brand/product-brand'
import type { Brand } from '~/shared/schemas/brand'

/** Of previews, which show a brand that is not the visit's. */
export const BrandContext = createContext<Brand | null>(null)

type Sent = { brand?: Brand } | undefined

/**
 * The brand of this visit: the organization's on its own domain, for its members and visitors, else the product's own.
 * An error of the root's loader brings it along.
 */
export function useBrand(): Brand {
  const shown = useContext(BrandContext)
  const root = useRouteLoaderData('root') as Sent
  const error = useRouteError() as { data?: Sent } | undefined
  return shown ?? root?.brand ?? error?.data?.brand ?? PRODUCT_BRAND
}
